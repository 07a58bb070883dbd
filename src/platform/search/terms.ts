import type { Dictionary, NearWord } from "./read-query.ts";
import { allowedTypos, alphabetOf, countTypos, differTooMuch } from "./typos.ts";
import type { Vocabulary } from "./vocabulary.ts";

interface Term {
  token: string;
  /** One for each entry that has it: its number and weight. */
  postings: number[];
}

/** Few letters begin very many words. */
const maxBeginning = 400;
/** Words that a misspelled one may have been meant for. */
const maxNear = 4;
/** A guess may be further away than what is found, where the word is long enough. */
const guessedTypos = 3;
const minGuessLength = 6;
/** Until so many are new, they're looked through one by one. */
const maxUnsorted = 300;

const isWord = (token: string) => /^[^~#_]+$/.test(token);

/** The tokens of all entries, by word, by beginning and by likeness. */
export class Terms implements Dictionary {
  readonly #vocabulary: Vocabulary;
  readonly #terms = new Map<string, Term>();
  /** Words in their order, as of the last time that many were new. */
  #sorted: string[] = [];
  #added: string[] = [];
  /** Letters of each word, to tell quickly which ones are too different. */
  readonly #alphabets = new Map<string, number>();

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
    for (const word of vocabulary.words().keys()) this.#alphabets.set(word, alphabetOf(word));
  }

  add(token: string, posting: number): void {
    const known = this.#terms.get(token);
    if (known) {
      known.postings.push(posting);
      return;
    }
    this.#terms.set(token, { token, postings: [posting] });
    if (!isWord(token)) return;
    this.#added.push(token);
    this.#alphabets.set(token, alphabetOf(token));
  }

  get(token: string): readonly (readonly number[])[] {
    const term = this.#terms.get(token);
    return term ? [term.postings] : [];
  }

  has(word: string): boolean {
    return (this.#terms.get(word)?.postings.length ?? 0) > 0;
  }

  /** Postings of the words that begin so. */
  beginningWith(beginning: string): (readonly number[])[] {
    return this.#wordsFrom(beginning).flatMap((word) => this.get(word));
  }

  hasBeginning(beginning: string): boolean {
    return this.#wordsFrom(beginning, 1).length > 0;
  }

  near(word: string): NearWord[] {
    const max = allowedTypos(word);
    return max === 0 ? [] : this.#likest(word, max).slice(0, maxNear);
  }

  /** The likeliest word with the same first letter that differs by more than a typing error. */
  guess(word: string): NearWord | undefined {
    if (word.length < minGuessLength || /[^a-z]/.test(word)) return undefined;
    return this.#likest(word, guessedTypos).find(({ term }) => term[0] === word[0]);
  }

  renumber(toPosting: (posting: number) => number): void {
    for (const term of this.#terms.values()) {
      term.postings = term.postings.map(toPosting).filter((posting) => posting >= 0);
    }
  }

  /** The likest words first: by the number of typos, the first letter, and how many entries have them. */
  #likest(word: string, max: number): NearWord[] {
    const bits = alphabetOf(word);
    const found: { term: string; rank: number }[] = [];
    for (const [term, others] of this.#alphabets) {
      if (Math.abs(term.length - word.length) > max || term.length < 3) continue;
      if (differTooMuch(bits, others, max)) continue;
      const typos = countTypos(word, term, max);
      if (typos > max) continue;
      const uses = this.#terms.get(term)?.postings.length ?? 0;
      const isKnown = this.#vocabulary.knows(term);
      if (uses === 0 && !isKnown) continue;
      const rank =
        typos * 10 +
        (term[0] === word[0] ? 0 : 6) -
        Math.min(4, Math.log10(1 + uses)) -
        (isKnown ? 3 : 0);
      found.push({ term, rank });
    }
    const [first] = found.sort((one, other) => one.rank - other.rank);
    return found
      .filter(({ rank }) => rank - (first?.rank ?? 0) < 10)
      .map(({ term }) => ({ term, text: this.#vocabulary.words().get(term) ?? term }));
  }

  /** Words that begin so, the first few. */
  #wordsFrom(beginning: string, max = maxBeginning): string[] {
    if (this.#added.length > maxUnsorted) {
      this.#sorted = [...this.#sorted, ...this.#added].sort(byCode);
      this.#added = [];
    }
    const words: string[] = [];
    for (let at = firstFrom(this.#sorted, beginning); words.length < max; at += 1) {
      const word = this.#sorted[at];
      if (!word?.startsWith(beginning)) break;
      words.push(word);
    }
    for (const word of this.#added) {
      if (words.length < max && word.startsWith(beginning)) words.push(word);
    }
    return words;
  }
}

function byCode(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The place of the first word that isn't before `text`. */
function firstFrom(sorted: readonly string[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? "") < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
