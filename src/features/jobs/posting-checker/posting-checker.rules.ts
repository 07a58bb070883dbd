import { formatLongDay } from "#shared/time.ts";
import { readText } from "./folded-text.rules.ts";
import { namePlace, namePlaceInSentence } from "./places.constants.ts";
import type {
  CheckedPosting,
  Exemption,
  Finding,
  Passage,
  Posting,
  PostingRule,
  Problem,
  ReachedPlace,
  Severity,
  TextField,
} from "./posting-checker.types.ts";
import { checkHeadCount, findReach, nameCount, type Reach } from "./reach.rules.ts";
import { canadaRules } from "./rules/canada.rules.ts";
import { feePostingRules } from "./rules/fees.rules.ts";
import { ontarioRules } from "./rules/ontario.rules.ts";
import { quebecRules } from "./rules/quebec.rules.ts";
import { usAiRules } from "./rules/us-ai.rules.ts";
import { usPayRules } from "./rules/us-pay.rules.ts";
import { usWordingRules } from "./rules/us-wording.rules.ts";
import { findWeaknesses } from "./rules/weak-posting.rules.ts";
import { findWordings } from "./wording.rules.ts";
import { peopleWordings } from "./wordings/people.constants.ts";
import { statusWordings } from "./wordings/status.constants.ts";
import { workWordings } from "./wordings/work.constants.ts";

/** All rules of law about postings. Counsel signs off a change. */
export const postingRules: readonly PostingRule[] = [
  ...ontarioRules,
  ...canadaRules,
  ...quebecRules,
  ...usPayRules,
  ...usWordingRules,
  ...usAiRules,
  ...feePostingRules,
];

const allWordings = [...statusWordings, ...peopleWordings, ...workWordings];

/**
 * Checks a posting against the law and good practice: findings that block it first, then warnings, then
 * information. It needs no server, and takes time in proportion to the text.
 */
export function checkPosting(posting: Posting): Finding[] {
  const checked = readPosting(posting);
  const byLaw = postingRules.flatMap((rule) => applyRule(checked, rule));
  return [...byLaw, ...findWeaknesses(checked, byLaw)].sort(
    (one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity),
  );
}

/** Whether nothing that was found keeps a posting from being published. */
export function isPublishable(findings: readonly Pick<Finding, "severity">[]): boolean {
  return findings.every(({ severity }) => severity !== "block");
}

const severities: readonly Severity[] = ["block", "warn", "info"];

const mildest = (...all: readonly Severity[]): Severity =>
  all.reduce((one, other) => (severities.indexOf(other) > severities.indexOf(one) ? other : one));

function readPosting(posting: Posting): CheckedPosting {
  const passages: Passage[] = posting.versions.flatMap((version) => {
    const { language } = version;
    const toPassage = (field: TextField, text: string): Passage => ({
      field,
      language,
      text: readText(text),
    });
    return [
      toPassage("title", version.title),
      toPassage("description", version.description),
      toPassage("responsibilities", version.responsibilities.join("\n")),
      toPassage("requirements", version.requirements.join("\n")),
      toPassage("benefits", version.benefits),
      toPassage("screeningQuestions", version.screeningQuestions.join("\n")),
      toPassage("standardSentences", version.standardSentences.join("\n")),
    ];
  });
  passages.push(
    { field: "benefits", text: readText(posting.benefits.join("\n")) },
    { field: "otherPay", text: readText((posting.otherPay ?? []).join("\n")) },
    { field: "howToApply", text: readText(posting.howToApply ?? "") },
  );
  const filled = passages.filter(({ text }) => text.folded !== "");
  return { posting, passages: filled, wordings: findWordings(filled, allWordings) };
}

function isExempt(posting: Posting, exemption: Exemption): boolean {
  const traits: Record<Exemption, boolean> = {
    commission: posting.commission === "only",
    tipped: posting.isTipped,
    union: posting.isUnion,
    internal: posting.isInternal,
    temporary: posting.isTemporary,
  };
  return traits[exemption];
}

/** The reach by which a rule holds for a posting; undefined where it doesn't, whatever the posting says. */
function findHold(posting: Posting, rule: PostingRule): Reach | undefined {
  if (rule.effectiveTo !== null && rule.effectiveTo < posting.postedOn) return undefined;
  if (rule.exemptions.some((exemption) => isExempt(posting, exemption))) return undefined;
  return findReach(posting, rule);
}

const isInForce = ({ effectiveFrom }: PostingRule, { postedOn }: Posting) =>
  effectiveFrom === null || effectiveFrom <= postedOn;

function applyRule(checked: CheckedPosting, rule: PostingRule): Finding[] {
  const { posting } = checked;
  const reach = findHold(posting, rule);
  if (!reach) return [];
  const problems = rule.findProblems?.(checked, rule) ?? [];
  if (problems.length === 0) return [];
  const judge = judgeBy(posting, rule, reach);
  return problems.map((problem) => toFinding(rule, problem, judge));
}

interface Judgment {
  severity: Severity;
  /** Written before the message. */
  from?: string;
  notes: readonly string[];
}

/** The highest severity of a rule for a posting, and why it's lower than the rule's own. */
function judgeBy(posting: Posting, rule: PostingRule, reach: Reach): Judgment {
  const headCount = checkHeadCount(posting, rule);
  const doubts = [reach.doubt, headCount.passes ? headCount.doubt : undefined].filter(
    (each) => each !== undefined,
  );
  if (!headCount.passes) {
    const where =
      headCount.scope === "local" ? ` in ${namePlaceInSentence(rule.jurisdiction)}` : "";
    return {
      severity: "info",
      notes: [
        `This applies once you have ${nameCount(headCount.needed)}${where}, so it doesn't apply to you yet.`,
      ],
    };
  }
  if (!isInForce(rule, posting)) {
    return {
      severity: "info",
      from: `From ${formatLongDay(rule.effectiveFrom ?? "")}:`,
      notes: [],
    };
  }
  const isSure = rule.confidence !== "L" && rule.unconfirmed === null && doubts.length === 0;
  return {
    severity: mildest(rule.severity, isSure ? "block" : "warn"),
    notes: doubts,
  };
}

function toFinding(rule: PostingRule, problem: Problem, judgment: Judgment): Finding {
  const { field, language, quote } = problem;
  return {
    ruleId: rule.id,
    severity: mildest(judgment.severity, problem.severity ?? judgment.severity),
    jurisdiction: rule.jurisdiction,
    field,
    ...(language ? { language } : {}),
    ...(quote ? { quote } : {}),
    message: [judgment.from, problem.message, ...judgment.notes].filter(Boolean).join(" "),
    law: rule.law,
    source: rule.source,
    effectiveFrom: rule.effectiveFrom,
    lastChecked: rule.lastChecked,
  };
}

/** The places whose laws a posting comes under on its day, each with the reason. */
export function listReachedPlaces(posting: Posting): ReachedPlace[] {
  const places = new Map<string, Reach[]>();
  for (const rule of postingRules) {
    const reach = isInForce(rule, posting) ? findHold(posting, rule) : undefined;
    const headCount = reach && checkHeadCount(posting, rule);
    if (!reach || !headCount?.passes) continue;
    const isFirm = reach.isFirm && headCount.doubt === undefined;
    places.set(rule.jurisdiction, [...(places.get(rule.jurisdiction) ?? []), { ...reach, isFirm }]);
  }
  return [...places].map(([place, reaches]) => {
    const best = reaches.find(({ isFirm }) => isFirm) ?? reaches[0];
    return {
      place,
      name: namePlace(place),
      why: describeReach(place, best?.how ?? "site"),
      isCertain: best?.isFirm ?? false,
    };
  });
}

function describeReach(place: string, how: Reach["how"]): string {
  const name = namePlaceInSentence(place);
  const reasons: Record<Reach["how"], string> = {
    site: `The work is done in ${name}.`,
    remote: `Someone in ${name} could do this job remotely.`,
    reports_to: `The job reports to an office in ${name}.`,
  };
  return reasons[how];
}
