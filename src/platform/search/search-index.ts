import { setImmediate as letOthersRun } from "node:timers/promises";
import { type SearchEntry, type SearchGroup, searchGroups } from "#platform/search-entry.ts";
import { maxPerGroup, rankEntry, type Scored, weighTokens } from "./rank.ts";
import { type NearWord, type Reading, readQuery } from "./read-query.ts";
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
  /** Of all groups together. */
  total: number;
  counts: ReadonlyMap<SearchGroup, number>;
  /** The best of each group; of all groups together, the best first. */
  entries: FoundEntry[];
  /** The query as it was understood, where words were misspelled. */
  corrected: string | null;
  /** Whether a word of an entry, folded, answers the query. */
  terms: Pick<ReadonlySet<string>, "has">;
}

/** What matches a query, for lists that have filters and an order of their own. */
export interface Match {
  reading: Reading;
  /** By id: the part of the query that is there, up to 1, and how well it's found. */
  hits: Map<string, { share: number; score: number }>;
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

const inverse = { min: 1, max: 6 };

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
  #scores = new Float32Array(64);
  #shares = new Float32Array(64);
  #best = new Float32Array(64);

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
    this.remove(entry.group, entry.id);
    const number = this.#entries.push(entry) - 1;
    this.#numbers.set(keyOf(entry.group, entry.id), number);
    this.#live += 1;
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
    this.#live -= 1;
    if (this.#entries.length > 1_000 && this.#entries.length > this.#live * 2) this.#compact();
  }

  /** The entries of a group. */
  *listed(group: SearchGroup): Iterable<SearchEntry> {
    for (const entry of this.#entries) if (entry?.group === group) yield entry;
  }

  /** At most `limit` of each group, or of the one group alone, as of `now`. */
  find(
    query: string,
    {
      groups = searchGroups,
      limit = maxPerGroup,
      now = 0,
    }: { groups?: readonly SearchGroup[]; limit?: number; now?: number } = {},
  ): Found {
    const reading = this.read(query);
    const { touched, threshold, isWhole } = this.#score(reading, now);
    const counts = new Map<SearchGroup, number>();
    const candidates = new Map<SearchGroup, Scored[]>();
    let total = 0;
    for (const number of touched) {
      const entry = this.#entries[number];
      const share = this.#shares[number] ?? 0;
      if (!entry || share < threshold) continue;
      total += 1;
      counts.set(entry.group, (counts.get(entry.group) ?? 0) + 1);
      if (!groups.includes(entry.group)) continue;
      const list = candidates.get(entry.group);
      const scored = { entry, share, score: (this.#scores[number] ?? 0) * share };
      if (list) keepBest(list, scored);
      else candidates.set(entry.group, [scored]);
    }
    const entries = [...candidates.values()]
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
      entries,
      corrected: reading.corrected,
      terms: this.#termsOf(reading),
    };
  }

  /** Everything that has part of a query, for lists with filters and an order of their own. */
  match(query: string): Match {
    const reading = this.read(query);
    const { touched } = this.#score(reading, 0);
    const hits = new Map<string, { share: number; score: number }>();
    for (const number of touched) {
      const entry = this.#entries[number];
      if (!entry) continue;
      const [share = 0, score = 0] = [this.#shares[number], this.#scores[number]];
      hits.set(entry.id, { share: share > whole ? 1 : share, score });
    }
    return { reading, hits };
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

  /** Words that a misspelled one may have been meant for. */
  near(word: string): NearWord[] {
    return this.#terms.near(word);
  }

  /** Scores each entry that has any part of the query, into `#scores` and `#shares`. */
  #score(
    { units, isQuestion }: Reading,
    now: number,
  ): { touched: number[]; threshold: number; isWhole: boolean } {
    this.#clear();
    const [scores, shares, best] = [this.#scores, this.#shares, this.#best];
    const touched: number[] = [];
    const looked = units.map((unit) => {
      const here: number[] = [];
      for (const { token, weight, isBeginning } of unit.alternatives) {
        const lists = isBeginning ? this.#terms.beginningWith(token) : this.#terms.get(token);
        for (const postings of lists) {
          for (const posting of postings) {
            const number = posting >>> weightBits;
            const value = (posting & maxWeight) * weight;
            const before = best[number] ?? 0;
            if (before === 0) here.push(number);
            if (value > before) best[number] = value;
          }
        }
      }
      const rarity = Math.log(1 + (this.#live + 1) / (here.length + 0.5));
      const worth = Math.min(inverse.max, Math.max(inverse.min, rarity));
      const values = new Float32Array(here.length);
      for (const [at, number] of here.entries()) {
        values[at] = best[number] ?? 0;
        best[number] = 0;
      }
      return { unit, worth, here, values };
    });
    const required = looked.filter(({ unit }) => !unit.optional);
    const sum = required.reduce((total, { worth }) => total + worth, 0);
    for (const { unit, worth, here, values } of looked) {
      const share = unit.optional ? 0 : worth / sum;
      for (const [at, number] of here.entries()) {
        if (!this.#isShown(number, now)) continue;
        if (scores[number] === 0) touched.push(number);
        scores[number] = (scores[number] ?? 0) + (values[at] ?? 0) * worth;
        shares[number] = (shares[number] ?? 0) + share;
      }
    }
    const most = touched.reduce((highest, number) => Math.max(highest, shares[number] ?? 0), 0);
    const isWhole = most > whole;
    const threshold = isWhole
      ? required.length >= minUnitsForMost || isQuestion
        ? minShareBeside
        : whole
      : Math.max(most * minShareOfClosest, Number.EPSILON);
    return { touched, threshold, isWhole };
  }

  #isShown(number: number, now: number): boolean {
    const entry = this.#entries[number];
    return entry != null && (entry.until === undefined || entry.until > now);
  }

  #clear(): void {
    const { length } = this.#entries;
    if (this.#scores.length < length) {
      const size = Math.ceil(length * 1.5);
      this.#scores = new Float32Array(size);
      this.#shares = new Float32Array(size);
      this.#best = new Float32Array(size);
      return;
    }
    this.#scores.fill(0, 0, length);
    this.#shares.fill(0, 0, length);
  }

  /** Renumbers the entries, when more than half of the numbers belong to none. */
  #compact(): void {
    const moved = new Int32Array(this.#entries.length).fill(-1);
    const kept: SearchEntry[] = [];
    for (const [number, entry] of this.#entries.entries()) {
      if (entry) moved[number] = kept.push(entry) - 1;
    }
    this.#entries = kept;
    for (const [number, { group, id }] of kept.entries())
      this.#numbers.set(keyOf(group, id), number);
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

const byScore = (one: { score: number }, other: { score: number }) => other.score - one.score;

/** Keeps the best few of a group, in no order. */
function keepBest(list: Scored[], scored: Scored): void {
  if (list.length < maxPerGroup * 2) {
    list.push(scored);
    return;
  }
  let lowest = 0;
  for (let at = 1; at < list.length; at += 1) {
    if ((list[at]?.score ?? 0) < (list[lowest]?.score ?? 0)) lowest = at;
  }
  if (scored.score > (list[lowest]?.score ?? 0)) list[lowest] = scored;
}

function keyOf(group: SearchGroup, id: string): string {
  return `${group} ${id}`;
}
