/**
 * The icon of the page as pictures of points, for home screens and for previews of links, which take no SVG.
 *
 * `public/icon.svg` is a square with rounded corners and one shape; here it is filled line by line.
 */

import { deflateSync } from "node:zlib";

const BOX = 64;
/** Each row of points is looked at in so many lines. */
const FINE = 8;
const CURVE_STEPS = 24;

const rgb = (colour) => [1, 3, 5].map((place) => parseInt(colour.slice(place, place + 2), 16));

/** Return the corners of a path that knows M, c, H and z only. */
export function corners(path) {
  const points = [];
  let [x, y] = [0, 0];
  for (const [, command, rest] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = (rest.match(/-?[\d.]+/g) ?? []).map(Number);
    if (command === "M") points.push(([x, y] = numbers));
    else if (command === "H") points.push(([x, y] = [numbers[0], y]));
    else if (command === "c")
      for (let at = 0; at < numbers.length; at += 6) {
        const [ax, ay, bx, by, cx, cy] = numbers.slice(at, at + 6);
        for (let step = 1; step <= CURVE_STEPS; step++) {
          const t = step / CURVE_STEPS;
          const [one, two, three] = [3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
          points.push([x + one * ax + two * bx + three * cx, y + one * ay + two * by + three * cy]);
        }
        [x, y] = [x + cx, y + cy];
      }
    else if (command !== "z")
      throw new Error(`icon.svg: the path has ${command}; scripts/icons.mjs knows M, c, H and z`);
  }
  return points;
}

/** Return where a line across at a height enters and leaves a shape. */
function crossings(shape, y) {
  const found = [];
  for (let i = 0, j = shape.length - 1; i < shape.length; j = i++) {
    const [[ax, ay], [bx, by]] = [shape[i], shape[j]];
    if (ay > y !== by > y) found.push(((bx - ax) * (y - ay)) / (by - ay) + ax);
  }
  return found.sort((one, other) => one - other);
}

/** The same of the square with rounded corners. */
function edges(y, radius) {
  const depth = Math.max(radius - y, y - (BOX - radius), 0);
  const inset = radius - Math.sqrt(radius ** 2 - depth ** 2);
  return [inset, BOX - inset];
}

/** Add to each point of a row how much of it lies within the spans of a line. */
function fill(row, spans, scale) {
  for (let at = 0; at + 1 < spans.length; at += 2) {
    const [from, to] = [spans[at] * scale, spans[at + 1] * scale];
    for (let column = Math.floor(from); column < Math.min(to, row.length); column++)
      row[column] += (Math.min(to, column + 1) - Math.max(from, column)) / FINE;
  }
}

/** Return a PNG of the icon; `full` fills the corners too, which home screens cut as they like. */
export function icon(svg, size, full = false) {
  const attribute = (name, text) => new RegExp(`\\b${name}="([^"]+)"`).exec(text)[1];
  const [ground, mark] = [/<rect[^>]*>/, /<path[^>]*>/].map((pattern) => pattern.exec(svg)[0]);
  const [back, front] = [rgb(attribute("fill", ground)), rgb(attribute("fill", mark))];
  const radius = full ? 0 : Number(attribute("rx", ground));
  const shape = corners(attribute("d", mark));
  const rows = Buffer.alloc(size * (1 + 4 * size));
  for (let row = 0; row < size; row++) {
    const [covered, marked] = [new Float64Array(size), new Float64Array(size)];
    for (let part = 0; part < FINE; part++) {
      const y = ((row + (part + 0.5) / FINE) * BOX) / size;
      fill(covered, edges(y, radius), size / BOX);
      fill(marked, crossings(shape, y), size / BOX);
    }
    for (let column = 0; column < size; column++) {
      const point = back.map((value, index) =>
        Math.round(value + (front[index] - value) * Math.min(1, marked[column])),
      );
      rows.set(
        [...point, Math.round(255 * Math.min(1, covered[column]))],
        row * (1 + 4 * size) + 1 + 4 * column,
      );
    }
  }
  return png(size, rows);
}

function png(size, rows) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6], 8); // eight bits each of red, green, blue and opacity
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND"),
  ]);
}

function chunk(name, content = Buffer.alloc(0)) {
  const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(content.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(checksum(body), body.length + 4);
  return frame;
}

/** CRC-32, as PNG wants it. */
function checksum(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
