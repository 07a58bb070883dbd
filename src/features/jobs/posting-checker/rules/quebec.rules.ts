import { joinNames } from "#shared/join-names.ts";
import { allOf, type Condition } from "../conditions.rules.ts";
import { readText } from "../folded-text.rules.ts";
import type { PostingRule, PostingVersion, Problem } from "../posting-checker.types.ts";
import { ruleDefaults } from "./rule-defaults.constants.ts";

const french =
  /(?<![a-z])(?:le|la|les|des|du|un|une|et|est|vous|nous|pour|avec|dans|aux|sur|votre|notre)(?![a-z])/g;
const english =
  /(?<![a-z])(?:the|and|of|to|you|we|for|with|in|your|our|is|are|will|this|that)(?![a-z])/g;

/** Whether a text that is said to be French reads as English. Short texts say nothing. */
function readsAsEnglish({ description, responsibilities, requirements }: PostingVersion): boolean {
  const text = readText([description, ...responsibilities, ...requirements].join("\n")).folded;
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return count(english) >= 8 && count(english) > count(french) * 2;
}

/** Words of short entries, such as benefits, in which the ones above are rare. */
const frenchOfEntries =
  /(?<![a-z])(?:[dl]'(?=[a-z])|(?:de|au|en|ou|par|aucune?s?|assurances?|conges?|vacances|retraite|reer|soins|dentaires?|maladie|jours?|semaines?|heures?)(?![a-z]))/g;

/** Whether there's French in a text, which may have English beside it. */
function hasFrench(text: string): boolean {
  const { folded } = readText(text);
  const count = (pattern: RegExp) => folded.match(pattern)?.length ?? 0;
  const inFrench = count(french) + count(frenchOfEntries);
  return inFrench > 0 && inFrench * 2 >= count(english);
}

/** The French version has no fields for some parts, which French readers see as they're written. */
const hasSharedPartsInFrench: Condition = ({ posting: { versions, sharedParts } }) => {
  if (!versions.some(({ language }) => language === "fr")) return [];
  const missing = sharedParts.filter(({ text }) => text.trim() && !hasFrench(text));
  if (missing.length === 0) return [];
  const names = joinNames(missing.map(({ name }) => `“${name}”`));
  return [
    {
      field: "sharedParts",
      severity: "warn",
      message: `Quebec requires the whole posting in French, and these have no French field: ${names}. Write them in French, or in both languages.`,
    },
  ];
};

const isInFrench: Condition = ({ posting }) => {
  const version = posting.versions.find(({ language }) => language === "fr");
  if (!version) {
    return [
      {
        field: "versions",
        message:
          "Quebec requires postings in French. Add a French version, and we'll publish both together.",
      },
    ];
  }
  if (!readsAsEnglish(version)) return [];
  return [
    {
      field: "description",
      language: "fr",
      severity: "warn",
      message:
        "The French version looks like it's in English. Translate it, because Quebec requires postings in French.",
    },
  ];
};

const statesReasons: Condition = ({ posting, wordings }) => {
  const others = posting.requiredLanguages.filter(({ language }) => language !== "fr");
  const problems = others
    .filter(({ reasons }) => !reasons?.trim())
    .map(
      (): Problem => ({
        field: "requiredLanguages",
        message:
          "If you require a language other than French, Quebec requires the posting to say why. Add the reasons, and keep a record of how you assessed the need.",
      }),
    );
  if (others.length > 0) return problems.slice(0, 1);
  return (wordings.get("other_language") ?? []).map(({ field, language, quote }) => ({
    field,
    language,
    quote,
    message: `“${quote}” requires a language other than French, and Quebec requires the posting to say why. Add that language to the required languages, with your reasons.`,
  }));
};

const inQuebec = {
  ...ruleDefaults,
  jurisdiction: "CA-QC",
  severity: "block",
  reach: { site: "confirmed", remote: "unconfirmed" },
  effectiveFrom: "2022-06-01",
  appliesTo: ["text"],
  confidence: "M",
} as const satisfies Partial<PostingRule>;

/** French in Quebec, for federally regulated employers too. */
export const quebecRules: readonly PostingRule[] = [
  {
    ...inQuebec,
    id: "QC-FR-1",
    meaning:
      "A posting is in French. Another language comes with a French version at the same time.",
    law: "Charter of the French Language, section 41",
    source: { title: "Chambers: French in Quebec workplaces", url: "https://chambers.com/" },
    findProblems: allOf(isInFrench, hasSharedPartsInFrench),
  },
  {
    ...inQuebec,
    id: "QC-FR-2",
    meaning: "A posting that demands another language than French states the reasons.",
    law: "Charter of the French Language, sections 46 and 46.1",
    source: { title: "Chambers: French in Quebec workplaces", url: "https://chambers.com/" },
    findProblems: statesReasons,
  },
];
