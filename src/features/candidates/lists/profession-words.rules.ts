import { plainWords } from "#shared/text/plain-words.ts";
import { professionGroups } from "./professions.constants.ts";

/** The words of the name and the plural of each profession, by its code. `other` has no name of its own. */
const namedProfessions = professionGroups
  .flatMap(({ professions }) => professions)
  .filter(({ code }) => code !== "other")
  .map(({ code, name, plural }) => ({ code, words: plainWords(`${name} ${plural}`) }));

/** The codes of professions whose name or plural has a word that begins with `start`, a plain word. */
export const professionsWithWord = (start: string): string[] =>
  namedProfessions
    .filter(({ words }) => words.some((word) => word.startsWith(start)))
    .map(({ code }) => code);
