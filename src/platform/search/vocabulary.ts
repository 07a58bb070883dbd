import type { SearchGroup } from "#platform/search-entry.ts";
import { foldWord, readWords } from "./search-words.ts";

/** Relations between words, as the reviewed file of synonyms has them. */
export interface VocabularySource {
  professions: readonly SynonymGroup[];
  terms: readonly SynonymGroup[];
  kinds: Partial<Record<SearchGroup, readonly string[]>>;
  questions: readonly string[];
  fillers: readonly string[];
  jobFillers: readonly string[];
  places: readonly { names: readonly string[]; finds: readonly string[] }[];
  cities: Readonly<Record<string, readonly string[] | undefined>>;
  /** Names of provinces and states by their code, such as `CA-ON`. */
  regions: Readonly<Record<string, readonly string[]>>;
}

export interface SynonymGroup {
  same: readonly string[];
  includes?: readonly string[] | undefined;
}

/** Meanings of a phrase, as tokens, by which texts and searches are compared. */
export interface Phrase {
  /** Tokens of its meanings, each shared by words that mean the same. */
  concepts: string[];
  /** Tokens of narrower things. */
  includes: string[];
  /** Its words as the titles of things have them; elsewhere they mean something else. */
  titlesOnly: boolean;
  /** Longer words that begin like it mean something else. */
  whole: boolean;
  profession: boolean;
  kinds: SearchGroup[];
  filler: boolean;
  question: boolean;
  place: Place | null;
}

export interface Place {
  /** By weight: the place itself is 1, what it belongs to is less. */
  finds: { token: string; weight: number }[];
  /** Regions and countries that a text about it belongs to; empty for cities, whose names are also people's. */
  belongs: string[];
  /** A code of two letters, which may also be a word. */
  isCode: boolean;
}

/** Codes that are words too: they're places only where they are written like codes. */
const codesThatAreWords = new Set(
  "on in or me hi ok al de la id pa ma md ne mt co ca mo ms ar ct pe as tn va sc nd sd us".split(
    " ",
  ),
);

const weights = { region: 0.45, country: 0.3 } as const;

const none: readonly never[] = [];

/** Phrases of several words are one token. */
const joined = (words: readonly string[]) => words.join("_");

export class Vocabulary {
  readonly source: VocabularySource;
  readonly #phrases = new Map<string, Phrase>();
  /** By the first word, the number of words of the longest phrase. */
  readonly #longest = new Map<string, number>();
  /** Every word of a phrase: none of them is misspelled. */
  readonly #words = new Map<string, string>();
  /** Words that a concept is said with, for marking them in results. */
  readonly #wordsOf = new Map<string, Set<string>>();
  readonly #regionTokens = new Map<string, string[]>();

  constructor(source: VocabularySource) {
    this.source = source;
    for (const group of source.professions) this.#addGroup(group, true);
    for (const group of source.terms) this.#addGroup(group, false);
    for (const [kind, words] of Object.entries(source.kinds)) {
      for (const word of words ?? []) this.#add(word).kinds.push(kind as SearchGroup);
    }
    for (const word of source.questions) this.#add(word).question = true;
    for (const word of source.fillers) this.#add(word).filler = true;
    for (const { names, finds } of source.places) {
      const tokens = finds.map((find) => ({
        token: find.startsWith("#") ? find : keyOf(find),
        weight: 1,
      }));
      for (const name of names) this.#addPlace(name, tokens, none);
    }
    for (const [code, names] of Object.entries(source.regions)) this.#addRegion(code, names);
    for (const [code, names = []] of Object.entries(source.cities)) {
      for (const name of names) this.#addCity(code, name);
    }
  }

  /** Whether a word, folded, belongs to any phrase. */
  knows(word: string): boolean {
    return this.#words.has(word);
  }

  /** The words of all phrases, folded, each with its text. */
  words(): ReadonlyMap<string, string> {
    return this.#words;
  }

  phrase(words: readonly string[]): Phrase | undefined {
    return this.#phrases.get(joined(words));
  }

  /** The longest phrase that begins at a position, as its number of words and what it means. */
  findPhraseAt(
    words: readonly string[],
    at: number,
    fits: (phrase: Phrase, length: number) => boolean = () => true,
  ): { length: number; phrase: Phrase } | undefined {
    const first = words[at];
    const longest = first === undefined ? undefined : this.#longest.get(first);
    if (longest === undefined) return undefined;
    for (let length = Math.min(longest, words.length - at); length > 0; length -= 1) {
      const phrase = this.#phrases.get(joined(words.slice(at, at + length)));
      if (phrase && fits(phrase, length)) return { length, phrase };
    }
    return undefined;
  }

  /**
   * Tokens of a text beyond its words: phrases, what they mean and where they are. `isTitle`: of a title or of words
   * as short as one.
   */
  tokensOf(words: readonly string[], isTitle: boolean): string[] {
    const tokens: string[] = [];
    for (let at = 0; at < words.length; ) {
      const found = this.findPhraseAt(words, at, isMeaningful);
      if (!found) {
        at += 1;
        continue;
      }
      const { phrase, length } = found;
      if (length > 1) tokens.push(joined(words.slice(at, at + length)));
      if (isTitle || !phrase.titlesOnly) tokens.push(...phrase.concepts);
      if (isTitle && phrase.place) tokens.push(...phrase.place.belongs);
      at += length;
    }
    return tokens;
  }

  /** Tokens of a location such as `Toronto, ON`: its words' phrases, region and country. */
  tokensOfLocation(location: string): string[] {
    const code = /,\s*([A-Z]{2})\s*$/.exec(location)?.[1];
    const region = code
      ? ["CA", "US"]
          .map((country) => `${country}-${code}`)
          .find((one) => one in this.source.regions)
      : undefined;
    const words = readWords(location).map(({ term }) => term);
    const names = this.tokensOf(words, true);
    return [...new Set([...names, ...(region ? (this.#regionTokens.get(region) ?? []) : [])])];
  }

  /** The single words that say a concept. */
  wordsOf(concept: string): Iterable<string> {
    return this.#wordsOf.get(concept) ?? none;
  }

  #addGroup({ same, includes = [] }: SynonymGroup, profession: boolean): void {
    const tagged = same.find((one) => one.startsWith("#"));
    const concept = tagged ?? `~${same[0]}`;
    for (const line of same) {
      if (line.startsWith("#")) continue;
      const text = line.replace(/^[=^]/, "");
      const phrase = this.#add(text);
      phrase.concepts.push(concept);
      phrase.includes.push(...includes.map((one) => `+${keyOf(one)}`));
      phrase.titlesOnly ||= line.startsWith("^");
      phrase.whole ||= line.startsWith("=");
      phrase.profession ||= profession;
      const words = wordsIn(text);
      if (words.length === 1) {
        const known = this.#wordsOf.get(concept) ?? new Set();
        this.#wordsOf.set(concept, known.add(words[0] ?? ""));
      }
    }
    for (const one of includes) this.#add(one);
  }

  #addRegion(code: string, names: readonly string[]): void {
    const country = code.slice(0, 2).toLowerCase();
    const token = `#${code.toLowerCase()}`;
    const belongs = [token, `#${country}`];
    this.#regionTokens.set(code, belongs);
    const finds = (name: string) => [
      { token, weight: 1 },
      { token: keyOf(name), weight: 1 },
      { token: keyOf(names[0] ?? name), weight: 1 },
      { token: keyOf(country === "ca" ? "canada" : "united states"), weight: weights.country },
    ];
    for (const name of names) this.#addPlace(name, finds(name), belongs);
    const abbreviation = code.slice(3).toLowerCase();
    this.#addPlace(abbreviation, finds(names[0] ?? ""), none, true);
  }

  #addCity(code: string, name: string): void {
    const [region = code] = this.source.regions[code] ?? [];
    this.#addPlace(
      name,
      [
        { token: keyOf(name), weight: 1 },
        { token: `#${code.toLowerCase()}`, weight: weights.region },
        { token: keyOf(region), weight: weights.region },
      ],
      none,
    );
  }

  #addPlace(
    name: string,
    finds: readonly { token: string; weight: number }[],
    belongs: readonly string[],
    isCode = false,
  ): void {
    const phrase = this.#add(name);
    const country = finds.find(({ token }) => token === "#ca" || token === "#us")?.token;
    const before = phrase.place;
    phrase.place = {
      finds: [...(before?.finds ?? []), ...finds],
      belongs: [
        ...(before?.belongs ?? []),
        ...belongs,
        ...(country && name.length > 3 ? [country] : []),
      ],
      isCode: (before?.isCode ?? true) && (isCode || name.length < 3),
    };
  }

  #add(text: string): Phrase {
    const words = wordsIn(text);
    const key = joined(words);
    const known = this.#phrases.get(key);
    if (known) return known;
    const phrase: Phrase = {
      concepts: [],
      includes: [],
      titlesOnly: false,
      whole: false,
      profession: false,
      kinds: [],
      filler: false,
      question: false,
      place: null,
    };
    this.#phrases.set(key, phrase);
    const [first = ""] = words;
    this.#longest.set(first, Math.max(this.#longest.get(first) ?? 0, words.length));
    for (const word of text.split(" ")) {
      const folded = foldWord(word);
      // The first form is the one that people read: nurse before nurses.
      if (!this.#words.has(folded)) this.#words.set(folded, word);
    }
    return phrase;
  }
}

/** Whether a code typed in small letters may be meant as a place. */
export function isOnlyCode(word: string): boolean {
  return !codesThatAreWords.has(word);
}

/** The token of a phrase: its words, folded. */
export function keyOf(text: string): string {
  return joined(wordsIn(text));
}

function wordsIn(text: string): string[] {
  return text.split(" ").map(foldWord).filter(Boolean);
}

function isMeaningful({ concepts, place }: Phrase, length: number): boolean {
  return concepts.length > 0 || place !== null || length > 1;
}
