import { foldText } from "./text-folding.ts";

const separators =
  /[\p{Cc}\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+/u;

/**
 * The words of a text in lower case, without accents. `private.plain_words()` does the same for the texts of jobs and
 * of the talent pool. A test compares the two.
 */
export function plainWords(text: string): string[] {
  return foldText(text)
    .replaceAll("c++", "cplusplus")
    .replaceAll("c#", "csharp")
    .replace(/\.net\b/g, " dotnet")
    .split(separators)
    .filter(Boolean);
}
