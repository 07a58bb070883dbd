import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
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
    const data = readFileSync(resolve(file));
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
