import { z } from "zod";
import { elsewhere, placeCodes } from "#features/fee-protection/fee-protection-parts.contract.ts";
import { requiredText, textField } from "#shared/form-fields.ts";
import { talentSectors } from "../job-sectors.constants.ts";
import {
  type CommissionKind,
  commissionKinds,
  type LanguageLevel,
  languageLevels,
  type OccupationSystem,
  occupationSystems,
  type PermitKind,
  permitKinds,
  postingLimits,
  type QuestionKind,
  questionKinds,
  type RemoteKind,
  remoteKinds,
} from "./posting.constants.ts";

const keysOf = <Key extends string>(record: Record<Key, unknown>) =>
  Object.keys(record) as [Key, ...Key[]];

const isRegion = (code: string) => code !== elsewhere && placeCodes.includes(code);
const occupationPatterns: Record<OccupationSystem, RegExp> = {
  noc: /^\d{5}$/,
  soc: /^\d{2}-\d{4}$/,
};

/** A province or state, as ISO 3166-2 code: CA-ON, US-NJ. */
const region = z
  .string("Choose a province or state")
  .refine(isRegion, "Choose a province or state");
/** A province, a state or a whole country. */
const place = z
  .string("Choose a place")
  .refine((code) => code === "CA" || code === "US" || isRegion(code), "Choose a place");
const day = z.iso.date("Enter a date");
const oneOf = <Key extends string>(record: Record<Key, unknown>, message: string) =>
  z.enum(keysOf(record), message);
/** Far above any pay, and what the database can hold. */
const maxCents = 1_000_000_000;
const cents = (message: string) => z.int(message).positive(message).max(maxCents, message);
const openings = `Openings must be a whole number from 1 to ${postingLimits.openings}`;
const hours = "Hours a week must be a number from 1 to 80";

type Limits = Parameters<typeof requiredText>[1];
const line = (name: string) => requiredText(name, postingLimits.line);
const lines = (name: string, maximum: number, limits: Limits = postingLimits.line) =>
  z.array(requiredText(name, limits)).max(maximum, `${name}: ${maximum} at most`);
const note = (name: string) => textField(name, { ...postingLimits.note, multiline: true });

const pay = z
  .object({
    /** Cents per hour or year. Equal where the pay is fixed. */
    minimumCents: cents("Enter the lowest pay as an amount, like 39.50"),
    maximumCents: cents("Enter the highest pay as an amount, like 56"),
    currency: z.enum(["CAD", "USD"], "Choose a currency"),
    period: z.enum(["hour", "year"], "Choose whether pay is per hour or per year"),
    commission: oneOf<CommissionKind>(commissionKinds, "Choose how much of the pay is commission"),
    isTipped: z.boolean(),
  })
  .refine(({ minimumCents, maximumCents }) => maximumCents >= minimumCents, {
    error: "The highest pay can't be below the lowest",
    path: ["maximumCents"],
  });

const question = z
  .object({
    id: z.string().regex(/^[a-z0-9]{4,20}$/),
    kind: oneOf<QuestionKind>(questionKinds, "Choose a type of answer"),
    text: requiredText("Question", { ...postingLimits.question }),
    /** Answers to choose from, for `choice`. */
    options: z
      .array(requiredText("Answer", postingLimits.option))
      .max(postingLimits.options, `Answers: ${postingLimits.options} at most`),
    isRequired: z.boolean(),
  })
  .refine(({ kind, options }) => kind !== "choice" || new Set(options).size > 1, {
    error: "Write at least two different answers to choose from",
    path: ["options"],
  });

const textsOf = (language: string) => ({
  title: requiredText(`${language}title`, postingLimits.title),
  description: requiredText(`${language}description`, {
    ...postingLimits.description,
    multiline: true,
  }),
  responsibilities: lines(`${language}responsibilities`, postingLimits.lines).min(
    1,
    "Add at least one responsibility",
  ),
  requirements: lines(`${language}requirements`, postingLimits.lines).min(
    1,
    "Add at least one requirement",
  ),
});

/** A posting as it is published: complete, but not yet judged by the posting checker. */
export const posting = z.object({
  ...textsOf("The "),
  sector: z.enum(talentSectors, "Choose a sector"),
  employmentType: z.enum(
    ["full_time", "part_time", "contract", "temporary"],
    "Choose an employment type",
  ),
  openings: z.int(openings).min(1, openings).max(postingLimits.openings, openings),
  city: requiredText("City", { minimum: 1, maximum: 100 }),
  region,
  remote: oneOf<RemoteKind>(remoteKinds, "Choose where the work is done"),
  /** Countries and regions in which a remote hire may live. Empty for work on site. */
  remoteRegions: z.array(place).max(postingLimits.remoteRegions),
  /** Region of the office or manager that the person reports to, where it isn't the work site's. */
  reportsTo: region.nullable(),
  pay,
  hoursPerWeek: z.number(hours).min(1, hours).max(80, hours).nullable(),
  /** Bonus, commission, equity, premiums. */
  otherPay: note("Other pay").nullable(),
  benefits: lines("Benefits", postingLimits.benefits),
  shift: line("Shift").nullable(),
  onCall: line("On-call work").nullable(),
  skills: lines("Skills", postingLimits.skills, postingLimits.skill).min(
    1,
    "Name at least one skill",
  ),
  languages: z
    .array(
      z.object({
        /** English name, such as French. */
        language: requiredText("Language", { minimum: 2, maximum: 40 }),
        level: oneOf<LanguageLevel>(languageLevels, "Choose a level"),
        isRequired: z.boolean(),
        /** Why the work needs it. Quebec asks for it where a language other than French is required. */
        reason: note("Reason").nullable(),
      }),
    )
    .max(postingLimits.languages, `Languages: ${postingLimits.languages} at most`),
  occupation: z
    .object({
      system: oneOf<OccupationSystem>(occupationSystems, "Choose NOC or SOC"),
      /** 31301 or 29-1141. */
      code: z.string("Enter a code like 31301 or 29-1141"),
    })
    .refine(({ system, code }) => occupationPatterns[system].test(code), {
      error: ({ input }) =>
        (input as { system?: unknown }).system === "soc"
          ? "A SOC code has two digits, a hyphen and four digits, like 29-1141"
          : "A NOC code has five digits, like 31301",
      path: ["code"],
    })
    .nullable(),
  licenses: z
    .array(
      z.object({
        region: place,
        name: line("License"),
        /** The employer helps to get it. */
        helps: z.boolean(),
      }),
    )
    .max(postingLimits.licenses, `Licenses: ${postingLimits.licenses} at most`),
  licenseNote: note("About licenses").nullable(),
  permits: z.array(oneOf<PermitKind>(permitKinds, "Choose from the list")),
  visaNote: note("About visas").nullable(),
  relocation: note("Relocation help").nullable(),
  /** Law, order or contract that requires a citizenship or status, where one does. */
  citizenshipBasis: note("Legal basis").nullable(),
  isFederallyRegulated: z.boolean(),
  isUnion: z.boolean(),
  /** The employer is going to apply for an LMIA, and this posting is its advertisement. */
  plansLmia: z.boolean(),
  /** Business address, and a contact for questions. An advertisement for an LMIA names both. */
  employerAddress: note("Your business address").nullable(),
  employerContact: line("Contact").nullable(),
  /** False: the employer collects applications for later. */
  isVacant: z.boolean("Say whether the job is open now"),
  /** Artificial intelligence screens, assesses or selects applicants. */
  usesAi: z.boolean("Say whether AI helps screen applicants"),
  /** The same posting in French, which Quebec asks for. */
  french: z.object(textsOf("The French ")).nullable(),
  questions: z
    .array(question)
    .max(postingLimits.questions, `Questions: ${postingLimits.questions} at most`),
  /** The last day for applications. */
  closesOn: day,
});

export type Posting = z.infer<typeof posting>;

/** A posting as far as it has been written: any part can be missing or still be wrong. */
export type PostingDraft = {
  [Key in keyof Posting]?: Posting[Key] extends object | null ? unknown : Posting[Key] | "" | null;
};

/** Values of a new draft, for parts that most jobs leave out. */
export const postingDefaults = {
  openings: 1,
  responsibilities: [],
  requirements: [],
  skills: [],
  remote: "none",
  remoteRegions: [],
  reportsTo: null,
  pay: { commission: "none", isTipped: false },
  hoursPerWeek: null,
  otherPay: null,
  benefits: [],
  shift: null,
  onCall: null,
  languages: [],
  occupation: null,
  licenses: [],
  licenseNote: null,
  permits: [],
  visaNote: null,
  relocation: null,
  citizenshipBasis: null,
  isFederallyRegulated: false,
  isUnion: false,
  plansLmia: false,
  employerAddress: null,
  employerContact: null,
  french: null,
  questions: [],
} satisfies PostingDraft;
