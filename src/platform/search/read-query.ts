import type { SearchGroup } from "#platform/search-entry.ts";
import { foldText } from "#shared/text/text-folding.ts";
import { readWords, termsOf } from "./search-words.ts";
import { isOnlyCode, keyOf, type Phrase, type Vocabulary } from "./vocabulary.ts";

/** One way to find a part of a search. */
export interface Alternative {
  token: string;
  /** Up to 1, the word itself. */
  weight: number;
  /** Also finds longer words that begin with it. */
  isBeginning?: boolean;
}

/** A word or phrase of a search, with all that finds it. */
export interface Unit {
  /** Its words, folded, misspelled ones corrected. */
  words: string[];
  /** The same as people would type them, without accents. */
  text: string;
  alternatives: Alternative[];
  /** Says what kind of thing is looked for, and needn't be in it. */
  optional: boolean;
  /** Its meaning, where the vocabulary knows it. */
  phrase: Phrase | null;
  isPlace: boolean;
  isCorrected: boolean;
}

/** A search as it was understood. */
export interface Reading {
  units: Unit[];
  /** The kinds of things that it names. */
  kinds: ReadonlySet<SearchGroup>;
  isQuestion: boolean;
  /** All words as they were typed, folded. */
  words: string[];
  /** The words of the search as it was understood, without common ones. */
  terms: string[];
  /** The search as it was understood, where words were misspelled. */
  corrected: string | null;
}

/** The words of the searched entries. */
export interface Dictionary {
  has(word: string): boolean;
  hasBeginning(beginning: string): boolean;
  /** Words that a misspelled one may have been meant for, the likeliest first. */
  near(word: string): NearWord[];
}

export interface NearWord {
  term: string;
  /** As a text has it. */
  text: string;
}

export const weights = {
  concept: 0.85,
  includes: 0.5,
  beginning: 0.7,
  unfinished: 0.8,
  stem: 0.5,
  inflection: 0.65,
  other: 0.6,
};

/** Each costs a walk through the index. */
const maxUnits = 10;
const maxWords = 24;
/** A shorter word is whole, except the last one, which may still be being typed. */
const minBeginningLength = 4;
const minUnfinishedLength = 2;
const minStemLength = 5;
const minQuestionWords = 3;

interface Word {
  term: string;
  raw: string;
  isCorrected: boolean;
  /** Other words that it may have been meant for. */
  others: readonly string[];
}

/**
 * Treatment of typing errors. `corrected`: a word that no text has is taken for the likeliest one. `forgiving`: a word
 * that is somewhere also finds others like it, which may be names. `exact`: none.
 */
export type Spelling = "corrected" | "forgiving" | "exact";

/** Reads a search in words that people use. */
export function readQuery(
  query: string,
  vocabulary: Vocabulary,
  dictionary: Dictionary,
  spelling: Spelling = "corrected",
): Reading {
  const given = readWords(query)
    .slice(0, maxWords)
    .map(({ term, start, end }) => ({ term, raw: query.slice(start, end) }));
  const words = given.map((word, at) =>
    correct(word, { isLast: at === given.length - 1, vocabulary, dictionary, spelling }),
  );
  const terms = words.map(({ term }) => term);
  const units: Unit[] = [];
  const kinds = new Set<SearchGroup>();
  let isQuestion = query.trim().endsWith("?");
  for (let at = 0; at < words.length; ) {
    const found = vocabulary.findPhraseAt(terms, at, (phrase, length) =>
      isMeant(phrase, words, at, length),
    );
    const length = found?.length ?? 1;
    const part = words.slice(at, at + length);
    if (at === 0 && found?.phrase.question && words.length >= minQuestionWords) isQuestion = true;
    for (const kind of found?.phrase.kinds ?? []) kinds.add(kind);
    const isLast = at + length === words.length;
    units.push(toUnit(part, found?.phrase ?? null, { isLast, vocabulary, dictionary }));
    at += length;
  }
  const understood = words.map(({ raw }) => raw).join(" ");
  // A question about mentors asks for an answer, not for a mentor.
  const asked = isQuestion ? kindsToRead.filter((kind) => kinds.has(kind)) : [...kinds];
  return {
    units: withoutFillers(
      units.map((unit) => ({ ...unit, optional: unit.optional && isOptional(unit, asked) })),
    ).slice(0, maxUnits),
    kinds: new Set(asked),
    isQuestion,
    terms: termsOf(understood),
    words: given.map(({ term }) => term),
    corrected: words.some(({ isCorrected }) => isCorrected) ? understood : null,
  };
}

const kindsToRead = ["pathways", "guides", "pages"] as const;

function isOptional({ phrase }: Unit, kinds: readonly SearchGroup[]): boolean {
  return phrase?.kinds.some((kind) => kinds.includes(kind)) ?? false;
}

/** A code such as ON is also a word: it's a place only where it's written or placed like one. */
function isMeant(phrase: Phrase, words: readonly Word[], at: number, length: number): boolean {
  const { concepts, kinds, filler, question, place } = phrase;
  if (concepts.length + kinds.length > 0 || filler || question) return true;
  if (!place) return length > 1;
  return !place.isCode || isWrittenAsCode(words, at);
}

function isWrittenAsCode(words: readonly Word[], at: number): boolean {
  const { raw = "", term = "" } = words[at] ?? {};
  const isShouted = words.length > 2 && words.every((word) => word.raw === word.raw.toUpperCase());
  if (raw === raw.toUpperCase() && !isShouted) return true;
  return isOnlyCode(term) || (term === "on" && at > 0 && at === words.length - 1);
}

function correct(
  { term, raw }: { term: string; raw: string },
  {
    isLast,
    vocabulary,
    dictionary,
    spelling,
  }: { isLast: boolean; vocabulary: Vocabulary; dictionary: Dictionary; spelling: Spelling },
): Word {
  if (spelling === "exact") return { term, raw, isCorrected: false, others: [] };
  const isKnown =
    vocabulary.knows(term) ||
    dictionary.has(term) ||
    (isLast && term.length >= minUnfinishedLength && dictionary.hasBeginning(term)) ||
    (term.length >= minBeginningLength && dictionary.hasBeginning(term));
  if (isKnown && spelling === "forgiving" && !vocabulary.knows(term)) {
    const others = dictionary.near(term).flatMap((near) => (near.term === term ? [] : near.term));
    return { term, raw, isCorrected: false, others };
  }
  const [meant, ...others] = isKnown ? [] : dictionary.near(term);
  return meant === undefined
    ? { term, raw, isCorrected: false, others: [] }
    : { ...meant, raw: meant.text, isCorrected: true, others: others.map((other) => other.term) };
}

function toUnit(
  part: readonly Word[],
  phrase: Phrase | null,
  {
    isLast,
    vocabulary,
    dictionary,
  }: { isLast: boolean; vocabulary: Vocabulary; dictionary: Dictionary },
): Unit {
  const words = part.map(({ term }) => term);
  const [word = ""] = words;
  const isSingle = words.length === 1;
  const place = phrase?.place && isPlaceHere(phrase, part) ? phrase.place : null;
  const alternatives: Alternative[] = [{ token: words.join("_"), weight: 1 }];
  for (const token of phrase?.concepts ?? []) alternatives.push({ token, weight: weights.concept });
  for (const token of phrase?.includes ?? []) {
    for (const one of conceptsOf(token.slice(1), vocabulary)) {
      alternatives.push({ token: one, weight: weights.includes });
    }
  }
  for (const { token, weight } of place?.finds ?? []) alternatives.push({ token, weight });
  for (const kind of phrase?.kinds ?? []) {
    alternatives.push({ token: `#${kind}`, weight: weights.concept });
  }
  for (const token of part.flatMap(({ others }) => (isSingle ? others : []))) {
    alternatives.push({ token, weight: weights.other });
  }
  if (isSingle && !phrase?.whole) {
    for (const token of inflectionsOf(word))
      alternatives.push({ token, weight: weights.inflection });
  }
  const mayGoOn = isSingle && !phrase?.whole && !(place && phrase?.concepts.length === 0);
  if (mayGoOn && word.length >= minBeginningLength) {
    alternatives.push({ token: word, weight: weights.beginning, isBeginning: true });
    const stem = stemOf(word);
    if (stem && dictionary.hasBeginning(stem)) {
      alternatives.push({ token: stem, weight: weights.stem, isBeginning: true });
    }
  } else if (isSingle && isLast && !phrase && word.length >= minUnfinishedLength) {
    alternatives.push({ token: word, weight: weights.unfinished, isBeginning: true });
  }
  return {
    words,
    text: part.map(({ raw }) => foldText(raw)).join(" "),
    alternatives,
    optional: (phrase?.kinds.length ?? 0) > 0,
    phrase,
    isPlace: place !== null,
    isCorrected: part.some(({ isCorrected }) => isCorrected),
  };
}

function isPlaceHere(phrase: Phrase, part: readonly Word[]): boolean {
  return !phrase.place?.isCode || isWrittenAsCode(part, 0);
}

/** The meanings of a phrase, or the phrase itself where it has no others. */
function conceptsOf(key: string, vocabulary: Vocabulary): string[] {
  const concepts = vocabulary.phrase(key.split("_"))?.concepts ?? [];
  return concepts.length > 0 ? concepts : [key];
}

/** Words that say nothing are left out, and words for kinds are needed, where there are no others. */
function withoutFillers(units: readonly Unit[]): Unit[] {
  const isFiller = ({ phrase, isPlace, optional }: Unit) =>
    phrase !== null && (phrase.filler || phrase.question) && !isPlace && !optional;
  const meaningful = units.filter((unit) => !isFiller(unit));
  const kept = meaningful.length > 0 ? meaningful : units;
  const byText = new Map(kept.map((unit) => [keyOf(unit.text), unit]));
  const each = [...byText.values()];
  return each.some(({ optional }) => !optional)
    ? each
    : each.map((unit) => ({ ...unit, optional: false }));
}

const endings = /(?:ations?|ions?|ments?|ing|ists?|ed|er|ers|or|y|e|al|ly)$/;

/** The rest of a longer word without its ending, to find words of the same kind. */
function stemOf(word: string): string | undefined {
  const stem = word.replace(endings, "");
  return stem !== word && stem.length >= minStemLength ? stem : undefined;
}

/** Other forms of a word that may be a verb: keep, keeping; leave, leaving; stop, stopping. */
function inflectionsOf(word: string): string[] {
  if (!/^[a-z]{4,}$/.test(word)) return [];
  const stem = word.replace(/(?:ing|ed)$/, "");
  if (stem === word || stem.length < 3 || !/[aeiouy]/.test(stem))
    return word.endsWith("e") ? [`${word.slice(0, -1)}ing`] : [];
  const single = /([^aeiouls])\1$/.test(stem) ? [stem.slice(0, -1)] : [];
  return [stem, `${stem}e`, `${stem}ing`, `${stem}ed`, ...single].filter((form) => form !== word);
}
