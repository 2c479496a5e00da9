// A film as GIF: one palette for all frames, packed as the format demands (GIF89a). Pure. Nothing is read
// before it.

/** @typedef {{image: ImageData, delay: number}} Frame the delay in hundredths of a second */

/** @param {Frame[]} frames all of one size @returns {Blob} */
export function gif(frames) {
  const { width, height } = frames[0].image;
  const { palette, indexOf } = paletteOf(frames);
  const bytes = new Bytes();
  bytes.text("GIF89a").word(width).word(height).byte(0xf7, 0, 0);
  for (let index = 0; index < 256; index += 1) bytes.byte(...(palette[index] ?? [0, 0, 0]));
  bytes.byte(0x21, 0xff, 11).text("NETSCAPE2.0").byte(3, 1, 0, 0, 0);
  for (const { image, delay } of frames) {
    bytes.byte(0x21, 0xf9, 4, 0).word(delay).byte(0, 0);
    bytes.byte(0x2c).word(0).word(0).word(width).word(height).byte(0);
    const pixels = new Uint8Array(width * height);
    for (let at = 0; at < pixels.length; at += 1) pixels[at] = indexOf(image.data, at * 4);
    bytes.byte(8);
    packed(pixels, bytes);
    bytes.byte(0);
  }
  bytes.byte(0x3b);
  return new Blob([bytes.all()], { type: "image/gif" });
}

/** The 256 colours that are used most, told apart by the upper five bits. @param {Frame[]} frames */
function paletteOf(frames) {
  const bucket = (/** @type {Uint8ClampedArray} */ data, /** @type {number} */ at) =>
    ((data[at] >> 3) << 10) | ((data[at + 1] >> 3) << 5) | (data[at + 2] >> 3);
  const counts = new Uint32Array(1 << 15);
  const sums = new Float64Array(3 << 15);
  for (const {
    image: { data },
  } of frames) {
    for (let at = 0; at < data.length; at += 4) {
      const one = bucket(data, at);
      counts[one] += 1;
      for (let part = 0; part < 3; part += 1) sums[one * 3 + part] += data[at + part];
    }
  }
  const used = [...counts.keys()]
    .filter((one) => counts[one] > 0)
    .sort((a, b) => counts[b] - counts[a])
    .slice(0, 256);
  const palette = used.map((one) => [0, 1, 2].map((part) => Math.round(sums[one * 3 + part] / counts[one])));
  const known = new Int16Array(1 << 15).fill(-1);
  for (const [index, one] of used.entries()) known[one] = index;
  const indexOf = (/** @type {Uint8ClampedArray} */ data, /** @type {number} */ at) => {
    const one = bucket(data, at);
    if (known[one] < 0) known[one] = nearest(palette, data, at);
    return known[one];
  };
  return { palette, indexOf };
}

/** @param {number[][]} palette @param {Uint8ClampedArray} data @param {number} at @returns {number} */
function nearest(palette, data, at) {
  let [best, least] = [0, Infinity];
  palette.forEach((colour, index) => {
    const distance = colour.reduce((sum, part, channel) => sum + (part - data[at + channel]) ** 2, 0);
    if (distance < least) [best, least] = [index, distance];
  });
  return best;
}

/** Codes of growing width for longer and longer strings of pixels.
 * @param {Uint8Array} pixels @param {Bytes} bytes */
function packed(pixels, bytes) {
  const [CLEAR, END, MOST] = [256, 257, 4096];
  /** @type {Map<number, number>} */
  let strings = new Map();
  let [next, width, buffer, bits] = [END + 1, 9, 0, 0];
  /** @type {number[]} */
  let block = [];
  const flush = () => {
    if (block.length > 0) bytes.byte(block.length, ...block);
    block = [];
  };
  const write = (/** @type {number} */ code) => {
    buffer |= code << bits;
    bits += width;
    for (; bits >= 8; bits -= 8, buffer >>>= 8) {
      block.push(buffer & 255);
      if (block.length === 255) flush();
    }
  };
  write(CLEAR);
  let string = pixels[0];
  for (const pixel of pixels.subarray(1)) {
    const longer = strings.get((string << 8) | pixel);
    if (longer !== undefined) {
      string = longer;
      continue;
    }
    write(string);
    if (next < MOST) {
      strings.set((string << 8) | pixel, next);
      if (next === 1 << width && width < 12) width += 1;
      next += 1;
    } else {
      write(CLEAR);
      strings = new Map();
      [next, width] = [END + 1, 9];
    }
    string = pixel;
  }
  write(string);
  write(END);
  if (bits > 0) block.push(buffer & 255);
  flush();
}

/** Bytes one after the other. */
class Bytes {
  constructor() {
    this.bytes = new Uint8Array(1 << 16);
    this.length = 0;
  }

  /** @param {...number} values */
  byte(...values) {
    if (this.length + values.length > this.bytes.length) {
      const larger = new Uint8Array(this.bytes.length * 2);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes.set(values, this.length);
    this.length += values.length;
    return this;
  }

  /** @param {number} value */
  word(value) {
    return this.byte(value & 255, value >> 8);
  }

  /** @param {string} text */
  text(text) {
    return this.byte(...new TextEncoder().encode(text));
  }

  all() {
    return this.bytes.slice(0, this.length);
  }
}
