import { fillerWords, jobSynonyms } from "../../../../content/synonyms/job-words.ts";
import { placeSynonyms, regionNames } from "../../../../content/synonyms/places.ts";
import {
  allOf,
  anyOf,
  beginning,
  bothNumbers,
  nothing,
  phrase,
  token,
  word as wholeWord,
} from "./search-terms.rules.ts";
import { plainWords } from "./words.rules.ts";

/** A search as Postgres reads it: texts of the type `tsquery`. */
export interface SearchQuery {
  /** Null for an empty search, which finds every job. */
  all: string | null;
  /** Each part of what was typed: as it was typed, and with its synonyms. For the order of results. */
  titles: readonly Unit[];
}

interface Unit {
  typed: string;
  any: string;
}

/** Each costs the database a look into its index. */
const maxWords = 8;
const maxPhraseWords = 5;
/** Words up to this length are taken as a whole: RN is not the beginning of a word. */
const maxExactLength = 3;

type Terms = ReadonlyMap<string, readonly string[]>;

const bare = (line: string) => line.replace(/^[=^]/, "");

const jobWords: Terms = new Map(
  jobSynonyms.flatMap((group) => {
    const terms = group.map(termOf);
    return group
      .filter((line) => !line.startsWith("#"))
      .map((line) => [bare(line), terms] as const);
  }),
);
const marked = (mark: string): ReadonlySet<string> =>
  new Set(jobSynonyms.flat().flatMap((line) => (line.startsWith(mark) ? [bare(line)] : [])));
const exactWords = marked("=");
const titleWords = marked("^");
const fillers: ReadonlySet<string> = new Set(fillerWords);
const placeFillers: ReadonlySet<string> = new Set(["in", "near", "around", "the"]);

const regions = Object.entries(regionNames).map(([code, names]) => ({
  term: token("#", code.toLowerCase()),
  letters: code.slice(3).toLowerCase(),
  names: names.map((name) => plainWords(name).join(" ")),
}));

const places: Terms = merge([
  ...placeSynonyms.flatMap(({ names, finds }) =>
    names.map((name) => [name, finds.map(placeTermOf)] as const),
  ),
  ...regions.flatMap(({ term, letters, names }) =>
    [...names, letters].map((name) => [name, [term]] as const),
  ),
]);

/** Turns any text into a valid query. */
export function toSearchQuery({
  keyword,
  location,
}: {
  keyword: string;
  location: string;
}): SearchQuery {
  const titles = unitsOf(plainWords(keyword), {
    known: jobWords,
    skipped: fillers,
    toUnit: keywordUnit,
  });
  const placed = unitsOf(withoutBeginning(plainWords(location)), {
    known: places,
    toUnit: placeUnit,
  });
  const parts = [...titles, ...placed].map(({ any }) => any);
  if (keyword.trim() && titles.length === 0) parts.push(nothing);
  if (location.trim() && placed.length === 0) parts.push(nothing);
  return {
    all: parts.length > 0 ? allOf(parts) : null,
    titles: titles.map(({ typed, any }) => ({ typed, any: any.replaceAll("'^", "'") })),
  };
}

/** Splits words into phrases that are known, the longest first, and single words. */
function unitsOf(
  given: readonly string[],
  {
    known,
    skipped = new Set(),
    toUnit,
  }: {
    known: Terms;
    /** Left out, unless there are no others. */
    skipped?: ReadonlySet<string>;
    toUnit: (words: readonly string[], synonyms: readonly string[]) => Unit;
  },
): Unit[] {
  const parts = splitPhrases(given.slice(0, maxWords), known);
  const chosen = parts.filter(([first = "", ...more]) => more.length > 0 || !skipped.has(first));
  const units = (chosen.length > 0 ? chosen : parts).map((part) =>
    toUnit(part, lookUp(known, part) ?? []),
  );
  return [...new Map(units.map((unit) => [unit.any, unit])).values()];
}

function splitPhrases(words: readonly string[], known: Terms): string[][] {
  const parts: string[][] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(maxPhraseWords, words.length - at);
    while (length > 1 && !lookUp(known, words.slice(at, at + length))) length -= 1;
    parts.push(words.slice(at, at + length));
    at += length;
  }
  return parts;
}

function lookUp(known: Terms, words: readonly string[]): readonly string[] | undefined {
  const text = words.join(" ");
  return [text, ...singularsOf(text)].map((one) => known.get(one)).find(Boolean);
}

function keywordUnit(words: readonly string[], synonyms: readonly string[]): Unit {
  const typed = allOf(words.map(typedTerm));
  const isName = words.every((word) => word.length > maxExactLength);
  const inPlaces = isName ? (lookUp(places, words) ?? []) : [];
  return {
    typed: allOf(words.map((word) => wholeWord(word))),
    any: anyOf([typed, ...synonyms, ...inPlaces]),
  };
}

function placeUnit(words: readonly string[], synonyms: readonly string[]): Unit {
  const typed = allOf(
    words.map((word) => (word.length > maxExactLength ? beginning(`@${word}`) : token("@", word))),
  );
  const isCode = synonyms.length > 0 && words.join("").length <= 2;
  const any = anyOf([...(isCode ? [] : [typed]), ...synonyms, ...regionsBeginningWith(words)]);
  return { typed, any };
}

/** Regions whose name is still being typed: `ontar`. */
function regionsBeginningWith(words: readonly string[]): string[] {
  const [word = ""] = words;
  if (words.length !== 1 || word.length <= maxExactLength) return [];
  return regions.flatMap(({ names, term }) =>
    names.some((name) => name.startsWith(word)) ? [term] : [],
  );
}

/** A word as it was typed: where it counts, and how much of it. */
function typedTerm(word: string): string {
  const known = [word, ...singularsOf(word)];
  const title = known.find((one) => titleWords.has(one));
  if (title) return token("^", title);
  const exact = known.find((one) => exactWords.has(one));
  if (exact) return bothNumbers(exact);
  if (word.length <= maxExactLength) return wholeWord(word);
  return anyOf(known.map((one) => (one.length > maxExactLength ? beginning(one) : wholeWord(one))));
}

/** `nurses` is also `nurse`, `therapies` also `therapy`. */
function singularsOf(word: string): string[] {
  if (word.length > 4 && word.endsWith("ies")) return [`${word.slice(0, -3)}y`];
  return word.length > 2 && word.endsWith("s") && !word.endsWith("ss") ? [word.slice(0, -1)] : [];
}

/** A word or phrase of the synonym files as a term. */
function termOf(line: string): string {
  const words = bare(line).split(" ");
  const [only = "", ...others] = words;
  if (line.startsWith("#")) return wholeWord(line);
  if (line.startsWith("^")) return token("^", only);
  if (line.startsWith("=")) return bothNumbers(only);
  if (others.length > 0) return phrase(words);
  return only.length > maxExactLength ? beginning(only) : wholeWord(only);
}

function placeTermOf(name: string): string {
  if (name.startsWith("#")) return wholeWord(name);
  return allOf(name.split(" ").map((word) => token("@", word)));
}

/** `in Toronto` is Toronto; `IN` is Indiana. */
function withoutBeginning([first = "", ...rest]: readonly string[]): readonly string[] {
  if (rest.length > 0 && placeFillers.has(first)) return rest;
  return first ? [first, ...rest] : [];
}

function merge(entries: readonly (readonly [string, readonly string[]])[]): Terms {
  const byName = Map.groupBy(entries, ([name]) => name);
  return new Map(
    [...byName].map(([name, same]) => [name, [...new Set(same.flatMap(([, terms]) => terms))]]),
  );
}
