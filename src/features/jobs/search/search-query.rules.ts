import { readVocabulary } from "#features/search/search.contract.ts";
import type { SynonymGroup, VocabularySource } from "#platform/search/vocabulary.ts";
import { plainWords } from "#shared/text/plain-words.ts";
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

/** The reviewed synonyms in the shape that job searches need. */
interface JobVocabulary {
  words: Terms;
  exactWords: ReadonlySet<string>;
  titleWords: ReadonlySet<string>;
  fillers: ReadonlySet<string>;
  places: Terms;
  regions: readonly Region[];
}

interface Region {
  term: string;
  letters: string;
  names: readonly string[];
}

const placeFillers: ReadonlySet<string> = new Set(["in", "near", "around", "the"]);

/** Made on first use and cached, as the synonyms are. */
let vocabulary: JobVocabulary | undefined;

function known(): JobVocabulary {
  vocabulary ??= toJobVocabulary(readVocabulary().source);
  return vocabulary;
}

function toJobVocabulary(source: VocabularySource): JobVocabulary {
  const groups = [...source.professions, ...source.terms];
  const lines = groups.flatMap(({ same }) => same);
  const marked = (mark: string) =>
    new Set(lines.flatMap((line) => (line.startsWith(mark) ? [bare(line)] : [])));
  const regions = Object.entries(source.regions).map(([code, names]) => ({
    term: regionTerm(code.toLowerCase()),
    letters: code.slice(3).toLowerCase(),
    names: names.map((name) => plainWords(name).join(" ")),
  }));
  return {
    words: merge(
      groups.flatMap((group) => namesOf(group).map((name) => [name, termsOf(group, groups)])),
    ),
    exactWords: marked("="),
    titleWords: marked("^"),
    fillers: new Set([...source.fillers, ...source.jobFillers]),
    places: merge([
      ...source.places.flatMap(({ names, finds }) =>
        names.map((name) => [name, finds.map(placeTermOf)] as const),
      ),
      ...regions.flatMap(({ term, letters, names }) =>
        [...names, letters].map((name) => [name, [term]] as const),
      ),
    ]),
    regions,
  };
}

const namesOf = ({ same }: SynonymGroup) =>
  same.filter((line) => !line.startsWith("#")).map((line) => bare(line));

/** Terms of the words that mean the same, and of the narrower things that they include. */
function termsOf({ same, includes = [] }: SynonymGroup, groups: readonly SynonymGroup[]): string[] {
  const narrower = includes.flatMap(
    (one) => groups.find((group) => namesOf(group).includes(one))?.same ?? [one],
  );
  return [...same, ...narrower].map(termOf);
}

/** Turns any text into a valid query. */
export function toSearchQuery({
  keyword,
  location,
  isAny = false,
}: {
  keyword: string;
  location: string;
  /** Whether one of the words is enough. */
  isAny?: boolean | undefined;
}): SearchQuery {
  const titles = unitsOf(plainWords(keyword), {
    known: known().words,
    skipped: known().fillers,
    toUnit: keywordUnit,
  });
  const placed = unitsOf(withoutBeginning(plainWords(location)), {
    known: known().places,
    toUnit: placeUnit,
  });
  const words = titles.map(({ any }) => any);
  const parts = [
    ...(isAny && words.length > 0 ? [anyOf(words)] : words),
    ...placed.map(({ any }) => any),
  ];
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
    known: terms,
    skipped = new Set(),
    toUnit,
  }: {
    known: Terms;
    /** Left out, unless there are no others. */
    skipped?: ReadonlySet<string>;
    toUnit: (words: readonly string[], synonyms: readonly string[]) => Unit;
  },
): Unit[] {
  const parts = splitPhrases(given.slice(0, maxWords), terms);
  const chosen = parts.filter(([first = "", ...more]) => more.length > 0 || !skipped.has(first));
  const units = (chosen.length > 0 ? chosen : parts).map((part) =>
    toUnit(part, lookUp(terms, part) ?? []),
  );
  return [...new Map(units.map((unit) => [unit.any, unit])).values()];
}

function splitPhrases(words: readonly string[], terms: Terms): string[][] {
  const parts: string[][] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(maxPhraseWords, words.length - at);
    while (length > 1 && !lookUp(terms, words.slice(at, at + length))) length -= 1;
    parts.push(words.slice(at, at + length));
    at += length;
  }
  return parts;
}

function lookUp(terms: Terms, words: readonly string[]): readonly string[] | undefined {
  const text = words.join(" ");
  return [text, ...singularsOf(text)].map((one) => terms.get(one)).find(Boolean);
}

function keywordUnit(words: readonly string[], synonyms: readonly string[]): Unit {
  const typed = allOf(words.map(typedTerm));
  const isName = words.every((word) => word.length > maxExactLength);
  const inPlaces = isName ? (lookUp(known().places, words) ?? []) : [];
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
  return known().regions.flatMap(({ names, term }) =>
    names.some((name) => name.startsWith(word)) ? [term] : [],
  );
}

/** A word as it was typed: where it counts, and how much of it. */
function typedTerm(word: string): string {
  const forms = [word, ...singularsOf(word)];
  const { titleWords, exactWords } = known();
  const title = forms.find((one) => titleWords.has(one));
  if (title) return token("^", title);
  const exact = forms.find((one) => exactWords.has(one));
  if (exact) return bothNumbers(exact);
  if (word.length <= maxExactLength) return wholeWord(word);
  return anyOf(forms.map((one) => (one.length > maxExactLength ? beginning(one) : wholeWord(one))));
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

/** A region, with what's open to its whole country. */
function regionTerm(code: string): string {
  return anyOf([token("#", code), token("#", `${code.slice(0, 2)}-any`)]);
}

function placeTermOf(name: string): string {
  if (name.startsWith("#")) return name.includes("-") ? regionTerm(name.slice(1)) : wholeWord(name);
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
