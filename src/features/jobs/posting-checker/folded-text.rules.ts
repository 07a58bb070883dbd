import { foldText } from "#shared/text/text-folding.ts";
import type { FoldedText } from "./posting-checker.types.ts";

/** Folded forms of characters outside ASCII that mean one inside it. */
const plain: Readonly<Record<string, string>> = {
  "’": "'",
  "‘": "'",
  ʼ: "'",
  "`": "'",
  "´": "'",
  "“": '"',
  "”": '"',
  "«": '"',
  "»": '"',
  "‐": "-",
  "‑": "-",
  "‒": "-",
  "–": "-",
  "—": "-",
  "−": "-",
  "\u2028": "\n",
  "\u2029": "\n",
};

/** Marks of emphasis, and characters that show nothing, between two letters of one word. */
const dropped =
  /[*_~\u00AD\u061C\u115F\u1160\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF]|[\uFE00-\uFE0F]|[\u0300-\u036F]/;
const hasEmphasis = /[*_~]/;
const isAscii = /^[\0-\x7f]*$/;
const hasRuns = /\s\s|[^\S\n ]/;
const hasInitials = /(?:^|[^a-z0-9])[a-z]\.[a-z]/i;

/**
 * A text as patterns read it: lower case, without accents, emphasis and invisible characters, one
 * space or line break for several, straight quotes, hyphens for dashes, `us` for `U.S.`
 */
export function readText(original: string): FoldedText {
  const isPlain =
    isAscii.test(original) &&
    !hasEmphasis.test(original) &&
    !hasRuns.test(original) &&
    !hasInitials.test(original);
  if (isPlain) {
    return { original, folded: original.toLowerCase().replaceAll("`", "'"), offsets: null };
  }
  return foldWithOffsets(original);
}

function foldWithOffsets(original: string): FoldedText {
  const parts: string[] = [];
  const offsets: number[] = [];
  const add = (character: string, offset: number) => {
    parts.push(character);
    offsets.push(offset);
  };
  for (let index = 0; index < original.length; ) {
    const character = String.fromCodePoint(original.codePointAt(index) ?? 0);
    const folded = foldCharacter(character);
    if (/^\s$/.test(folded)) {
      if (parts.at(-1) === " " && folded === "\n") parts[parts.length - 1] = "\n";
      else if (parts.at(-1) !== " " && parts.at(-1) !== "\n") {
        add(folded === "\n" ? "\n" : " ", index);
      }
    } else if (folded !== "." || !endsInitial(parts, original, index)) {
      for (const unit of folded) add(unit, index);
    }
    index += character.length;
  }
  return { original, folded: parts.join(""), offsets };
}

const foldedCharacters = new Map<string, string>();

function foldCharacter(character: string): string {
  if (character < "\x80")
    return dropped.test(character) ? "" : (plain[character] ?? character.toLowerCase());
  const known = foldedCharacters.get(character);
  if (known !== undefined) return known;
  const folded = dropped.test(character)
    ? ""
    : (plain[character] ?? foldText(character).replace(/\s+/g, " "));
  // A posting holds a few hundred different characters; a hostile one gets no more memory than this.
  if (foldedCharacters.size < 2000) foldedCharacters.set(character, folded);
  return folded;
}

/** Whether the dot at `index` belongs to initials: the ones of `U.S.`, the first of `P.Eng.` */
function endsInitial(parts: readonly string[], original: string, index: number): boolean {
  const isLetter = (character: string | undefined) =>
    character !== undefined && /^[a-z0-9]$/i.test(character);
  if (!/^[a-z]$/.test(parts.at(-1) ?? "")) return false;
  // `us` of which the first dot is gone: the second one closes it.
  const closes = original[index - 2] === "." && isLetter(parts.at(-2));
  if (closes) return true;
  return !isLetter(parts.at(-2)) && isLetter(original[index + 1]);
}

/** The words from `start` to `end` of the folded text, as the original has them. */
export function quoteOf({ original, offsets }: FoldedText, start: number, end: number): string {
  const from = offsets ? (offsets[start] ?? 0) : start;
  const to = offsets ? (offsets[end] ?? original.length) : end;
  return original.slice(from, to).trim();
}

/** Start and end of the sentence around a position: at `.!?;`, and at the end of a line. */
export function sentenceAround(folded: string, start: number, end: number): [number, number] {
  let from = start;
  while (from > 0 && start - from < maxSentence && !endsSentence(folded, from - 1)) from--;
  let to = end;
  while (to < folded.length && to - end < maxSentence && !endsSentence(folded, to)) to++;
  return [from, to];
}

const maxSentence = 400;

function endsSentence(folded: string, index: number): boolean {
  const character = folded[index];
  if (character === "\n" || character === "!" || character === "?" || character === ";")
    return true;
  return character === "." && /^\s?$/.test(folded[index + 1] ?? "");
}
