import { foldText } from "#shared/text/text-folding.ts";

/** A word of a text and where it stands. */
export interface TextWord {
  /** As it is compared: see `foldWord`. */
  term: string;
  /** Offsets in the text, in UTF-16 units; the end is the first one after the word. */
  start: number;
  end: number;
}

/** A piece of a text; the pieces in order are the whole text. */
export interface TextPart {
  text: string;
  /** Whether it is a word that was looked for. */
  found: boolean;
}

/** `H-1B`, `J-1` and `C++` are one word; of others with a hyphen each part is one. */
const word =
  /(?<![\p{L}\p{N}])(?:c\+\+|c#|\.net(?![\p{L}\p{N}]))|(?<![\p{L}\p{N}])\p{L}{1,2}-\d{1,2}\p{L}?(?![\p{L}\p{N}])|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}\p{N}]+)*/gu;

/** Names that are told apart by signs. */
const signedNames = new Map([
  ["c++", "cplusplus"],
  ["c#", "csharp"],
  [".net", "dotnet"],
]);

/** Longer ones are cut: nobody types them, and comparing them costs more. */
const maxTermLength = 40;

/** Too frequent to tell one text from another. "It" is missing: people look for it as a trade. */
const commonWords = new Set(
  "a an and are as at be by can do for from how i if in is me my of on or our that the their this to was we what when where which with you your".split(
    " ",
  ),
);

/** The site is written for two countries; what they spell differently is one word. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/^licen[cs]/, "licens"],
  [/^practi[cs]/, "practic"],
  [/^programme$/, "program"],
  [/^centre/, "center"],
  [/^labour/, "labor"],
  [/^(\p{L}{3,})is(e[ds]?|ing|ation)$/u, "$1iz$2"],
];

/** One and many are one word. Not where the s is the word's own: boss, status, analysis. */
const plurals: readonly (readonly [RegExp, string])[] = [
  [/(?<=\p{L}{2})ies$/u, "y"],
  [/(?<=\p{L}{2}[^suio\P{L}])s$/u, ""],
];

/**
 * A word as it is compared: lower case, without accents and hyphens, in one spelling and number.
 */
export function foldWord(text: string): string {
  const named = signedNames.get(text.toLowerCase());
  if (named) return named;
  const plain = foldText(text).replace(/[\p{M}'’-]/gu, "");
  const spelled = [...plurals, ...spellings].reduce(
    (form, [from, to]) => form.replace(from, to),
    plain,
  );
  return [...spelled].slice(0, maxTermLength).join("");
}

/** Words that were folded lately. Most come again and again, and looking one up takes a tenth of folding it. */
const folded = new Map<string, string>();
const maxFolded = 20_000;

function foldOnce(text: string): string {
  let term = folded.get(text);
  if (term !== undefined) return term;
  term = foldWord(text);
  if (text.length > maxTermLength) return term;
  if (folded.size === maxFolded) folded.clear();
  folded.set(text, term);
  return term;
}

/** The words of a text, common ones too, as they are compared. */
export function readWords(text: string): TextWord[] {
  return Array.from(text.matchAll(word), ({ 0: found, index }) => ({
    term: foldOnce(found),
    start: index,
    end: index + found.length,
  })).filter(({ term }) => term !== "");
}

/** Whether a word, folded, is too frequent to tell one text from another. */
export const isCommonWord = (term: string): boolean => commonWords.has(term);

/** Terms by which a text is found. */
export function termsOf(text: string): string[] {
  return readWords(text).flatMap(({ term }) => (commonWords.has(term) ? [] : [term]));
}

/** A text in pieces, those marked whose words are among `terms`. */
export function markWords(text: string, terms: Pick<ReadonlySet<string>, "has">): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { term, start, end } of readWords(text)) {
    if (!terms.has(term)) continue;
    if (start > from) parts.push({ text: text.slice(from, start), found: false });
    parts.push({ text: text.slice(start, end), found: true });
    from = end;
  }
  if (from < text.length) parts.push({ text: text.slice(from), found: false });
  return parts;
}
