import type { Condition } from "./conditions.rules.ts";
import { readText } from "./folded-text.rules.ts";
import type { Posting, Problem, TextMatch } from "./posting-checker.types.ts";
import { wordingAdvice } from "./wordings/advice.constants.ts";

/**
 * A demand for citizenship, in its field or in the text, that cites no law. One that does is named,
 * for someone to look at.
 */
export const asksCitizenshipWithLaw: Condition = ({ posting, wordings }) => {
  const { citizenship } = posting;
  const inText = wordings.get("citizens_only") ?? [];
  if (citizenship?.legalBasis?.trim()) return [describeBasis(citizenship.legalBasis)];
  const problems = inText.map(
    ({ field, language, quote }): Problem => ({
      field,
      language,
      quote,
      message: wordingAdvice.citizens_only(quote),
    }),
  );
  if (problems.length > 0 || !citizenship) return problems;
  return [
    {
      field: "citizenship",
      message:
        "This job requires a citizenship or immigration status but doesn't cite a law. Ask for legal authorization to work instead, or cite the law.",
    },
  ];
};

const describeBasis = (legalBasis: string): Problem => ({
  field: "citizenship",
  severity: "info",
  message: `This job requires a citizenship or immigration status and cites “${legalBasis.trim()}”. Make sure that law requires it for this job.`,
});

/** United States export rules, which speak of "US persons": citizens are only some of them. */
const exportRules =
  /(?<![a-z])(?:itar|ear|export control|export administration|arms regulations)(?![a-z])/;

/** The same for the United States, where export rules allow less than employers often think. */
export const asksUsStatusWithLaw: Condition = (checked, rule) => {
  const { posting, wordings } = checked;
  const basis = readText(posting.citizenship?.legalBasis ?? "").folded;
  if (exportRules.test(basis))
    return judgeExportBasis(posting, wordings.get("citizens_only") ?? []);
  const persons = wordings.get("us_persons") ?? [];
  const isCited = basis.trim() !== "" || persons.some(({ sentence }) => exportRules.test(sentence));
  const unexplained: Problem[] = isCited
    ? []
    : persons.map(({ field, language, quote }) => ({
        field,
        language,
        quote,
        severity: "warn",
        message: wordingAdvice.us_persons(quote),
      }));
  const demands = asksCitizenshipWithLaw(checked, rule).map((problem) =>
    exportRules.test(sentenceOf(checked.wordings.get("citizens_only") ?? [], problem.quote))
      ? { ...problem, message: usPersonAdvice }
      : problem,
  );
  return [...demands, ...unexplained];
};

const usPersonAdvice =
  'ITAR and the EAR allow US persons: citizens, permanent residents, refugees and people with asylum. Write "US persons" and cite the rule.';

const sentenceOf = (
  matches: readonly { quote: string; sentence: string }[],
  quote: string | undefined,
): string => matches.find((each) => each.quote === quote)?.sentence ?? "";

function judgeExportBasis({ citizenship }: Posting, inText: readonly TextMatch[]): Problem[] {
  const problems = inText.map(
    ({ field, language, quote }): Problem => ({
      field,
      language,
      quote,
      message: usPersonAdvice,
    }),
  );
  if (problems.length > 0 || !citizenship) return problems;
  return citizenship.demands === "us_persons"
    ? [describeBasis(citizenship.legalBasis ?? "")]
    : [{ field: "citizenship", message: usPersonAdvice }];
}
