/**
 * Draw the decks: one SVG file of symbols for the 36 cards from the six to the ace, and one for the low cards.
 *
 *     <svg viewBox="-120 -168 240 336"><use href="/decks/standard.svg#Kh" x="-120" y="-168" width="240" height="336" /></svg>
 *
 * A symbol has what is printed on the card (indices, pips, picture), not the paper. The pictures are drawn for paper an
 * arm's length long; on a screen a third of their points is enough.
 *
 * Art: Adrian Kennard (CC0), as packed by @heruka_urgyen/react-playing-cards (MIT).
 */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

import { optimize } from "svgo";

const SOURCE = new URL("../node_modules/@heruka_urgyen/react-playing-cards/src/images/", import.meta.url);
const TARGET = new URL("../public/decks/", import.meta.url);

const DECKS = { standard: "2color", "four-colour": "4color" };
const SUITS = "shdc";
const FILES = { "": "6789TJQKA", "-low": "2345" };
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

/** Return the symbols of a card, and what it shares with others. */
function card(folder, rank, suit, shared) {
  const text = readFileSync(new URL(`${folder}/${rank}${suit.toUpperCase()}.svg`, SOURCE), "utf8");
  const [value, pip] = [`V${suit.toUpperCase()}${rank}`, `S${suit.toUpperCase()}${rank}`];
  const found = Object.fromEntries(symbols(text).map(([, id, , content]) => [id, content]));
  const colour = COLOURS[attribute(found[pip], "fill")];
  shared.set(
    suit,
    `<symbol id="${suit}" viewBox="-600 -600 1200 1200">${coloured(simplify(found[pip], 0), COLOURS)}</symbol>`,
  );
  const glyph = simplify(found[value].replace(/stroke="\w+"/, 'stroke="currentColor"'), 0);
  shared.set(rank, `<symbol id="${rank}" viewBox="-500 -500 1000 1000">${glyph}</symbol>`);

  // What stands in the part that is turned is drawn once and turned; pips in the middle are not.
  const turned = /<g transform="rotate\(180\)">(.*?)<\/g>/s.exec(text)?.[1] ?? "";
  const corner = [...placed(turned, value, rank), ...placed(turned, pip, suit)].join("");
  const all = placed(text, pip, suit);
  const middle = all.filter((one) => !corner.includes(one)).join("");
  const parts = [];
  const layers = picture(text.split("<rect width")[0] ?? "", suit);
  if (layers.length) {
    const size = `width="164.8" height="260.8" x="-82.4" y="-130.4"`;
    for (const [index, layer] of layers.entries()) {
      const id = `${rank}${suit}${index}`;
      parts.push(
        `<symbol id="${id}" preserveAspectRatio="none" viewBox="0 0 ${WIDTH} ${HEIGHT}">${layer}</symbol>`,
      );
    }
    const drawn = layers.map((_, index) => `<use href="#${rank}${suit}${index}" ${size}/>`);
    parts.push(`<symbol id="${rank}${suit}" color="${colour}" viewBox="-120 -168 240 336">`);
    parts.push(...drawn.map((one) => one + one.replace("<use", '<use transform="rotate(180)"')));
    parts.push(`<g id="${rank}${suit}c">${corner}</g><use href="#${rank}${suit}c" transform="rotate(180)"/>`);
    parts.push(`<rect ${size} stroke="${PICTURE["#44F"]}" fill="none"/></symbol>`);
  } else {
    parts.push(`<symbol id="${rank}${suit}" color="${colour}" viewBox="-120 -168 240 336">${middle}`);
    parts.push(
      `<g id="${rank}${suit}c">${corner}</g><use href="#${rank}${suit}c" transform="rotate(180)"/></symbol>`,
    );
  }
  return parts.join("");
}

function deck(folder, ranks) {
  const shared = new Map();
  const cards = [...ranks].flatMap((rank) => [...SUITS].map((suit) => card(folder, rank, suit, shared)));
  return `<svg xmlns="http://www.w3.org/2000/svg">${[...shared.values()].join("")}${cards.join("")}</svg>\n`;
}

mkdirSync(TARGET, { recursive: true });
for (const [name, folder] of Object.entries(DECKS)) {
  for (const [part, ranks] of Object.entries(FILES)) {
    const text = deck(folder, ranks);
    writeFileSync(new URL(`${name}${part}.svg`, TARGET), text);
    console.log(
      `decks/${name}${part}.svg: ${Math.ceil(gzipSync(text, { level: 9 }).length / 1000)} kB gzipped`,
    );
  }
}
