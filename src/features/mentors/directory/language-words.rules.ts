import { joinNames } from "#shared/join-names.ts";
import { languageNames } from "./language-names.constants.ts";

/** `English` for `en`, or the code itself if it isn't a known language. */
export function nameLanguage(code: string): string {
  return languageNames[code] ?? code;
}

/** `English, French and Tagalog` */
export function describeLanguages(codes: readonly string[]): string {
  return joinNames(codes.map(nameLanguage));
}
