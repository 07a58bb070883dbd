/**
 * Letters that do not come apart into a plain one and an accent, as passports write them (ICAO
 * 9303) where they do.
 */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ħ: "h",
  ŧ: "t",
  ŋ: "n",
  ı: "i",
  ə: "e",
  ǝ: "e",
  ɛ: "e",
  ɔ: "o",
  ɓ: "b",
  ɖ: "d",
  ɗ: "d",
  ɠ: "g",
  ɣ: "g",
  ɨ: "i",
  ƙ: "k",
  ɲ: "n",
  ƥ: "p",
  ƭ: "t",
  ʉ: "u",
  ʋ: "v",
  ƴ: "y",
  ƶ: "z",
  ς: "σ",
};

const special = new RegExp(`[${Object.keys(plainLetters).join("")}]`, "g");

/** Accents, as they stand behind their letters once they are taken apart. */
const accents = /[\u0300-\u036f]/g;

/** Most text has no other letters, and the rest takes several times as long. */
const isPlain = /^[\0-\x7f]*$/;

/**
 * A text as all searches compare it: lower case, without accents, each special letter as the plain ones that
 * people type for it. `Søren Wałęsa-Groß` is `soren walesa-gross`.
 *
 * `private.fold_text()` in the database does the same for Latin, Greek and Cyrillic letters; a test compares them.
 */
export function foldText(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(accents, "")
    .toLowerCase()
    .replace(accents, "")
    .replace(special, (letter) => plainLetters[letter] ?? letter);
}

/** For `like` with `private.fold_text()`: a text anywhere, folded. */
export const foldedPattern = (text: string): string =>
  `%${foldText(text).replaceAll(/[\\%_]/g, "\\$&")}%`;
