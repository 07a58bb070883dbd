import { quoteOf, sentenceAround } from "./folded-text.rules.ts";
import type { Passage, TextField, TextMatch } from "./posting-checker.types.ts";

/** Words that a rule looks for. */
export interface Wording {
  group: string;
  pattern: RegExp;
  /** The sentence says something else with these words. */
  unless?: RegExp;
  /** The text directly before, or after, makes it something else. */
  unlessBefore?: RegExp;
  unlessAfter?: RegExp;
  /** "No", "not" and the like are part of it. Else they make it harmless. */
  countsNegated?: true;
  /** Found in these fields alone. */
  fields?: readonly TextField[];
}

/**
 * A pattern of whole words, written as a regular expression: a space stands for whatever separates
 * words, ` ?` for that or nothing, and `<3>` for up to three words in between. No part repeats without limit, so the time it
 * takes grows with the text alone.
 */
export function words({ source }: RegExp): RegExp {
  const spaced = source
    .replace(/ ?<(\d)> ?/g, (_, count) => `[\\s/,-]{1,3}(?:[^\\s.;!?]{1,30}\\s){0,${count}}`)
    .replaceAll(" ?", "[\\s/,-]{0,3}")
    .replaceAll(" ", "[\\s/,-]{1,3}");
  return new RegExp(`(?<![a-z0-9])(?:${spaced})(?![a-z0-9])`, "g");
}

interface Range {
  start: number;
  end: number;
}

/** Matches of one wording in one passage, without those that mean something else. */
function rangesIn({ field, text: { folded } }: Passage, wording: Wording): Range[] {
  if (wording.fields && !wording.fields.includes(field)) return [];
  const found: Range[] = [];
  for (const match of folded.matchAll(wording.pattern)) {
    const start = match.index;
    const end = start + match[0].length;
    if (!isHarmless(folded, { start, end }, wording)) found.push({ start, end });
    if (found.length === maxPerPassage) break;
  }
  return found;
}

/** A few quotes of each kind in a field are enough to find the others. */
const maxPerPassage = 3;

function isHarmless(folded: string, { start, end }: Range, wording: Wording): boolean {
  const [from, to] = sentenceAround(folded, start, end);
  const before = folded.slice(from, start);
  const after = folded.slice(end, to);
  return Boolean(
    wording.unless?.test(folded.slice(from, to)) ||
      wording.unlessBefore?.test(before) ||
      wording.unlessAfter?.test(after) ||
      (!wording.countsNegated && isNegated(before, after)),
  );
}

/** Ranges of which none touches another, in order. */
function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const range of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last && range.start < last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}

const negation =
  /(?<![a-z])(?:no|not|never|without|cannot|neither|nor|regardless|irrespective|instead|rather than|[a-z]+n't|aucune?|sans|pas|jamais)(?![a-z])/g;
const negatedAfter =
  /^\s*(?:[a-z]+\s){0,1}(?:(?:is|are|was|be|were|will be|n'est|ne sont)\s(?:[a-z]+\s){0,1}(?:not|never|pas|unnecessary|optional)|isn't|aren't|won't be|not (?:required|needed|necessary|mandatory|essential|expected|a must)|(?:non|pas) (?:requise?|exigee?|obligatoire|necessaire))(?![a-z])/;
const turnedAway =
  /^\s*(?:[a-z]+\s){0,2}(?:need not|will not|won't|cannot|can't|should not|shouldn't|do not|don't) (?:apply|be considered|bother|be accepted)/;

/** Whether a "no" or "not" beside the words turns them around. Two of them don't. */
function isNegated(before: string, after: string): boolean {
  const clause =
    before
      .slice(-80)
      .split(/[,:()]|\s-+\s|\bbut\b|\bmais\b/)
      .at(-1) ?? "";
  const near = clause.trimEnd().split(/\s/).slice(-5).join(" ");
  const count =
    (near.match(negation)?.length ?? 0) +
    (negatedAfter.test(after) ? 1 : 0) +
    (turnedAway.test(after) ? 1 : 0);
  return count % 2 === 1;
}

/** Matches of all wordings in all passages, by group. Wordings that overlap are one match. */
export function findWordings(
  passages: readonly Passage[],
  wordings: readonly Wording[],
): Map<string, TextMatch[]> {
  const byGroup = Map.groupBy(wordings, ({ group }) => group);
  const found = new Map<string, TextMatch[]>();
  for (const [group, members] of byGroup) {
    const matches = passages.flatMap((passage) =>
      mergeRanges(members.flatMap((wording) => rangesIn(passage, wording))).map((range) =>
        toMatch(passage, range),
      ),
    );
    if (matches.length > 0) found.set(group, matches);
  }
  return found;
}

function toMatch({ field, language, text }: Passage, { start, end }: Range): TextMatch {
  const [from, to] = sentenceAround(text.folded, start, end);
  return {
    field,
    ...(language ? { language } : {}),
    quote: quoteOf(text, start, end),
    sentence: text.folded.slice(from, to),
  };
}
