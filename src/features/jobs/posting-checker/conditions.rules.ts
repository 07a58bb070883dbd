import { readText } from "./folded-text.rules.ts";
import { findPayGap, yearlyCents } from "./pay.rules.ts";
import { namePlaceAtStart, namePlaceInSentence } from "./places.constants.ts";
import type {
  CheckedPosting,
  Posting,
  PostingRule,
  Problem,
  Severity,
  TextMatch,
} from "./posting-checker.types.ts";
import { type WordingGroup, wordingAdvice } from "./wordings/advice.constants.ts";

/** A condition that rules share, adjusted by each rule's `params`. */
export type Condition = NonNullable<PostingRule["findProblems"]>;

/** A condition that holds where each of several does. */
export const allOf =
  (...conditions: readonly Condition[]): Condition =>
  (posting, rule) =>
    conditions.flatMap((condition) => condition(posting, rule));

/** Pay, as an amount or a closed range, in the posting itself. */
export const statesPay: Condition = ({ posting, wordings }, rule) => {
  const { params } = rule;
  if (params.acceptsLink === true && posting.payLink !== null) return [];
  if (params.commissionSaysSo === true && saysCommission(posting, wordings)) return [];
  const gap = findPayGap(posting.pay);
  const message = gap && payMessages[gap](namePlaceAtStart(rule.jurisdiction));
  if (message) return [{ field: "pay", message }];
  const place = namePlaceInSentence(rule.jurisdiction);
  return findOpenAmounts(posting, wordings).map(({ field, language, quote }) => ({
    field,
    language,
    quote,
    message: `“${quote}” leaves the pay range open, but ${place} requires a minimum and a maximum. Remove it from the text. The posting already shows your pay.`,
  }));
};

const payMessages: Record<NonNullable<ReturnType<typeof findPayGap>>, (place: string) => string> = {
  missing: (place) =>
    `${place} requires postings to state the expected pay or a pay range. Add one.`,
  hidden: (place) => `${place} requires postings to show the pay. Make it visible to applicants.`,
  open: (place) =>
    `${place} requires both a minimum and a maximum. "Up to" or "and up" isn't enough. Add the missing amount.`,
  reversed: (place) =>
    `${place} requires a pay range. Your minimum is higher than your maximum. Swap them.`,
};

function saysCommission(
  { commission }: Posting,
  wordings: ReadonlyMap<string, readonly TextMatch[]>,
): boolean {
  return commission === "only" || (wordings.get("commission_only")?.length ?? 0) > 0;
}

/** Amounts in the text such as "$30/h and up" that are about this pay, not about a bonus. */
function findOpenAmounts(
  { pay }: Posting,
  wordings: ReadonlyMap<string, readonly TextMatch[]>,
): TextMatch[] {
  const bottom = pay?.minimumCents;
  if (!pay || bottom == null) return [];
  return (wordings.get("open_pay") ?? []).filter(({ quote, sentence }) => {
    if (otherPay.test(sentence)) return false;
    const stated = readAmount(quote);
    if (stated === undefined) return false;
    const perYear = [stated * 100, yearlyCents({ ...pay, period: "hour" }, stated * 100)];
    const expected = yearlyCents(pay, bottom);
    return perYear.some((cents) => cents > expected * 0.5 && cents < expected * 2.5);
  });
}

const otherPay =
  /\b(?:bonus|bonuses|relocat|tuition|education|allowance|reimburs|rrsp|401|match|stipend|budget|benefit|course|premium|overtime|commission|prime|formation|sales|revenue|target|quota|budgets|raised|funding)/;

/** The number in `$45k and up`. */
function readAmount(quote: string): number | undefined {
  const { folded } = readText(quote);
  const found = folded.match(/(\d[\d,]*(?:\.\d+)?)\s?(k)?/);
  if (!found?.[1]) return undefined;
  return Number(found[1].replaceAll(",", "")) * (found[2] ? 1000 : 1);
}

const concrete =
  /\b(?:health|medical|dental|vision|drug|life|disability|pension|retirement|rrsp|401|403|hsa|vacation|holidays?|time off|pto|leave|sick|insurance|insured|wellness|tuition|education|professional development|parental|maternity|childcare|meals?|parking|transit|housing|relocation|equity|stock|shares|none|no benefits|aucun|assurance|conges?|vacances|retraite|reer|soins|dentaires?|jours)\b/;
const vague =
  /^(?:(?:a|an|the|our|we offer|offering|full|great|good|excellent|competitive|comprehensive|attractive|generous|amazing|standard|benefits?|package|perks|and|more|etc|employee|tbd|group|plan|avantages|sociaux|complete?s?)[\s.,!&]*)*$/;

/** Benefits of which each is named. */
export const statesBenefits: Condition = ({ posting }, rule) => {
  if (rule.params.acceptsLink === true && posting.payLink !== null) return [];
  const place = namePlaceAtStart(rule.jurisdiction);
  const listed = posting.benefits.map((each) => readText(each).folded.trim()).filter(Boolean);
  const texts = posting.versions.map(({ benefits }) => readText(benefits).folded);
  const isNamed =
    listed.some((each) => !vague.test(each)) || texts.some((each) => concrete.test(each));
  if (isNamed) return [];
  const quote = posting.benefits[0] ?? posting.versions.find((each) => each.benefits)?.benefits;
  return [
    quote
      ? {
          field: "benefits",
          quote,
          message: `${place} requires you to name the benefits. “${quote}” doesn't name any. List them, such as health insurance and paid time off.`,
        }
      : {
          field: "benefits",
          message: `${place} requires a description of the benefits. List them, or say there aren't any.`,
        },
  ];
};

/** Paid time off and holidays, where benefits have to be described by kind. */
export const describesTimeOff: Condition = ({ posting }, rule) => {
  const all = [...posting.benefits, ...posting.versions.map(({ benefits }) => benefits)];
  const text = readText(all.join("\n")).folded;
  if (text.trim() === "" || /\b(?:none|no benefits)\b/.test(text)) return [];
  if (/\b(?:time off|pto|vacation|holidays?|leave|days off)\b/.test(text)) return [];
  return [
    {
      field: "benefits",
      severity: "warn",
      message: `${namePlaceAtStart(rule.jurisdiction)} requires every type of benefit, including paid time off and holidays. Add the number of days.`,
    },
  ];
};

/** Bonus, commission, equity, or that there is none. */
export const statesOtherPay: Condition = ({ posting }, rule) => {
  if (rule.params.acceptsLink === true && posting.payLink !== null) return [];
  const { commission, otherPay } = posting;
  // All of the pay is the commission, which the pay states.
  if (commission === "only" || (otherPay?.length ?? 0) > 0) return [];
  const place = namePlaceAtStart(rule.jurisdiction);
  if (commission === "partly") {
    return [
      {
        field: "otherPay",
        message: `${place} requires postings to describe other pay. Explain how the commission works.`,
      },
    ];
  }
  if (otherPay !== null) return [];
  return [
    {
      field: "otherPay",
      severity: "warn",
      message: `${place} requires postings to describe other pay, such as a bonus, commission or equity. Add it, or write “None” if there isn't any.`,
    },
  ];
};

export const statesCloseDate: Condition = ({ posting }, rule) =>
  posting.closesOn
    ? []
    : [
        {
          field: "closesOn",
          message: `${namePlaceAtStart(rule.jurisdiction)} requires a closing date for applications. Add one.`,
        },
      ];

export const statesHowToApply: Condition = ({ posting }, rule) =>
  posting.howToApply?.trim()
    ? []
    : [
        {
          field: "howToApply",
          message: `${namePlaceAtStart(rule.jurisdiction)} requires postings to say how to apply. Add instructions.`,
        },
      ];

const asksFor =
  /(?<![a-z])(?:state|include|provide|send|share|submit|indicate|mention|tell us|give us|attach)(?![a-z])/;

/** A question or a sentence about what applicants earned before. */
export const asksNoPayHistory: Condition = ({ wordings }, rule) =>
  (wordings.get("pay_history") ?? [])
    .filter(({ field, sentence }) => field === "screeningQuestions" || asksFor.test(sentence))
    .map(({ field, language, quote }) => ({
      field,
      language,
      quote,
      message: `${namePlaceAtStart(rule.jurisdiction)} doesn't let employers ask about past pay. Remove the question. You can ask what pay applicants expect.`,
    }));

/** Words that the rule's law bars, each group with how sure it is. */
export const avoidsWords =
  (groups: Partial<Record<WordingGroup, Severity>>): Condition =>
  ({ wordings }) =>
    (Object.entries(groups) as [WordingGroup, Severity][]).flatMap(([group, severity]) =>
      (wordings.get(group) ?? []).map(
        ({ field, language, quote }): Problem => ({
          field,
          language,
          quote,
          severity,
          message: wordingAdvice[group](quote),
        }),
      ),
    );

/** Whether any text of a posting matches. */
export function saysAnywhere({ passages }: CheckedPosting, pattern: RegExp): boolean {
  return passages.some(({ text }) => pattern.test(text.folded));
}
