import { findHouseWords } from "./house-words.ts";
import { lineAt, type Passage, type Range, type Reading } from "./passages.ts";
import { gradeOf, isSentence, sentencesOf, wordsOf } from "./readability.ts";

/** Something to rewrite. */
export interface Finding {
  file: string;
  line: number;
  rule: string;
  /** The words it is about; of a whole file, the measure. */
  found: string;
  advice: string;
}

/** A finding in a passage, with its place. */
export interface Spot extends Range {
  rule: string;
  advice: string;
}

/** The texts of the site itself. Of documentation, which colleagues read, only the words are judged. */
type ProductKind = Exclude<Reading["kind"], "documentation">;

/** No sentence is longer than this, and most aren't longer than `longSentence`. */
const maxWords: Record<ProductKind, number> = { screen: 30, email: 30, content: 35 };
const longSentence = 20;
/** The share of a file's sentences that may be long. */
const maxLongShare: Record<ProductKind, number> = { screen: 0.25, email: 0.25, content: 0.4 };
const maxGrade: Record<ProductKind, number> = { screen: 9, email: 9, content: 12 };
/** Below these numbers of words a share or a grade says nothing. */
const enoughForShare = 120;
const enoughForGrade = 100;
const enoughForYou = 60;

/** Phrases that speak about readers instead of to them. Staff read about others. */
const aboutReader: readonly RegExp[] = [
  /\b(?:the|a|each|every) (?:user(?! name)|visitor|reader|recipient|account holder|registrant)(?:'s|’s)?\b/gi,
  /\bone(?:'s|’s| (?:can|may|must|should|has to|needs to|does|wants))\b(?<=(?:^|[.;:,] |\b(?:if|when|that|what|how|where|as|before|once) )one(?:\W\w+| [a-z ]+))/gi,
  /\boneself\b/gi,
];
const aboutStaff = /\/admin|\badmin-/;

/** Documentation may quote a screen, and call a mail server by its name. */
const quotesAndTerms = /["“][^"”]*["”]|\bmail (?:scanner|server|service)s?\b/gi;

/** The spots that our house rules find in a passage. */
export function findSpots(
  { file, kind }: Pick<Reading, "file" | "kind">,
  { text }: Passage,
): Spot[] {
  if (kind === "documentation") {
    const own = text
      .replaceAll("\n", " ")
      .replace(quotesAndTerms, (part) => " ".repeat(part.length));
    return wordSpots(own, true).filter(({ rule }) => rule !== "semicolon");
  }
  const words = wordSpots(text, kind === "content");
  const tooLong = sentencesOf(text)
    .filter((sentence) => wordsOf(sentence.text).length > maxWords[kind])
    .map((sentence) => ({
      rule: "sentence-length",
      advice: `${wordsOf(sentence.text).length} words; at most ${maxWords[kind]}`,
      start: sentence.start,
      end: sentence.start + sentence.text.length,
    }));
  const strangers = kind === "content" || aboutStaff.test(file) ? [] : aboutReader;
  const missingYou = strangers.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
      rule: "missing-you",
      advice: "Talk to the reader: you",
      start: index,
      end: index + found.length,
    })),
  );
  return [...words, ...tooLong, ...missingYou];
}

function wordSpots(text: string, isGuide: boolean): Spot[] {
  return findHouseWords(text, isGuide).map(({ found, better, index }) => ({
    rule: found === ";" ? "semicolon" : "house-word",
    advice: `Write: ${better}`,
    start: index,
    end: index + found.length,
  }));
}

/** The findings of our house rules about a file as a whole. */
export function findInFile({ file, kind, passages }: Reading): Finding[] {
  if (kind === "documentation") return [];
  const sentences = passages
    .flatMap(({ text }) => sentencesOf(text).map((sentence) => sentence.text))
    .filter(isSentence);
  const words = sentences.reduce((total, sentence) => total + wordsOf(sentence).length, 0);
  const long = sentences.filter((sentence) => wordsOf(sentence).length > longSentence).length;
  const share = long / sentences.length;
  const grade = gradeOf(sentences);
  const line = lineAt(passages[0] as Passage, 0);
  const at = { file, line };
  const found: Finding[] = [];
  if (words >= enoughForShare && share > maxLongShare[kind]) {
    const advice = `Shorten some: at most ${percent(maxLongShare[kind])}`;
    found.push({
      ...at,
      rule: "long-sentences",
      found: `${percent(share)} of sentences have more than ${longSentence} words`,
      advice,
    });
  }
  if (words >= enoughForGrade && grade > maxGrade[kind]) {
    const advice = `Shorter words and sentences: at most ${maxGrade[kind]}`;
    found.push({ ...at, rule: "reading-grade", found: `Grade ${grade.toFixed(1)}`, advice });
  }
  const talks = passages.some(({ text }) =>
    /\b(?:you|your|you['’]\w+|yours|yourself|we|us|our|I|my|me)\b/i.test(text),
  );
  // Other sources hold lists and rules, of which a page shows some.
  const isWhole = kind === "email" || (kind === "screen" && file.endsWith(".tsx"));
  if (isWhole && words >= enoughForYou && !talks) {
    found.push({
      ...at,
      rule: "missing-you",
      found: `${words} words without "you"`,
      advice: "Talk to the reader: you",
    });
  }
  return found;
}

const percent = (share: number) => `${Math.round(share * 100)}%`;
