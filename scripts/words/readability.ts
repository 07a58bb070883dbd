import { foldText } from "../../src/shared/text/text-folding.ts";

/** Abbreviations that end with a period in the middle of a sentence. */
const abbreviation =
  /(?:\b(?:Dr|Mr|Mrs|Ms|St|No|Inc|Ltd|Corp|vs|etc|approx|e\.g|i\.e|a\.m|p\.m|U\.S|[A-Z])\.)$/;

export interface Sentence {
  text: string;
  start: number;
}

/** The sentences of a text. A line of its own is one, whether or not it ends with a period. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  const add = (end: number) => {
    const part = text.slice(start, end);
    const trimmed = part.trim();
    if (trimmed !== "") sentences.push({ text: trimmed, start: start + part.indexOf(trimmed) });
    start = end;
  };
  for (const { 0: mark, index } of text.matchAll(/[.!?][”"')\]]*\s+(?=["“(]?[\p{Lu}\d])|\n/gu)) {
    if (mark === "\n" || !abbreviation.test(text.slice(0, index + 1))) add(index + mark.length);
  }
  add(text.length);
  return sentences;
}

/** A label or a heading is no sentence: it has no end, or fewer than four words. */
export const isSentence = (text: string) => /[.!?][”"')]*$/.test(text) && wordsOf(text).length >= 4;

export const wordsOf = (text: string) =>
  text.match(/[\p{L}\d][\p{L}\d]*(?:[’'.,/&-][\p{L}\d]+)*/gu) ?? [];

/** The Flesch-Kincaid grade: the year of an American school that the sentences take. */
export function gradeOf(sentences: readonly string[]): number {
  const words = sentences.flatMap(wordsOf);
  if (words.length === 0) return 0;
  const syllables = words.reduce((total, word) => total + syllablesOf(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}

/** Counts groups of vowels, without the silent ones. A number counts as one. */
export function syllablesOf(word: string): number {
  const letters = foldText(word).replace(/[^a-z]/g, "");
  if (/\d/.test(word) || letters.length <= 3) return 1;
  const spoken = letters.replace(/(?:[^laeiouy]es|[^td]ed|[^laeiouy]e)$/, "").replace(/^y/, "");
  const groups = spoken.match(/[aeiouy]{1,2}/g) ?? [];
  return Math.max(1, groups.length);
}
