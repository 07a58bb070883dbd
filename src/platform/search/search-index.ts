import { setImmediate as letOthersRun } from "node:timers/promises";
import MiniSearch, { type SearchOptions, type SearchResult } from "minisearch";
import type { SearchEntry } from "#platform/search-entry.ts";
import { termsOf } from "./search-words.ts";

/** Relation of results to the query: each word, words like them, or only some of them. */
export type Matching = "all" | "similar" | "some";

export interface FoundEntry {
  entry: SearchEntry;
  /** The entry's own words that answer the query, folded. */
  terms: readonly string[];
}

export interface Found {
  matching: Matching;
  /** The best first, of all groups together. */
  entries: FoundEntry[];
}

/** Index of a list of entries, as the list was when the index was built. */
export interface SearchIndex {
  size: number;
  find(query: string): Found;
  /** A query near to one that found nothing and that finds something. */
  suggest(query: string): string | undefined;
}

/** Each word costs a walk through the index. */
const maxWords = 6;

/** Each word adds all that has it, where some of the words are enough. */
const maxWordsOfSome = 3;

/**
 * After so long the process answers requests. Guides take a millisecond each, mentors a twentieth
 * of it.
 */
const sliceMilliseconds = 10;

const fields = ["title", "detail", "keywords", "text"] as const;

/** Few letters begin very many words, and each of those costs time. */
const minPrefixLength = 4;

const strict: SearchOptions = {
  boost: { title: 4, detail: 1.5, text: 0.25 },
  prefix: (term, position, terms) =>
    term.length >= minPrefixLength || mayBeUnfinished(term, position, terms),
};

const forgiving: SearchOptions = {
  ...strict,
  prefix: mayBeUnfinished,
  fuzzy: allowedErrors,
  maxFuzzy: 2,
};

/** The last word may still be being typed. One letter begins too many. */
function mayBeUnfinished(term: string, position: number, terms: readonly string[]): boolean {
  return term.length >= 2 && position === terms.length - 1;
}

/** A suggestion may be further away than what is found at once, where the word is long enough. */
const guessedErrors = 3;
const minFuzzyLength = 6;

/** Number of letters of a word that may be wrong, missing or extra. */
function allowedErrors(term: string): number | boolean {
  if (term.length < 4) return false;
  return term.length < 6 ? 1 : 2;
}

/**
 * Ways to read a query, from the strictest: one that finds something makes the others unnecessary,
 * so a word that was spelled right is not drowned among those that look like it.
 */
const readings: readonly { matching: Matching; max: number; options: SearchOptions }[] = [
  { matching: "all", max: maxWords, options: { ...strict, combineWith: "AND" } },
  { matching: "similar", max: maxWords, options: { ...forgiving, combineWith: "AND" } },
  { matching: "some", max: maxWordsOfSome, options: { ...forgiving, combineWith: "OR" } },
];

/** Builds an index in small steps. Entries of one group are told apart by their ids. */
export async function buildSearchIndex(entries: readonly SearchEntry[]): Promise<SearchIndex> {
  const index = new MiniSearch<SearchEntry & { number: number }>({
    idField: "number",
    fields: [...fields],
    tokenize: termsOf,
    processTerm: (term) => term,
    autoVacuum: false,
  });
  let began = performance.now();
  for (const [number, entry] of entries.entries()) {
    index.add({ ...entry, number });
    if (performance.now() - began < sliceMilliseconds) continue;
    await letOthersRun();
    began = performance.now();
  }

  function search(query: string, options: SearchOptions): FoundEntry[] {
    return index.search(query, options).flatMap((result) => toFound(result, entries));
  }

  function find(words: readonly string[]): Found {
    for (const { matching, max, options } of readings) {
      const found = search(pickLongest(words, max).join(" "), options);
      if (found.length > 0) return { matching, entries: found };
    }
    return { matching: "all", entries: [] };
  }

  /** The likeliest word with the same first letter that differs by more than a typing error. */
  function nearest(term: string): string | undefined {
    if (term.length < minFuzzyLength) return undefined;
    return index
      .autoSuggest(term, { prefix: false, fuzzy: guessedErrors, maxFuzzy: guessedErrors })
      .map(({ suggestion }) => suggestion)
      .find((suggestion) => suggestion[0] === term[0]);
  }

  return {
    size: entries.length,
    find: (query) => find(wordsOf(query)),
    suggest(query) {
      const words = wordsOf(query).flatMap((term) => nearest(term) ?? []);
      return find(words).entries.length > 0 ? words.join(" ") : undefined;
    },
  };
}

function wordsOf(query: string): string[] {
  return [...new Set(termsOf(query))].slice(0, maxWords);
}

/** The longest of the words, which tell most, in the order in which they were. */
function pickLongest(words: readonly string[], max: number): string[] {
  const kept = new Set(words.toSorted((one, other) => other.length - one.length).slice(0, max));
  return words.filter((word) => kept.has(word));
}

function toFound({ id, terms }: SearchResult, entries: readonly SearchEntry[]): FoundEntry[] {
  const entry = entries[id as number];
  return entry ? [{ entry, terms }] : [];
}
