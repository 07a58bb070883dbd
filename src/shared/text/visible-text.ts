/**
 * Characters that show nothing and that no language needs: bidirectional embeddings, overrides and
 * isolates, deprecated format characters, zero-width spaces, fillers that pass for letters, marks
 * of annotation, tags, and the byte order mark.
 */
const invisible =
  /\u034F|\u17B4|\u17B5|\u180B|\u180C|\u180D|\u180F|[\u00AD\u115F\u1160\u180E\u200B\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E00FF}\u{E01F0}-\u{E0FFF}]/u;
const joiner = /[\u200C\u200D]/;
const directionMark = /[\u200E\u200F\u061C]/;
const variationSelector = /[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/u;
const lineSeparator = /[\u2028\u2029]/;
const brailleBlank = "\u2800";
const special = new RegExp(
  [invisible, joiner, directionMark, variationSelector, lineSeparator, /\u2800/]
    .map(({ source }) => source)
    .join("|"),
  "u",
);

/** The flags of England, Scotland and Wales are spelled in tags. */
const flag = /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}/uy;

const base = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u;
/** Characters that join: letters with their marks, digits and emoji. */
const joins = /^[\uFE0F\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u;
/** Scripts that write some letters with a joiner at the end of a word. */
const joinsAtEnd = /^[\u0900-\u0DFF\u1000-\u109F]$/;

/**
 * Text as other people may be shown it: what reorders or hides the text around it is taken out.
 * Joiners stay where scripts and emoji need them, and so do single direction marks. Line and
 * paragraph separators become line breaks. A text of which nothing could be seen is empty.
 */
export function toVisibleText(text: string): string {
  if (!special.test(text)) return text;
  let cleaned = "";
  let last = "";
  let pendingJoiner = "";
  let isVisible = false;
  for (let index = 0; index < text.length; ) {
    const found = characterAt(text, index);
    index += found.length;
    if (joiner.test(found)) {
      if (joins.test(last)) pendingJoiner ||= found;
      continue;
    }
    const character = lineSeparator.test(found) ? "\n" : found === brailleBlank ? " " : found;
    if (!stays(character, pendingJoiner || last)) continue;
    if (joins.test(character) || joinsAtEnd.test(last)) cleaned += pendingJoiner;
    pendingJoiner = "";
    cleaned += character;
    last = character;
    isVisible ||= !directionMark.test(character) && !/^\s/.test(character);
  }
  if (joinsAtEnd.test(last)) cleaned += pendingJoiner;
  return isVisible ? cleaned : "";
}

/** One code point, or the whole of a flag that is spelled in tags. */
function characterAt(text: string, index: number): string {
  flag.lastIndex = index;
  return flag.exec(text)?.[0] ?? String.fromCodePoint(text.codePointAt(index) ?? 0);
}

function stays(character: string, last: string): boolean {
  if (variationSelector.test(character)) {
    return base.test(last) && !variationSelector.test(last);
  }
  if (directionMark.test(character)) return !directionMark.test(last);
  return character.length > 2 || !invisible.test(character);
}
