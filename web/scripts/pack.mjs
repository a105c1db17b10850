/**
 * Make what `vite build` has built ready to be served: icons, the service worker's list of files, and each file
 * compressed. Usage: node scripts/pack.mjs FOLDER
 */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { icon } from "./icons.mjs";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Usage: node scripts/pack.mjs FOLDER");

const ICONS = {
  "icon-192.png": [192],
  "icon-512.png": [512],
  "icon-maskable.png": [512, true],
  "apple-touch-icon.png": [180, true],
};
const PACKED = /\.(css|html|js|json|svg|webmanifest)$/;
/** What is loaded only when somebody wants it; everything else is there without a connection too. */
const ON_DEMAND = /^(decks\/|icon-|apple-)|^service-worker\.js$/;

const svg = readFileSync(join(folder, "icon.svg"), "utf8");
for (const [name, [size, full]] of Object.entries(ICONS))
  writeFileSync(join(folder, name), icon(svg, size, full));

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, "/").length))
  .sort();

const shell = files
  .filter((name) => !ON_DEMAND.test(name))
  .map((name) => (name === "index.html" ? "/" : `/${name}`));
const digest = createHash("sha256");
for (const name of files) digest.update(name).update(readFileSync(join(folder, name)));
const version = digest.digest("hex").slice(0, 12);
const worker = readFileSync(join(folder, "service-worker.js"), "utf8")
  .replace('"VERSION"', JSON.stringify(version))
  .replace('["SHELL"]', JSON.stringify(shell));
writeFileSync(join(folder, "service-worker.js"), worker);

for (const name of files.filter((name) => PACKED.test(name))) {
  const content = readFileSync(join(folder, name));
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  };
  for (const [suffix, packed] of [
    [".gz", gzipSync(content, { level: 9 })],
    [".br", brotliCompressSync(content, quality)],
  ])
    if (packed.length < content.length) writeFileSync(join(folder, name + suffix), packed);
}
