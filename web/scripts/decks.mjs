/**
 * Draw the decks: an SVG file for each card.
 *
 *     <img src="/decks/standard/Kh.svg" alt="King of hearts" />
 *
 * It has what is printed on the card (indices, pips, picture), not the paper. The pictures are drawn for paper an
 * arm's length long; on a screen a third of their points is enough.
 *
 * Art: Adrian Kennard (CC0), as packed by @heruka_urgyen/react-playing-cards (MIT).
 */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

import { optimize } from "svgo";

const SOURCE = new URL("../node_modules/@heruka_urgyen/react-playing-cards/src/images/", import.meta.url);
const TARGET = new URL("../public/decks/", import.meta.url);

const DECKS = { standard: "2color", "four-colour": "4color" };
const SUITS = "shdc";
const RANKS = "23456789TJQKA";
/** The loud colours of the source, and those of the page (`style.css`). */
const COLOURS = { red: "#b3201b", black: "#1d1d22", blue: "#1b4fa8", green: "#1a6a34" };
const PICTURE = { red: "#c2302a", black: "#1d1d22", "#44F": "#2f53a8", "#FC4": "#f0c24b" };

/** How much the pictures are made smaller before their points are rounded to whole numbers. */
const SCALE = 0.4;
const WIDTH = 1300 * SCALE;
const HEIGHT = 2000 * SCALE;

const symbols = (text) => [...text.matchAll(/<symbol id="(\w+)"([^>]*)>(.*?)<\/symbol>/gs)];
const used = (text, id) =>
  [...text.matchAll(/<use ([^>]*)xlink:href="#(\w+)"([^>]*)>/g)].filter((found) => found[2] === id);
const attribute = (text, name) => new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1];

/** Round the points of some paths. */
function simplify(paths, precision) {
  const { data } = optimize(`<svg xmlns="http://www.w3.org/2000/svg">${paths}</svg>`, {
    floatPrecision: precision,
    plugins: [
      "convertEllipseToCircle",
      {
        name: "convertPathData",
        params: { floatPrecision: precision, transformPrecision: 5, makeArcs: false },
      },
      { name: "convertTransform", params: { floatPrecision: precision, transformPrecision: 5 } },
      "cleanupNumericValues",
    ],
  });
  return data.replace(/^<svg[^>]*>|<\/svg>$/g, "");
}

const coloured = (text, colours) =>
  text.replace(
    /\b(fill|stroke)="([^"]+)"/g,
    (whole, kind, colour) => `${kind}="${colours[colour] ?? colour}"`,
  );

/** The layers of a picture, from the ground up: one of each colour, and thin lines on top. */
function picture(text, suit) {
  const layers = symbols(text).filter(([, id]) => /^[SHDC][JQK]\d$/.test(id));
  return layers.map(([, , , content]) => {
    const mirrored = content.includes("scale(-1,1)");
    const move = mirrored ? `matrix(${-SCALE} 0 0 ${SCALE} ${WIDTH} 0)` : `scale(${SCALE})`;
    const paths = [...content.matchAll(/<path[^>]*>/g)].map(([path]) =>
      path.replace(/<path/, `<path transform="${move}"`),
    );
    const pips = [...content.matchAll(/<use[^>]*transform="([^"]*)"[^>]*>/g)].map(
      ([, transform]) => `<use href="#${suit}" width="90" height="90" transform="${move}${transform}"/>`,
    );
    const drawn = coloured(simplify(paths.map((path) => path.replace(/\/?>$/, "/>")).join(""), 0), PICTURE);
    return drawn + pips.join("");
  });
}

/** Indices and pips: where the source puts them. */
function placed(text, id, name) {
  const half = text.indexOf('<g transform="rotate(180)">');
  return used(half < 0 ? text : text.slice(0, half), id).map(([whole]) => {
    if (attribute(whole, "transform")) return "";
    const [x, y, size] = ["x", "y", "height"].map((key) => +Number(attribute(whole, key)).toFixed(1));
    return `<use href="#${name}" x="${x}" y="${y}" width="${size}" height="${size}"/>`;
  });
}

/** Return the drawing of a card. */
function card(folder, rank, suit) {
  const text = readFileSync(new URL(`${folder}/${rank}${suit.toUpperCase()}.svg`, SOURCE), "utf8");
  const [value, pip] = [`V${suit.toUpperCase()}${rank}`, `S${suit.toUpperCase()}${rank}`];
  const found = Object.fromEntries(symbols(text).map(([, id, , content]) => [id, content]));
  const colour = COLOURS[attribute(found[pip], "fill")];
  const sign = coloured(simplify(found[pip], 0), COLOURS);
  const glyph = simplify(found[value].replace(/stroke="\w+"/, 'stroke="currentColor"'), 0);
  const parts = [
    `<symbol id="${suit}" viewBox="-600 -600 1200 1200">${sign}</symbol>`,
    `<symbol id="${rank}" viewBox="-500 -500 1000 1000">${glyph}</symbol>`,
  ];

  // What stands in the part that is turned is drawn once and turned; pips in the middle are not.
  const turned = /<g transform="rotate\(180\)">(.*?)<\/g>/s.exec(text)?.[1] ?? "";
  const corner = [...placed(turned, value, rank), ...placed(turned, pip, suit)].join("");
  const all = placed(text, pip, suit);
  const middle = all.filter((one) => !corner.includes(one)).join("");
  const size = `width="164.8" height="260.8" x="-82.4" y="-130.4"`;
  const layers = picture(text.split("<rect width")[0] ?? "", suit);
  for (const [index, layer] of layers.entries()) {
    const drawn = `href="#${index}" ${size}/>`;
    parts.push(
      `<symbol id="${index}" preserveAspectRatio="none" viewBox="0 0 ${WIDTH} ${HEIGHT}">${layer}</symbol>`,
      `<use ${drawn}<use transform="rotate(180)" ${drawn}`,
    );
  }
  parts.push(
    layers.length ? `<rect ${size} stroke="${PICTURE["#44F"]}" fill="none"/>` : middle,
    `<g id="corner">${corner}</g><use href="#corner" transform="rotate(180)"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-120 -168 240 336" color="${colour}">${parts.join("")}</svg>\n`;
}

rmSync(TARGET, { recursive: true, force: true });
for (const [name, folder] of Object.entries(DECKS)) {
  const target = new URL(`${name}/`, TARGET);
  mkdirSync(target, { recursive: true });
  let size = 0;
  for (const rank of RANKS)
    for (const suit of SUITS) {
      const text = card(folder, rank, suit);
      writeFileSync(new URL(`${rank}${suit}.svg`, target), text);
      size += gzipSync(text, { level: 9 }).length;
    }
  console.log(`decks/${name}: ${Math.ceil(size / 1000)} kB gzipped`);
}
