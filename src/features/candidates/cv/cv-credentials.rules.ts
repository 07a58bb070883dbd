import { countries } from "../lists/countries.constants.ts";
import { languageOptions } from "../lists/languages.constants.ts";
import { jurisdictionGroups } from "../lists/places.constants.ts";
import { examNames } from "../lists/professions.constants.ts";
import type { CvLine } from "./cv-lines.rules.ts";
import { findDay, findMonth, withoutBullet } from "./cv-lines.rules.ts";
import type { FoundEntry } from "./cv-work.rules.ts";

/** Regulators that are known by name, with their jurisdictions. Others are found by the place in their name. */
const regulators: readonly (readonly [RegExp, name: string, jurisdiction: string])[] = [
  [/\b(PRC|Professional Regulation Commission)\b/, "Professional Regulation Commission", "PH"],
  [
    /\bNursing (?:and|&) Midwifery Council of Nigeria\b/i,
    "Nursing and Midwifery Council of Nigeria",
    "NG",
  ],
  [
    /\b(?:MDCN|Medical (?:and|&) Dental Council of Nigeria)\b/,
    "Medical and Dental Council of Nigeria",
    "NG",
  ],
  [/\bCOREN\b/, "Council for the Regulation of Engineering in Nigeria", "NG"],
  [/\b(?:GMC|General Medical Council)\b/, "General Medical Council", "GB"],
  [
    /\b(?:NMC UK|UK NMC|Nursing (?:and|&) Midwifery Council(?! of)\b)/,
    "Nursing and Midwifery Council",
    "GB",
  ],
  [/\bIndian Nursing Council\b/i, "Indian Nursing Council", "IN"],
  [
    /\b(?:PMDC|Pakistan Medical (?:and|&) Dental Council)\b/,
    "Pakistan Medical and Dental Council",
    "PK",
  ],
  [/\bProfessional Engineers Ontario\b/i, "Professional Engineers Ontario", "CA-ON"],
  [/\bSkilled Trades Ontario\b/i, "Skilled Trades Ontario", "CA-ON"],
];

/** "College of Nurses of Ontario", "Texas Board of Nursing", "Kenya Nursing Council". */
const namedAfterPlace =
  /\b((?:[A-Z][\w'-]+ ){0,3}(?:College|Board|Council|Order|Association) (?:of|for) [A-Z][\w'&-]*(?:(?: and| &| of)? [A-Z][\w'&-]*){0,6}|(?:[A-Z][\w'-]+ ){1,3}(?:Nursing|Medical|Pharmacy|Dental) (?:Council|Board))/;

const places = [
  ...jurisdictionGroups.slice(0, 2).flatMap(({ options }) => options),
  ...countries.map(([value, label]) => ({ value, label })),
  // The name that many CVs still use.
  { value: "TR", label: "Turkey" },
].sort((one, other) => other.label.length - one.label.length);

const numberIn =
  /(?:\b(?:no|number|licen[cs]e|lic|reg(?:istration)?|id)\b\.?|#)\s*(?:(?:no|number)\b\.?)?\s*[:#]?\s*([A-Z]{0,5}[-/]?\d[\dA-Z/-]{2,15})\b/i;

/** Licenses to practice that name their regulator. */
export function findRegistrations(lines: readonly CvLine[]): FoundEntry[] {
  return lines.flatMap(({ text: given, part }): FoundEntry[] => {
    if (part !== "registrations" && !/licen[cs]e|regist(?:ered with|ration)/i.test(given))
      return [];
    if (part === "experience" || part === "training") return [];
    const text = withoutBullet(given);
    const regulator = findRegulator(text);
    if (!regulator) return [];
    if (/\b(not|never|no longer)\b/i.test(text)) return [];
    const isExpired = /\b(expired|lapsed|inactive)\b/i.test(text);
    const isPending = /\b(pending|applied|in progress|eligible|eligibility|candidate)\b/i.test(
      text,
    );
    const expiry = /\b(valid (?:until|through|thru|to)|expir\w*|exp\.?)\b(.*)/i.exec(text)?.[2];
    return [
      {
        values: {
          ...regulator,
          registration_number: numberIn.exec(text)?.[1] ?? null,
          status: isExpired ? "expired" : isPending ? "pending" : "active",
          expires_on: expiry ? findDay(expiry) : null,
        },
        line: given,
      },
    ];
  });
}

function findRegulator(text: string): { regulator: string; jurisdiction: string } | undefined {
  const known = regulators.find(([pattern]) => pattern.test(text));
  if (known) return { regulator: known[1], jurisdiction: known[2] };
  const name = namedAfterPlace.exec(text)?.[1]?.trim();
  const place = name && places.find(({ label }) => new RegExp(`\\b${label}\\b`).test(name));
  return place ? { regulator: name.slice(0, 150), jurisdiction: place.value } : undefined;
}

const examPatterns = examNames.map((name) => {
  const spelled = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/[ -]/g, "[ -]?");
  return [name, new RegExp(`(?<![\\w-])${spelled}(?![\\w-])`, "i")] as const;
});

/** Licensing exams by name. An exam that the candidate is preparing for isn't suggested. */
export function findExams(lines: readonly CvLine[]): FoundEntry[] {
  return lines.flatMap(({ text, part }): FoundEntry[] => {
    if (part === "experience" || /\b(prepar|plan|review cent)/i.test(text)) return [];
    return examPatterns.flatMap(([name, pattern]): FoundEntry[] => {
      const at = pattern.exec(text);
      if (!at) return [];
      // The rest of the line, up to the next exam.
      const rest = text.slice(at.index + at[0].length).split(/[;•|\t]|,\s(?=[A-Z]{3})/)[0] ?? "";
      const score = /\b(?:score|scored)\s*:?\s*(\d{2,3})\b|[(:]\s*(\d{3})\s*[),]?/i.exec(rest);
      const result = /\bpass(?:ed)?\b/i.test(text) ? "Pass" : (score?.[1] ?? score?.[2] ?? null);
      return [{ values: { name, taken: findMonth(rest), result }, line: text }];
    });
  });
}

const levels: readonly (readonly [string, RegExp])[] = [
  ["native", /\b(native|mother tongue|bilingual|first language)\b/i],
  ["professional", /\b(fluent|fluency|professional|advanced|proficient|excellent|full|c1|c2)\b/i],
  ["intermediate", /\b(intermediate|conversational|working|good|b1|b2)\b/i],
  ["basic", /\b(basic|beginner|elementary|limited|a1|a2)\b/i],
];

const languageNames = languageOptions.flatMap(({ value, label }) =>
  label
    .split(/ or | \(|\)/)
    .filter(Boolean)
    .map((name) => [value, new RegExp(`\\b${name}\\b`, "i")] as const),
);

const tests: readonly (readonly [name: string, language: string, pattern: RegExp])[] = [
  ["IELTS Academic", "en", /\bIELTS\b(?=.*\bacademic\b)/i],
  ["IELTS General Training", "en", /\bIELTS\b(?=.*\bgeneral\b)/i],
  ["IELTS", "en", /\bIELTS\b/i],
  ["CELPIP", "en", /\bCELPIP\b/i],
  ["TOEFL iBT", "en", /\bTOEFL\b/i],
  ["OET", "en", /\bOET\b/],
  ["PTE Academic", "en", /\bPTE\b/],
  ["TEF Canada", "fr", /\bTEF\b/],
  ["TCF Canada", "fr", /\bTCF\b/],
];

/** Languages of the part about them, each with its level and test where the CV has them. */
export function findLanguages(lines: readonly CvLine[]): FoundEntry[] {
  const found = new Map<string, FoundEntry>();
  for (const { text } of lines.filter(({ part }) => part === "languages")) {
    const pieces = text.split(/[,;/•|\t](?![^(]*\))/);
    for (const piece of pieces) {
      const language = languageNames.find(([, pattern]) => pattern.test(piece))?.[0];
      if (!language || found.has(language)) continue;
      const level = levels.find(([, pattern]) => pattern.test(piece))?.[0] ?? null;
      const values = { language, level, test: null, score: null, taken_on: null };
      found.set(language, { values, line: text });
    }
  }
  for (const { text, part } of lines.filter((line) => line.part !== "experience")) {
    const test = tests.find(([, , pattern]) => pattern.test(text));
    if (!test || /\b(prepar|plan)/i.test(text)) continue;
    const [name, language] = test;
    const known = found.get(language);
    if (known?.values.test) continue;
    const score =
      /(?:overall|score|band)\D{0,15}(\d{1,3}(?:\.\d)?)|[:(–-]\s*(\d{1,3}(?:\.\d)?)\b(?!\/|\d|-)/i.exec(
        text,
      );
    const values = {
      ...(known?.values ?? { language, level: null }),
      test: name,
      score: score?.[1] ?? score?.[2] ?? null,
      taken_on: findDay(text),
    };
    const line = known && part !== "languages" ? `${known.line} / ${text}` : text;
    found.set(language, { values, line });
  }
  return [...found.values()];
}
