import { setImmediate as letOthersRun } from "node:timers/promises";
import {
  type Facet,
  type FacetName,
  facetNames,
  type SearchEntry,
  type SearchGroup,
  searchGroups,
} from "#platform/search-entry.ts";
import { maxPerGroup, rankEntry, type Scored, weighTokens } from "./rank.ts";
import {
  type Alternative,
  type Reading,
  readQuery,
  type Spelling,
  type Unit,
} from "./read-query.ts";
import { Terms } from "./terms.ts";
import type { Vocabulary } from "./vocabulary.ts";

/**
 * Relation of results to the query: each word as it was typed, words that were misspelled, or the closest results, which
 * have only some of the words.
 */
export type Matching = "all" | "similar" | "some";

export interface FoundEntry {
  entry: SearchEntry;
  score: number;
}

export interface Found {
  matching: Matching;
  /** Of all groups together, as are the counts, whatever facets results must have. */
  total: number;
  counts: ReadonlyMap<SearchGroup, number>;
  /** The number of results of the one requested group that lack the facets they must have. */
  leftOut: number;
  /** Of the one requested group: the number of all its results that have each value. */
  facets: ReadonlyMap<FacetName, ReadonlyMap<string, number>>;
  /** The best of each group; of all groups together, the best first. */
  entries: FoundEntry[];
  /** The query as it was understood, where words were misspelled. */
  corrected: string | null;
  /** Whether a word of an entry, folded, answers the query. */
  terms: Pick<ReadonlySet<string>, "has">;
}

/** Entries that match a query, for lists that have filters and an order of their own. */
export interface Match {
  /** By id, and whether the words are there as they were typed or by their meaning. */
  hits: Map<string, { isExact: boolean }>;
  /** Nothing has all the words: these have most of them. */
  isClosest: boolean;
}

/** After so long the process answers requests. */
const sliceMilliseconds = 10;

/** Results that lack more of a long query aren't shown beside those that have all of it. */
const minShareBeside = 0.5;
/** A query of at least so many parts, or a question, may be answered by most of them. */
const minUnitsForMost = 3;
/** The closest results have at least this share of what the very closest have. */
const minShareOfClosest = 0.75;
const whole = 0.999;
/**
 * The value, of at most 255, from which an entry says a word itself, in its title or a line. Where no entry does for
 * all words of a query, they only meet somewhere in a long text, and an entry that says most of them may be meant more.
 */
const minSaid = 44;

const inverse = { min: 1, max: 6 };

const initialSize = 256;
/** Of each group at least so many are compared closely. */
const minRanked = 30;

/** Packed postings: the number of an entry and its weight. */
const weightBits = 8;
const maxWeight = 255;

/**
 * An index of entries, searched by words, their meanings, places and beginnings, with typing errors forgiven. Entries
 * come and go one by one.
 */
export class SearchIndex {
  readonly #vocabulary: Vocabulary;
  readonly #terms: Terms;
  readonly #numbers = new Map<string, number>();
  #entries: (SearchEntry | null)[] = [];
  #live = 0;
  /** By number: until when it's shown, in milliseconds since 1970; 0 for one that is gone. */
  #until = new Float64Array(initialSize);
  #groups = new Uint8Array(initialSize);
  /** Of the search at hand. */
  #scores = new Float32Array(initialSize);
  #shares = new Float32Array(initialSize);
  #best = new Float32Array(initialSize);
  /** By number: how many parts of the query its title, lines or places have. */
  #said = new Uint8Array(initialSize);
  #here = new Int32Array(initialSize);
  #touched = new Int32Array(initialSize);

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
    this.#terms = new Terms(vocabulary);
  }

  get size(): number {
    return this.#live;
  }

  get(group: SearchGroup, id: string): SearchEntry | undefined {
    const number = this.#numbers.get(keyOf(group, id));
    return number === undefined ? undefined : (this.#entries[number] ?? undefined);
  }

  /** Adds an entry, or replaces its earlier version. */
  put(entry: SearchEntry): void {
    const known = this.#numbers.get(keyOf(entry.group, entry.id));
    if (known !== undefined && saysTheSame(this.#entries[known], entry)) {
      this.#entries[known] = entry;
      this.#note(known, entry);
      return;
    }
    this.remove(entry.group, entry.id);
    const number = this.#entries.push(entry) - 1;
    this.#numbers.set(keyOf(entry.group, entry.id), number);
    this.#live += 1;
    this.#makeRoom();
    this.#note(number, entry);
    for (const [token, weight] of weighTokens(entry, this.#vocabulary)) {
      this.#terms.add(token, (number << weightBits) | Math.min(maxWeight, Math.round(weight * 16)));
    }
  }

  remove(group: SearchGroup, id: string): void {
    const key = keyOf(group, id);
    const number = this.#numbers.get(key);
    if (number === undefined) return;
    this.#numbers.delete(key);
    this.#entries[number] = null;
    this.#until[number] = 0;
    this.#live -= 1;
    if (this.#entries.length > 1_000 && this.#entries.length > this.#live * 2) this.#compact();
  }

  /** At most `limit` of each group, or of the one group alone, as of `now`. */
  find(
    query: string,
    {
      groups = searchGroups,
      limit = maxPerGroup,
      now = 0,
      only = [],
    }: {
      groups?: readonly SearchGroup[];
      limit?: number;
      now?: number;
      /** Facets that results must have, where one group is requested. */
      only?: readonly Facet[];
    } = {},
  ): Found {
    const reading = this.read(query);
    const { touched, threshold, isWhole } = this.#score(reading, now);
    const counts = new Map<SearchGroup, number>();
    const best = new Map<number, Best>();
    const room = Math.max(minRanked, limit);
    const asked = groups.length === 1 ? searchGroups.indexOf(groups[0] as SearchGroup) : -1;
    const facets = new Map<FacetName, Map<string, number>>();
    let total = 0;
    let leftOut = 0;
    for (const number of touched) {
      const share = this.#shares[number] ?? 0;
      if (share < threshold) continue;
      total += 1;
      const group = this.#groups[number] ?? 0;
      let list = best.get(group);
      if (!list) {
        list = new Best(room);
        best.set(group, list);
      }
      if (group === asked) {
        const entry = this.#entries[number];
        if (!entry || !only.every((facet) => hasFacet(entry, facet))) {
          leftOut += 1;
          continue;
        }
        countFacets(facets, entry);
      }
      list.add(number, (this.#scores[number] ?? 0) * share);
    }
    const candidates: Scored[][] = [];
    for (const [at, list] of best) {
      const group = searchGroups[at];
      if (!group) continue;
      counts.set(group, list.seen + (at === asked ? leftOut : 0));
      if (!groups.includes(group)) continue;
      candidates.push(
        list.numbers().flatMap((number) => {
          const entry = this.#entries[number];
          const share = this.#shares[number] ?? 0;
          return entry ? [{ entry, share, score: (this.#scores[number] ?? 0) * share }] : [];
        }),
      );
    }
    const entries = candidates
      .flatMap((list) =>
        list
          .map((scored) => ({
            entry: scored.entry,
            score: rankEntry(scored, reading, this.#vocabulary),
          }))
          .sort(byScore)
          .slice(0, limit),
      )
      .sort(byScore);
    return {
      matching: !isWhole && total > 0 ? "some" : reading.corrected && total > 0 ? "similar" : "all",
      total,
      counts,
      leftOut,
      facets,
      entries,
      corrected: reading.corrected,
      terms: this.#termsOf(reading),
    };
  }

  /**
   * Everything that matches a query, misspelled words too, or what comes closest. In a list of mentors, "mentor" may be
   * part of a name, and where it isn't it says nothing.
   */
  match(query: string): Match {
    const find = (spelling: Spelling) => {
      const reading = readQuery(query, this.#vocabulary, this.#terms, spelling);
      const named = this.#matching({ ...reading, units: reading.units.map(asWords) });
      const isNamed = !named.isClosest && named.ids.length > 0;
      return isNamed || reading.units.every(({ optional }) => !optional)
        ? named
        : this.#matching(reading);
    };
    const exact = find("exact");
    const all = find("forgiving");
    const isExact = new Set(exact.isClosest ? [] : exact.ids);
    return {
      hits: new Map(all.ids.map((id) => [id, { isExact: isExact.has(id) }])),
      isClosest: all.isClosest,
    };
  }

  #matching(reading: Reading): { ids: string[]; isClosest: boolean } {
    const { touched, isWhole, most } = this.#score(reading, 0);
    const least = isWhole ? whole : most * minShareOfClosest;
    const ids = [...touched].flatMap((number) => {
      const entry = this.#entries[number];
      return entry && (this.#shares[number] ?? 0) >= least ? [entry.id] : [];
    });
    return { ids, isClosest: !isWhole && ids.length > 0 };
  }

  read(query: string): Reading {
    return readQuery(query, this.#vocabulary, this.#terms);
  }

  /** The likeliest word for each of a query that finds nothing, where that finds something. */
  suggest(query: string): string | undefined {
    const guessed = this.read(query)
      .words.flatMap((word) => this.#terms.guess(word)?.text ?? [])
      .join(" ");
    return guessed && this.find(guessed, { limit: 1 }).total > 0 ? guessed : undefined;
  }

  /** Scores each entry that has any part of the query, into `#scores` and `#shares`. */
  #score(
    { units, isQuestion }: Reading,
    now: number,
  ): { touched: Int32Array; threshold: number; isWhole: boolean; most: number } {
    const { length } = this.#entries;
    this.#scores.fill(0, 0, length);
    this.#shares.fill(0, 0, length);
    this.#said.fill(0, 0, length);
    const [scores, shares, best] = [this.#scores, this.#shares, this.#best];
    const [here, said] = [this.#here, this.#said];
    let count = 0;
    let sum = 0;
    let required = 0;
    for (const { alternatives, optional } of units) {
      const found = this.#findHere(alternatives);
      const rarity = Math.log(1 + (this.#live + 1) / (found + 0.5));
      const worth = Math.min(inverse.max, Math.max(inverse.min, rarity));
      if (!optional) {
        sum += worth;
        required += 1;
      }
      for (let at = 0; at < found; at += 1) {
        const number = here[at] ?? 0;
        const value = best[number] ?? 0;
        best[number] = 0;
        if ((this.#until[number] ?? 0) <= now) continue;
        const before = scores[number] ?? 0;
        if (before === 0) {
          this.#touched[count] = number;
          count += 1;
        }
        scores[number] = before + value * worth;
        if (optional) continue;
        shares[number] = (shares[number] ?? 0) + worth;
        if (value >= minSaid) said[number] = (said[number] ?? 0) + 1;
      }
    }
    const touched = this.#touched.subarray(0, count);
    let most = 0;
    let isSaid = false;
    for (const number of touched) {
      const share = (shares[number] ?? 0) / sum;
      shares[number] = share;
      if (share > most) most = share;
      if (said[number] === required) isSaid = true;
    }
    const isWhole = most > whole;
    const isForMost = required >= minUnitsForMost || isQuestion || !isSaid;
    const threshold = isWhole
      ? isForMost
        ? minShareBeside
        : whole
      : Math.max(most * minShareOfClosest, Number.EPSILON);
    return { touched, threshold, isWhole, most };
  }

  /** Puts the entries that have one of these into `#here`, and how well into `#best`; returns how many. */
  #findHere(alternatives: readonly Alternative[]): number {
    const [here, best] = [this.#here, this.#best];
    let count = 0;
    for (const { token, weight, isBeginning } of alternatives) {
      const lists = isBeginning ? this.#terms.beginningWith(token) : this.#terms.get(token);
      for (const postings of lists) {
        for (let at = 0; at < postings.length; at += 1) {
          const posting = postings[at] ?? 0;
          const number = posting >>> weightBits;
          const value = (posting & maxWeight) * weight;
          const before = best[number] ?? 0;
          if (before === 0) {
            here[count] = number;
            count += 1;
          }
          if (value > before) best[number] = value;
        }
      }
    }
    return count;
  }

  #note(number: number, { group, until = Number.POSITIVE_INFINITY }: SearchEntry): void {
    this.#until[number] = until;
    this.#groups[number] = searchGroups.indexOf(group);
  }

  #makeRoom(): void {
    const { length } = this.#entries;
    if (length <= this.#until.length) return;
    const size = length * 2;
    const until = new Float64Array(size);
    until.set(this.#until);
    this.#until = until;
    const groups = new Uint8Array(size);
    groups.set(this.#groups);
    this.#groups = groups;
    this.#scores = new Float32Array(size);
    this.#shares = new Float32Array(size);
    this.#best = new Float32Array(size);
    this.#said = new Uint8Array(size);
    this.#here = new Int32Array(size);
    this.#touched = new Int32Array(size);
  }

  /** Renumbers the entries, when more than half of the numbers belong to none. */
  #compact(): void {
    const moved = new Int32Array(this.#entries.length).fill(-1);
    const kept: SearchEntry[] = [];
    for (const [number, entry] of this.#entries.entries()) {
      if (entry) moved[number] = kept.push(entry) - 1;
    }
    this.#entries = kept;
    this.#until.fill(0);
    for (const [number, entry] of kept.entries()) {
      this.#numbers.set(keyOf(entry.group, entry.id), number);
      this.#note(number, entry);
    }
    this.#terms.renumber((posting) => {
      const number = moved[posting >>> weightBits] ?? -1;
      return number < 0 ? -1 : (number << weightBits) | (posting & maxWeight);
    });
  }

  /** Which words of results are marked: those typed, and those that mean the same. */
  #termsOf({ units }: Reading): Pick<ReadonlySet<string>, "has"> {
    const said = new Set<string>();
    const beginnings: string[] = [];
    for (const { words, alternatives } of units) {
      for (const word of words) said.add(word);
      for (const { token, isBeginning } of alternatives) {
        if (isBeginning) beginnings.push(token);
        else if (/^[~#]/.test(token))
          for (const word of this.#vocabulary.wordsOf(token)) said.add(word);
        else if (!token.includes("_")) said.add(token);
      }
    }
    return {
      has: (word) => said.has(word) || beginnings.some((beginning) => word.startsWith(beginning)),
    };
  }
}

/** Builds an index in small steps, so that requests are answered in between. */
export async function buildSearchIndex(
  entries: readonly SearchEntry[],
  vocabulary: Vocabulary,
): Promise<SearchIndex> {
  const index = new SearchIndex(vocabulary);
  await putAll(index, entries);
  return index;
}

/** Puts many entries in small steps. */
export async function putAll(index: SearchIndex, entries: readonly SearchEntry[]): Promise<void> {
  let began = performance.now();
  for (const entry of entries) {
    index.put(entry);
    if (performance.now() - began < sliceMilliseconds) continue;
    await letOthersRun();
    began = performance.now();
  }
}

function hasFacet({ facets }: SearchEntry, { name, value }: Facet): boolean {
  const own = facets?.[name];
  return typeof own === "string" ? own === value : (own?.includes(value) ?? false);
}

function countFacets(counts: Map<FacetName, Map<string, number>>, { facets }: SearchEntry): void {
  if (!facets) return;
  for (const name of facetNames) {
    const own = facets[name];
    if (own === undefined) continue;
    let values = counts.get(name);
    if (!values) {
      values = new Map();
      counts.set(name, values);
    }
    if (typeof own === "string") values.set(own, (values.get(own) ?? 0) + 1);
    else for (const value of own) values.set(value, (values.get(value) ?? 0) + 1);
  }
}

const byScore = (one: { score: number }, other: { score: number }) => other.score - one.score;

/** The best few of many numbers, in no order. */
class Best {
  seen = 0;
  readonly #room: number;
  readonly #numbers: number[] = [];
  readonly #scores: number[] = [];
  #lowest = 0;

  constructor(room: number) {
    this.#room = room;
  }

  add(number: number, score: number): void {
    this.seen += 1;
    if (this.#numbers.length < this.#room) {
      this.#numbers.push(number);
      this.#scores.push(score);
      if (this.#numbers.length === this.#room) this.#findLowest();
      return;
    }
    if (score <= (this.#scores[this.#lowest] ?? 0)) return;
    this.#numbers[this.#lowest] = number;
    this.#scores[this.#lowest] = score;
    this.#findLowest();
  }

  numbers(): readonly number[] {
    return this.#numbers;
  }

  #findLowest(): void {
    for (let at = 0; at < this.#scores.length; at += 1) {
      if ((this.#scores[at] ?? 0) < (this.#scores[this.#lowest] ?? 0)) this.#lowest = at;
    }
  }
}

/** A word that names a kind of thing, as the word alone. */
function asWords(unit: Unit): Unit {
  if (!unit.optional) return unit;
  const kinds = new Set(unit.phrase?.kinds.map((kind) => `#${kind}`));
  return {
    ...unit,
    optional: false,
    alternatives: unit.alternatives.filter(({ token }) => !kinds.has(token)),
  };
}

/** Whether two versions of an entry are found by the same words: its rate, or when it ends, isn't one. */
function saysTheSame(one: SearchEntry | null | undefined, other: SearchEntry): boolean {
  if (!one) return false;
  const { title, detail, keywords, text, location } = one;
  return (
    title === other.title &&
    detail === other.detail &&
    keywords === other.keywords &&
    text === other.text &&
    location === other.location &&
    isSameList(one.passages, other.passages) &&
    isSameList(one.tags, other.tags)
  );
}

const isSameList = (one: readonly string[] = [], other: readonly string[] = []) =>
  one.length === other.length && one.every((text, place) => text === other[place]);

function keyOf(group: SearchGroup, id: string): string {
  return `${group} ${id}`;
}
