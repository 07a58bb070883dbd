import { z } from "zod";
import { requiredText, textField } from "#shared/form-fields.ts";
import { talentSectors } from "../job-sectors.constants.ts";
import {
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

/** A province or state, as ISO 3166-2 code: CA-ON, US-NJ. */
const region = z.string().regex(/^(CA|US)-[A-Z]{2}$/, "Choose a province or state");
/** A province, a state or a whole country. */
const place = z.string().regex(/^(CA|US)(-[A-Z]{2})?$/, "Choose a place");
const day = z.iso.date("Enter a date");
const line = (name: string) => requiredText(name, postingLimits.line);
const lines = (name: string, maximum: number) =>
  z.array(line(name)).max(maximum, `${name}: ${maximum} at most`);
const note = (name: string) => textField(name, { ...postingLimits.note, multiline: true });

const pay = z
  .object({
    /** Cents per hour or year. Equal where the pay is fixed. */
    minimumCents: z.int().positive("Enter the lowest pay"),
    maximumCents: z.int().positive("Enter the highest pay"),
    currency: z.enum(["CAD", "USD"]),
    period: z.enum(["hour", "year"]),
    isCommission: z.boolean(),
    isTipped: z.boolean(),
  })
  .refine(({ minimumCents, maximumCents }) => maximumCents >= minimumCents, {
    error: "The highest pay can't be below the lowest",
    path: ["maximumCents"],
  });

const question = z.object({
  id: z.string().regex(/^[a-z0-9]{4,20}$/),
  kind: z.enum(keysOf<QuestionKind>(questionKinds)),
  text: requiredText("Question", { ...postingLimits.question }),
  /** Answers to choose from, for `choice`. */
  options: z.array(requiredText("Answer", postingLimits.option)).max(postingLimits.options),
  isRequired: z.boolean(),
});

const textsOf = (language: string) => ({
  title: requiredText(`${language}title`, postingLimits.title),
  description: requiredText(`${language}description`, {
    ...postingLimits.description,
    multiline: true,
  }),
  responsibilities: lines(`${language}responsibilities`, postingLimits.lines).min(
    1,
    "Say what the person will do",
  ),
  requirements: lines(`${language}requirements`, postingLimits.lines).min(
    1,
    "Say what the person needs",
  ),
});

/** A posting as it is published: complete, but not yet judged by the posting checker. */
export const posting = z.object({
  ...textsOf("The "),
  sector: z.enum(talentSectors, "Choose a sector"),
  employmentType: z.enum(["full_time", "part_time", "contract", "temporary"], "Choose a type"),
  openings: z.int().min(1).max(postingLimits.openings),
  city: requiredText("City", { minimum: 1, maximum: 100 }),
  region,
  remote: z.enum(keysOf<RemoteKind>(remoteKinds)),
  /** Where someone who works remotely may live. Empty for work on site. */
  remoteRegions: z.array(place).max(postingLimits.remoteRegions),
  /** Region of the office or manager that the person reports to, where it isn't the work site's. */
  reportsTo: region.nullable(),
  pay,
  hoursPerWeek: z.number().min(1).max(80).nullable(),
  /** Bonus, commission, equity, premiums. */
  otherPay: note("Other pay").nullable(),
  benefits: lines("Benefits", postingLimits.benefits),
  shift: line("Shift").nullable(),
  onCall: line("On-call work").nullable(),
  skills: lines("Skills", postingLimits.skills).min(1, "Name at least one skill"),
  languages: z
    .array(
      z.object({
        /** English name, such as French. */
        language: requiredText("Language", { minimum: 2, maximum: 40 }),
        level: z.enum(keysOf<LanguageLevel>(languageLevels)),
        isRequired: z.boolean(),
        /** Why the work needs it. Quebec asks for it where a language other than French is required. */
        reason: note("Reason").nullable(),
      }),
    )
    .max(postingLimits.languages),
  occupation: z
    .object({
      system: z.enum(keysOf<OccupationSystem>(occupationSystems)),
      /** 31301 or 29-1141. */
      code: z.string().regex(/^(\d{5}|\d{2}-\d{4})$/, "Enter a code like 31301 or 29-1141"),
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
    .max(postingLimits.licenses),
  licenseNote: note("About licenses").nullable(),
  permits: z.array(z.enum(keysOf<PermitKind>(permitKinds))),
  visaNote: note("About visas").nullable(),
  relocation: note("Relocation help").nullable(),
  /** Law, order or contract that demands a citizenship, where one does. */
  citizenshipBasis: note("Legal basis").nullable(),
  isFederallyRegulated: z.boolean(),
  isUnion: z.boolean(),
  /** The employer will apply for an LMIA with this posting as its advertisement. */
  plansLmia: z.boolean(),
  /** False: the employer collects applications for later. */
  isVacant: z.boolean(),
  /** Artificial intelligence screens, assesses or selects applicants. */
  usesAi: z.boolean(),
  /** The same posting in French, which Quebec asks for. */
  french: z.object(textsOf("The French ")).nullable(),
  questions: z.array(question).max(postingLimits.questions),
  /** The last day for applications. */
  closesOn: day,
});

export type Posting = z.infer<typeof posting>;

/** What has been written of a posting so far: any part can be missing or still be wrong. */
export type PostingDraft = {
  [Key in keyof Posting]?: Posting[Key] extends object | null ? unknown : Posting[Key] | "" | null;
};
