import { brand } from "#shared/brand.ts";
import { foldText } from "#shared/text/text-folding.ts";
import type { CalendarDay } from "#shared/time.ts";
import { cities } from "../posting-checker/places.constants.ts";
import { checkPosting, listReachedPlaces } from "../posting-checker/posting-checker.rules.ts";
import type * as checker from "../posting-checker/posting-checker.types.ts";
import { siteIsIn } from "../posting-checker/reach.rules.ts";
import { standardSentences } from "../posting-checker/standard-sentences.rules.ts";
import { type CommissionKind, commissionKinds } from "./posting.constants.ts";
import { type PostingDraft, postingDefaults } from "./posting.schemas.ts";
import { toList, toText } from "./posting-form.rules.ts";
import { fieldNames, type PostingStep, postingSteps } from "./posting-steps.constants.ts";

/** Fields of an employer that the rules need. */
export interface PostingEmployer {
  publicName: string;
  /** `100-499` or `2000+`. */
  sizeBand: string;
  /** `region` is null outside Canada and the United States. */
  locations: readonly { region: string | null; city: string }[];
}

/**
 * Findings of the posting checker in a draft that would be posted on a day. `runsFrom` is an earlier day on which its
 * job was posted, if it's open.
 */
export function checkDraft(
  draft: PostingDraft,
  employer: PostingEmployer,
  today: CalendarDay,
  runsFrom = today,
): checker.Finding[] {
  return checkPosting({ ...toCheckedPosting(draft, employer, today), runsFrom });
}

/** The places whose laws a draft comes under if it's posted on a day. */
export const listDraftPlaces = (
  draft: PostingDraft,
  employer: PostingEmployer,
  today: CalendarDay,
): checker.ReachedPlace[] => listReachedPlaces(toCheckedPosting(draft, employer, today));

type Loose = Record<string, unknown>;

const asObject = (value: unknown): Loose =>
  value && typeof value === "object" ? (value as Loose) : {};
const asRows = (value: unknown): Loose[] => (Array.isArray(value) ? value.map(asObject) : []);
const isCommission = (value: unknown): value is CommissionKind =>
  typeof value === "string" && value in commissionKinds;
const asBoolean = (value: unknown) => (typeof value === "boolean" ? value : null);

function toCheckedPosting(
  given: PostingDraft,
  employer: PostingEmployer,
  today: CalendarDay,
): checker.Posting {
  const draft = { ...postingDefaults, ...given } as Loose;
  const region = toText(draft.region);
  const isVacant = asBoolean(draft.isVacant);
  const vacancy = isVacant === null ? null : isVacant ? "existing" : "future";
  const usesAi = asBoolean(draft.usesAi);
  const pay = asObject(draft.pay);
  const basis = toText(draft.citizenshipBasis);
  const said = { vacancy, usesAi } as const;
  return {
    postedOn: today,
    runsFrom: today,
    employer: {
      name: employer.publicName,
      address: toText(draft.employerAddress) || null,
      contact: toText(draft.employerContact) || null,
    },
    workSites:
      region && draft.remote !== "full" ? [{ region, city: toText(draft.city) || null }] : [],
    remotePlaces: draft.remote === "none" ? [] : toList(draft.remoteRegions),
    // Someone who works remotely belongs to the office that the job names.
    reportsTo: toText(draft.reportsTo) || (draft.remote === "full" ? region || null : null),
    headCount: readHeadCount(employer),
    pay: readPay(pay, draft.hoursPerWeek),
    payLink: null,
    commission: isCommission(pay.commission) ? pay.commission : "none",
    isTipped: pay.isTipped === true,
    isUnion: draft.isUnion === true,
    isTemporary: draft.employmentType === "temporary",
    isInternal: false,
    benefits: toList(draft.benefits),
    // A field that's left blank says nothing. "None" is an answer.
    otherPay: toText(draft.otherPay) ? [toText(draft.otherPay)] : null,
    closesOn: toText(draft.closesOn) || null,
    howToApply: `Use the button on this page, on ${brand.name}.`,
    usesAi,
    vacancy,
    versions: [english(draft, said), ...french(draft, said)],
    sharedParts: listSharedParts(draft),
    requiredLanguages: asRows(draft.languages)
      .filter(({ isRequired }) => isRequired === true)
      .map(({ language, reason }) => ({
        language: isFrench(toText(language)) ? "fr" : toText(language),
        reasons: toText(reason) || null,
      })),
    citizenship: basis ? { demands: "us_persons", legalBasis: basis } : null,
    isFederallyRegulated: draft.isFederallyRegulated === true,
    plansLmia: draft.plansLmia === true,
    plansPerm: false,
  };
}

/** `French`, `français` or `French (Canada)`. */
const isFrench = (name: string) => /^(?:french|francais)(?![a-z])/.test(foldText(name.trim()));

/** A location counts as one employee there at least. How many more isn't known. */
function readHeadCount({ sizeBand, locations }: PostingEmployer): checker.Posting["headCount"] {
  const total = readSizeBand(sizeBand);
  const places = locations.flatMap(({ region, city }) =>
    region === null
      ? []
      : [region, ...Object.keys(cities).filter((place) => siteIsIn(region, city, place))],
  );
  const here: checker.HeadCount = { minimum: 1, maximum: total?.maximum ?? null };
  return { total, byPlace: Object.fromEntries(places.map((place) => [place, here])) };
}

function readSizeBand(band: string): checker.HeadCount | null {
  const [minimum, maximum] = (band.match(/\d+/g) ?? []).map(Number);
  return minimum === undefined ? null : { minimum, maximum: maximum ?? null };
}

function readPay(pay: Loose, hours: unknown): checker.PostingPay | null {
  const { minimumCents, maximumCents, currency, period } = pay;
  if (typeof minimumCents !== "number" || typeof maximumCents !== "number") return null;
  if (period !== "hour" && period !== "year") return null;
  return {
    minimumCents,
    maximumCents,
    currency: currency === "USD" ? "USD" : "CAD",
    period,
    hoursPerWeek: typeof hours === "number" ? hours : null,
    isShown: true,
  };
}

type Said = Pick<checker.Posting, "vacancy" | "usesAi">;

/** Notes in fields of their own, which the rules on wording read as text. */
const noteFields = ["shift", "onCall", "licenseNote", "visaNote", "relocation"] as const;

/**
 * Parts that the French version has no fields for. Skills, licenses and addresses are left out: names are often the
 * same in both languages.
 */
function listSharedParts(draft: Loose): checker.Posting["sharedParts"] {
  const texts = {
    otherPay: toText(draft.otherPay),
    benefits: toList(draft.benefits).join("\n"),
    shift: toText(draft.shift),
    onCall: toText(draft.onCall),
    languages: asRows(draft.languages)
      .map(({ reason }) => toText(reason))
      .join("\n"),
    licenseNote: toText(draft.licenseNote),
    visaNote: toText(draft.visaNote),
    relocation: toText(draft.relocation),
    questions: asRows(draft.questions)
      .flatMap(({ text, options }) => [toText(text), ...toList(options)])
      .join("\n"),
    citizenshipBasis: toText(draft.citizenshipBasis),
  };
  return Object.entries(texts).map(([name, text]) => ({
    name: fieldNames[name as keyof typeof texts],
    text,
  }));
}

function english(draft: Loose, said: Said): checker.PostingVersion {
  const texts = textsOf(draft);
  const notes = noteFields.map((name) => toText(draft[name]));
  const licenses = asRows(draft.licenses).map(({ name }) => toText(name));
  return {
    ...texts,
    language: "en",
    description: [texts.description, ...notes, ...licenses].filter(Boolean).join("\n"),
    requirements: [
      ...[...toList(draft.skills), ...languageTexts(asRows(draft.languages))].map(asSentence),
      ...texts.requirements,
    ],
    screeningQuestions: asRows(draft.questions).flatMap(({ text, options }) => [
      toText(text),
      ...toList(options).map(asSentence),
    ]),
    standardSentences: standardSentences(said),
  };
}

const languageTexts = (rows: readonly Loose[]) =>
  rows
    .flatMap(({ language, reason }) => [language, reason])
    .map(toText)
    .filter(Boolean);

/** A short entry isn't read together with the next one: "React Native" and "English" aren't native English. */
const asSentence = (text: string) => `${text}.`;

function french({ french: twin }: Loose, said: Said): checker.PostingVersion[] {
  if (!twin) return [];
  return [
    {
      ...textsOf(asObject(twin)),
      language: "fr",
      screeningQuestions: [],
      standardSentences: standardSentences(said, "fr"),
    },
  ];
}

const textsOf = (given: Loose) => ({
  title: toText(given.title),
  description: toText(given.description),
  responsibilities: toList(given.responsibilities),
  requirements: toList(given.requirements),
  benefits: "",
});

const stepOfField: Record<checker.PostingField, PostingStep> = {
  title: "basics",
  description: "basics",
  responsibilities: "basics",
  requirements: "needs",
  benefits: "pay",
  screeningQuestions: "questions",
  standardSentences: "law",
  employer: "law",
  workSites: "place",
  remotePlaces: "place",
  reportsTo: "place",
  headCount: "review",
  pay: "pay",
  payLink: "pay",
  commission: "pay",
  isTipped: "pay",
  isUnion: "law",
  isTemporary: "basics",
  isInternal: "review",
  otherPay: "pay",
  closesOn: "law",
  howToApply: "review",
  usesAi: "law",
  vacancy: "law",
  versions: "law",
  sharedParts: "law",
  requiredLanguages: "needs",
  citizenship: "law",
  isFederallyRegulated: "law",
  plansLmia: "law",
  plansPerm: "permits",
};

/** The step on which something that was found can be changed. */
export function stepOfFinding(finding: checker.Finding, draft: PostingDraft): PostingStep {
  const { field, language, quote } = finding;
  if (language === "fr") return "law";
  // A note is read as part of the description.
  if (field === "description" && quote) {
    const step = postingSteps.find(({ fields }) =>
      fields.some((name) => JSON.stringify(draft[name] ?? null).includes(quote)),
    );
    if (step) return step.id;
  }
  return stepOfField[field];
}
