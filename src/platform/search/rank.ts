import type { SearchEntry, SearchGroup } from "#platform/search-entry.ts";
import type { Reading, Unit } from "./read-query.ts";
import { isCommonWord, readWords, termsOf } from "./search-words.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** An entry that matches a query, before it's compared closely with the others. */
export interface Scored {
  entry: SearchEntry;
  /** The part of the query that it has. */
  share: number;
  score: number;
}

/** The best of a group that are told apart by their titles and passages. */
export const maxPerGroup = 50;

/** A word counts by where it is. Weights of one entry stay below 16. */
const fields = { title: 8, place: 5, line: 4, repeats: 1, text: 1, textRepeats: 0.6, textMax: 3.5 };

/** Tokens of an entry with their weights, by where they are. */
export function weighTokens(entry: SearchEntry, vocabulary: Vocabulary): Map<string, number> {
  const weights = new Map<string, number>();
  const put = (tokens: Iterable<string>, weight: number) => {
    for (const token of tokens) weights.set(token, (weights.get(token) ?? 0) + weight);
  };
  put(new Set(tokensOf(entry.title, vocabulary, true)), fields.title);
  const lines = [entry.detail, ...entry.keywords.split("\n"), ...(entry.passages ?? [])];
  for (const [token, count] of countTokens(lines, vocabulary, true)) {
    put([token], fields.line - 1 + Math.min(fields.repeats, Math.log2(1 + count) / 2) + 0.5);
  }
  if (entry.text) {
    for (const [token, count] of countTokens([entry.text], vocabulary, false)) {
      put([token], Math.min(fields.textMax, fields.text + fields.textRepeats * Math.log2(count)));
    }
  }
  const places = entry.location ? vocabulary.tokensOfLocation(entry.location) : [];
  put(new Set([...places, ...(entry.tags ?? [])]), fields.place);
  put([`#${entry.group}`], fields.line);
  return weights;
}

function countTokens(
  texts: readonly string[],
  vocabulary: Vocabulary,
  isTitle: boolean,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const token of tokensOf(text, vocabulary, isTitle)) {
      counts.set(token, (counts.get(token) ?? 0) + 1);
    }
  }
  return counts;
}

/** A text's words, common ones left out, with phrases, meanings and places. */
function tokensOf(text: string, vocabulary: Vocabulary, isTitle: boolean): string[] {
  const words = readWords(text).map(({ term }) => term);
  return [...words.filter((word) => !isCommonWord(word)), ...vocabulary.tokensOf(words, isTitle)];
}

/** Weights of the kinds by how often people mean them: the best result of one beside the best of another. */
const usual: Record<SearchGroup, number> = {
  pathways: 1.1,
  guides: 1,
  playbooks: 1,
  downloads: 0.95,
  jobs: 0.95,
  mentors: 0.9,
  events: 0.85,
  opportunities: 0.85,
  pages: 0.9,
};
/** A question is answered by something to read. */
const forQuestions: Partial<Record<SearchGroup, number>> = {
  guides: 1.35,
  pathways: 1.25,
  pages: 1.15,
  jobs: 0.6,
  mentors: 0.6,
  opportunities: 0.7,
};
/** A profession, with or without a place, asks for work and for people. */
const forProfessions: Partial<Record<SearchGroup, number>> = {
  jobs: 2.2,
  mentors: 1.7,
  pathways: 1.1,
  guides: 0.75,
  downloads: 0.75,
  opportunities: 0.8,
};
/**
 * A search that names kinds of things asks for those and not for others, unless it's in its title: "Telemedicine
 * Jobs for Physicians" is a guide.
 */
const ofNamedKinds = { named: 2.5, titled: 2.2, other: 0.6 };

const bonus = {
  exactTitle: 2.5,
  beginningOfTitle: 1.2,
  ofTitle: 0.6,
  ofPassage: 0.9,
  exactPassage: 2,
};
/** A passage answers a question from this part of it on. */
const minPassageShare = 0.7;

/** Narrower and looser words don't count as what a title or a passage says. */
const minWeightInText = 0.5;

const read = new WeakMap<SearchEntry, Text & { passages: Text[] }>();

/** The final score of an entry: its share of the query, the words of its title and passages, and its kind. */
export function rankEntry(
  { entry, share, score }: Scored,
  reading: Reading,
  vocabulary: Vocabulary,
): number {
  const { words, tokens, passages } = textsOf(entry, vocabulary);
  const said = reading.units.flatMap((unit) => unit.words);
  const required = reading.units.filter(({ optional }) => !optional);
  let factor = kindFactor(entry.group, reading, tokens) * share;
  const whole = reading.terms;
  if (isSame(words, whole) || isSame(words, said)) factor *= bonus.exactTitle;
  else if (said.every((word, at) => words[at] === word)) factor *= bonus.beginningOfTitle;
  const inTitle = required.filter((unit) => isIn(unit, tokens)).length;
  factor *= 1 + (bonus.ofTitle * inTitle) / Math.max(required.length, words.length - 1);
  if (isOnlyProfession(reading)) return score * factor;
  const closest = passages.reduce(
    (most, passage) => Math.max(most, shareOf(required, passage.tokens, tokens)),
    0,
  );
  if (required.length > 1 && closest >= minPassageShare) factor *= 1 + bonus.ofPassage * closest;
  if (passages.some((passage) => isSame(passage.words, whole))) factor *= bonus.exactPassage;
  return score * factor;
}

/** Whether a search asks for a profession, with or without a place, and for nothing else. */
function isOnlyProfession({ units }: Reading): boolean {
  return (
    units.some(({ phrase }) => phrase?.profession) &&
    units.every(({ phrase, isPlace, optional }) => phrase?.profession || isPlace || optional)
  );
}

function kindFactor(group: SearchGroup, reading: Reading, title: ReadonlySet<string>): number {
  let factor = usual[group];
  if (reading.isQuestion) factor *= forQuestions[group] ?? 1;
  else if (isOnlyProfession(reading)) factor *= forProfessions[group] ?? 1;
  if (reading.kinds.size === 0) return factor;
  if (reading.kinds.has(group)) return factor * ofNamedKinds.named;
  const isTitled = reading.units.every((unit) => isIn(unit, title));
  return factor * (isTitled ? ofNamedKinds.titled : ofNamedKinds.other);
}

/** The part of a query that one passage says, with the title above it. */
function shareOf(
  units: readonly Unit[],
  passage: ReadonlySet<string>,
  title: ReadonlySet<string>,
): number {
  if (!units.some((unit) => isIn(unit, passage))) return 0;
  const found = units.filter((unit) => isIn(unit, passage) || isIn(unit, title));
  return found.length / units.length;
}

function isIn({ alternatives }: Unit, tokens: ReadonlySet<string>): boolean {
  return alternatives.some(({ token, weight }) => weight > minWeightInText && tokens.has(token));
}

interface Text {
  words: string[];
  tokens: ReadonlySet<string>;
}

function textsOf(entry: SearchEntry, vocabulary: Vocabulary): Text & { passages: Text[] } {
  const known = read.get(entry);
  if (known) return known;
  const toText = (text: string): Text => ({
    words: termsOf(text),
    tokens: new Set(tokensOf(text, vocabulary, true)),
  });
  const texts = { ...toText(entry.title), passages: (entry.passages ?? []).map(toText) };
  read.set(entry, texts);
  return texts;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word, at) => word === other[at]);
}
