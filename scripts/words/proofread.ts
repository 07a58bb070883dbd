import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { root } from "../lib/environment.mjs";
import type { Passage, Range } from "./passages.ts";

/** Something that Harper found in a passage. */
export interface Misprint extends Range {
  rule: string;
  advice: string;
}

/** What Harper finds in the passages of a file, passage by passage. */
export type Proofread = (passages: readonly Passage[]) => Promise<Misprint[][]>;

/**
 * Rules of Harper's that our texts don't follow, or that our own rules do better. What remains are
 * the hundreds about grammar and confused words.
 */
const unusedRules: readonly string[] = [
  // Questions of style on which we differ, or that the design settles.
  "DisjointPrefixes",
  "Excellent",
  "ExpandControl",
  "ExpandMemoryShorthands",
  "ExpandMinimum",
  "AsSoonAsPossible",
  "LongSentences",
  "NoFrenchSpaces",
  "NumericRangeEnDash",
  "OrthographicConsistency",
  "OxfordComma",
  "SentenceCapitalization",
  "Spaces",
  "UseEllipsisCharacter",
  "UseTitleCase",
  // Wrong about every sentence of ours that they found.
  "AdjectiveDoubleDegree",
  "AnotherAn",
  "ArriveTo",
  "CommaFixes",
  "CompoundNouns",
  "DayOneNames",
  "DidPast",
  "DiscourseMarkers",
  "Everyone",
  "FindOut",
  "GoodAt",
  "HowTo",
  "ItsContraction",
  "ItsPossessive",
  "LetsConfusion",
  "MassNouns",
  "MissingDeterminer",
  "MissingPreposition",
  "MissingTo",
  "MultipleFrequencyAdverbs",
  "MultipleSequentialPronouns",
  "NotTo",
  "OneOfTheSingular",
  "PhrasalVerbAsCompoundNoun",
  "PossessiveYour",
  "PronounKnew",
  "PronounVerbAgreement",
  "QuantifierNeedsOf",
  "SinceDuration",
  "SingleBe",
  "SplitWords",
  "ThereIsAgreement",
  "ThereToTheir",
  "ToTwoToo",
  "UpdatePlaceNames",
  "WayTooAdjective",
  "WereWhere",
  "WhomSubjectOfVerb",
  "ExpandTimeShorthands",
  "NotIn",
  "WrongNegative",
  "YourPredicateAdjective",
];

/** Initials, abbreviations and parts of compounds and addresses are no misspelled words. */
const isNoWord = (text: string, { start, end }: Range) =>
  /^[\p{Lu}\d]+(?:s|['’]s)?$|^\p{L}\.?$|\d|\p{Ll}\p{Lu}/u.test(text.slice(start, end)) ||
  /[-@/.]$/.test(text.slice(0, start)) ||
  /^(?:-\p{L}|\.\p{Ll})/u.test(text.slice(end));

const spelling = "SpellCheck";
const wordList = new URL("./known-words.txt", import.meta.url);
const cacheFile = fileURLToPath(new URL("node_modules/.cache/meridian/words.json", root));

/** A proofreader that remembers what it found: a file is read again when its texts or the rules change. */
export function createProofreader(): { proofread: Proofread; save(whole: boolean): void } {
  const known = readCache();
  const used = new Map<string, Misprint[][]>();
  const isKnown = readKnownWords();
  let harper: Promise<Proofread> | undefined;
  const rules = hash([readFileSync(import.meta.filename, "utf8"), harperVersion()]);
  return {
    proofread: async (passages) => {
      const key = hash([rules, ...passages.map(({ text }) => text)]);
      harper ??= known.has(key) ? undefined : startHarper();
      const found = known.get(key) ?? (await (await (harper as Promise<Proofread>))(passages));
      used.set(key, found);
      return found.map((misprints, index) =>
        misprints.filter((misprint) => !isKnown(passages[index] as Passage, misprint)),
      );
    },
    save: (whole) => writeCache(whole ? used : new Map([...known, ...used])),
  };
}

async function startHarper(): Promise<Proofread> {
  const { Dialect, LocalLinter } = await import("harper.js");
  const { slimBinary } = await import("harper.js/slimBinary");
  const linter = new LocalLinter({ binary: slimBinary, dialect: Dialect.American });
  const config = await linter.getDefaultLintConfig();
  for (const rule of unusedRules) {
    if (!(rule in config)) throw new Error(`Harper has no rule ${rule}`);
    config[rule] = false;
  }
  await linter.setLintConfig(config);
  return async (passages) => {
    const separator = "\n\n";
    const text = passages.map((passage) => passage.text).join(separator);
    const rules = await linter.organizedLints(text, { language: "plaintext" });
    const found: Misprint[][] = passages.map(() => []);
    const starts = [0];
    for (const passage of passages) {
      starts.push((starts.at(-1) ?? 0) + passage.text.length + separator.length);
    }
    const inUnits = unitsOf(text);
    for (const [rule, lints] of Object.entries(rules)) {
      for (const lint of lints) {
        const { start, end } = lint.span();
        const index = starts.findLastIndex((first) => first <= inUnits(start));
        const from = starts[index] ?? 0;
        const spot = {
          rule,
          advice: lint.message(),
          start: inUnits(start) - from,
          end: inUnits(end) - from,
        };
        lint.free();
        if (passages[index] && isSound(spot, passages[index])) found[index]?.push(spot);
      }
    }
    return found;
  };
}

/** Beside a value that isn't known yet, a sentence may look wrong. */
function isSound(spot: Misprint, { text, holes }: Passage): boolean {
  if (holes.some(({ start, end }) => start <= spot.end + 1 && end >= spot.start - 1)) return false;
  return spot.rule !== spelling || !isNoWord(text, spot);
}

/** Tells names and terms of ours from misspelled words. */
function readKnownWords(): (passage: Passage, misprint: Misprint) => boolean {
  const words = new Set(readFileSync(wordList, "utf8").split("\n"));
  return ({ text }, { rule, start, end }) => {
    const [word = ""] = text.slice(start, end).split(/['’]s$/);
    return rule === spelling && (words.has(word) || words.has(word.toLowerCase()));
  };
}

/** Harper counts characters, JavaScript UTF-16 units. */
function unitsOf(text: string): (character: number) => number {
  if (!/[\u{10000}-\u{10ffff}]/u.test(text)) return (character) => character;
  const units = [0];
  for (const character of text) units.push((units.at(-1) ?? 0) + character.length);
  return (character) => units[character] ?? text.length;
}

const harperVersion = () =>
  readFileSync(new URL("node_modules/harper.js/package.json", root), "utf8");

const hash = (parts: readonly string[]) =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url");

function readCache(): Map<string, Misprint[][]> {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(cacheFile, "utf8"))));
  } catch {
    return new Map();
  }
}

function writeCache(found: ReadonlyMap<string, Misprint[][]>): void {
  mkdirSync(new URL("./", `file://${cacheFile}`), { recursive: true });
  const draft = `${cacheFile}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(Object.fromEntries(found)));
  renameSync(draft, cacheFile);
}
