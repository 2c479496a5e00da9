// Makes a picture small: 256 colours that fit it best (median cut), each pixel the nearest of them.

import { crc32, deflateSync } from "node:zlib";

/** @param {import("playwright-core").Page} page whose browser reads the picture @param {Buffer} png */
export async function smallPng(page, png) {
  const { width, height, data } = await page.evaluate(async (text) => {
    const image = await createImageBitmap(
      new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]),
    );
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const pixels = context.getImageData(0, 0, image.width, image.height).data;
    let out = "";
    for (let at = 0; at < pixels.length; at += 32768)
      out += String.fromCharCode(...pixels.subarray(at, at + 32768));
    return { width: image.width, height: image.height, data: btoa(out) };
  }, png.toString("base64"));
  const pixels = Buffer.from(data, "base64");
  const counts = new Map();
  for (let at = 0; at < pixels.length; at += 4) {
    const colour = (pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2];
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const palette = colours([...counts]);
  const nearest = new Map([...counts.keys()].map((colour) => [colour, nearestOf(palette, colour)]));
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = 4 * (y * width + x);
      rows[y * (width + 1) + 1 + x] = nearest.get(
        (pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2],
      );
    }
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const table = Buffer.from(palette.flat());
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("PLTE", table),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const parts = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255];

/** Boxes of colours are cut where they are widest, the heaviest first. */
function colours(counted) {
  const boxes = [boxOf(counted)];
  while (boxes.length < 256) {
    boxes.sort((a, b) => b.price - a.price);
    const { list, axis } = boxes[0];
    if (list.length < 2) break;
    list.sort((a, b) => parts(a[0])[axis] - parts(b[0])[axis]);
    const half = list.reduce((sum, [, count]) => sum + Math.sqrt(count), 0) / 2;
    let cut = 0;
    for (let sum = 0; sum < half && cut < list.length - 1; cut += 1) sum += Math.sqrt(list[cut][1]);
    boxes.splice(0, 1, boxOf(list.slice(0, Math.max(1, cut))), boxOf(list.slice(Math.max(1, cut))));
  }
  return boxes.map(({ list }) => {
    const total = list.reduce((sum, [, count]) => sum + count, 0);
    return [0, 1, 2].map((axis) =>
      Math.round(list.reduce((sum, [colour, count]) => sum + parts(colour)[axis] * count, 0) / total),
    );
  });
}

function boxOf(list) {
  const widths = [0, 1, 2].map((axis) => {
    let [low, high] = [255, 0];
    for (const [colour] of list) {
      const value = parts(colour)[axis];
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    return high - low;
  });
  const axis = widths.indexOf(Math.max(...widths));
  return {
    list,
    axis,
    price: list.length < 2 ? -1 : widths[axis] * Math.sqrt(list.reduce((sum, [, count]) => sum + count, 0)),
  };
}

function nearestOf(palette, colour) {
  const [r, g, b] = parts(colour);
  let [best, distance] = [0, Infinity];
  palette.forEach(([x, y, z], index) => {
    const away = (x - r) ** 2 + (y - g) ** 2 + (z - b) ** 2;
    if (away < distance) [best, distance] = [index, away];
  });
  return best;
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
