import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { inflateSync } from "node:zlib";
import { create } from "fontkit";

/**
 * The fonts of the site that a PDF can hold, by weight, each for some of the scripts; a letter is
 * set in the first that has it. All under the SIL Open Font License, which allows embedding. The
 * built-in fonts of the format know Western Europe's letters only; here are those of all languages
 * written in Latin letters. What has other letters is shown by `placeholder`.
 */
const files = {
  regular: [
    "@fontsource/figtree/files/figtree-latin-400-normal.woff",
    "@fontsource/figtree/files/figtree-latin-ext-400-normal.woff",
    "@fontsource/newsreader/files/newsreader-vietnamese-400-normal.woff",
  ],
  bold: [
    "@fontsource/figtree/files/figtree-latin-600-normal.woff",
    "@fontsource/figtree/files/figtree-latin-ext-600-normal.woff",
    "@fontsource/newsreader/files/newsreader-vietnamese-600-normal.woff",
  ],
} as const;

export type Weight = keyof typeof files;

/** Replaces each run of letters that no font has. */
export const placeholder = "[…]";

export interface PdfFont {
  /** Under which a document registers it. */
  name: string;
  data: Buffer;
  has(character: string): boolean;
}

const loaded = new Map<Weight, PdfFont[]>();

/** The fonts of a weight, read once. */
export function fontsOf(weight: Weight): PdfFont[] {
  const before = loaded.get(weight);
  if (before) return before;
  const { resolve } = createRequire(import.meta.url);
  const fonts = files[weight].map((file) => {
    const data = unpackWoff(readFileSync(resolve(file)));
    const font = create(data);
    return {
      name: file,
      data,
      has: (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
    };
  });
  loaded.set(weight, fonts);
  return fonts;
}

/**
 * The font inside a WOFF file. fontkit would unpack it itself, in JavaScript and anew for each
 * document, which took two thirds of a receipt's time.
 */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = 44 + index * 20;
    const [from, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ];
    const stored = woff.subarray(from, from + packed);
    const tag = woff.subarray(entry, entry + 4);
    const checksum = woff.subarray(entry + 16, entry + 20);
    return { tag, checksum, content: packed < length ? inflateSync(stored) : stored };
  });

  const header = Buffer.alloc(12);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  const exponent = Math.floor(Math.log2(count));
  header.writeUInt16BE(2 ** exponent * 16, 6);
  header.writeUInt16BE(exponent, 8);
  header.writeUInt16BE((count - 2 ** exponent) * 16, 10);
  let at = header.length + count * 16;
  const entries = tables.map(({ tag, checksum, content }) => {
    const place = Buffer.alloc(8);
    place.writeUInt32BE(at, 0);
    place.writeUInt32BE(content.length, 4);
    at += Math.ceil(content.length / 4) * 4;
    return Buffer.concat([tag, checksum, place]);
  });
  const contents = tables.flatMap(({ content }) => [content, Buffer.alloc(-content.length & 3)]);
  return Buffer.concat([header, ...entries, ...contents]);
}

export interface TextRun {
  text: string;
  font: PdfFont;
}

/** The text in runs of one font each. `isWhole`: every letter can be shown. */
export function splitByFont(text: string, weight: Weight): { runs: TextRun[]; isWhole: boolean } {
  const fonts = fontsOf(weight);
  const [main] = fonts;
  if (!main) throw new Error(`There is no ${weight} font`);
  const runs: TextRun[] = [];
  let isWhole = true;
  let isHidden = false;
  const add = (part: string, font: PdfFont) => {
    const last = runs.at(-1);
    if (last?.font === font) last.text += part;
    else runs.push({ text: part, font });
  };
  for (const character of text.normalize("NFC").replaceAll(/\s+/g, " ")) {
    const font = fonts.find(({ has }) => has(character));
    if (font) add(character, font);
    else if (!isHidden) add(placeholder, main);
    if (!font) isWhole = false;
    isHidden = !font;
  }
  return { runs, isWhole };
}
