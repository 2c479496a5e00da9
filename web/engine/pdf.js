// A picture as a PDF of one page: its pixels, packed. Nothing is read before it.

/** Points for each unit of a drawing: 96 units to the inch. */
const POINTS = 0.75;

/** @param {{pixels: ImageData, scale: number}} picture @returns {Promise<Blob>} */
export async function pdf({ pixels, scale }) {
  const { width, height, data } = pixels;
  const colours = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    colours[to] = data[from];
    colours[to + 1] = data[from + 1];
    colours[to + 2] = data[from + 2];
  }
  const packed = await new Response(
    new Blob([colours]).stream().pipeThrough(new CompressionStream("deflate")),
  ).arrayBuffer();
  const size = [width, height].map((side) => (side / scale) * POINTS);
  const paint = `q ${size[0]} 0 0 ${size[1]} 0 0 cm /P Do Q`;
  /** @type {(string | ArrayBuffer)[][]} */
  const objects = [
    ["<< /Type /Catalog /Pages 2 0 R >>"],
    ["<< /Type /Pages /Kids [3 0 R] /Count 1 >>"],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size[0]} ${size[1]}] ` +
        "/Resources << /XObject << /P 5 0 R >> >> /Contents 4 0 R >>",
    ],
    [`<< /Length ${paint.length} >>\nstream\n${paint}\nendstream`],
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB ` +
        `/BitsPerComponent 8 /Filter /FlateDecode /Length ${packed.byteLength} >>\nstream\n`,
      packed,
      "\nendstream",
    ],
  ];
  /** @type {(string | ArrayBuffer)[]} */
  const parts = ["%PDF-1.4\n"];
  let length = 9;
  const places = objects.map((object, index) => {
    const place = length;
    for (const part of [`${index + 1} 0 obj\n`, ...object, "\nendobj\n"]) {
      parts.push(part);
      length += typeof part === "string" ? part.length : part.byteLength;
    }
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const count = objects.length + 1;
  parts.push(
    `xref\n0 ${count}\n0000000000 65535 f \n${places.join("")}`,
    `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
  );
  return new Blob(parts, { type: "application/pdf" });
}
