import { cleanText } from "#shared/text/search-text.ts";
import { foldText } from "#shared/text/text-folding.ts";
import { maxVainLength } from "./search.constants.ts";

/** An email, an address of a page, or a number long enough for a phone, a postal code or a license. */
const isPrivate = /@|:\/\/|\d[\s().-]*\d[\s().-]*\d/;

/** The words of a search as they may be counted; null where they could be about a person, or are too long. */
export function toCountedWords(query: string): string | null {
  const words = foldText(cleanText(query, maxVainLength + 1));
  const { length } = [...words];
  return length < 2 || length > maxVainLength || isPrivate.test(words) ? null : words;
}
