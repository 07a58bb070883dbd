import { z } from "zod";
import { isDay } from "#shared/time.ts";
import {
  type Destination,
  destinations,
  fields,
  type Profession,
  professions,
  questionNames,
  type TrainingCountry,
  trainingCountries,
} from "./pathways.constants.ts";

const text = (maxLength: number) => z.string().trim().min(1).max(maxLength);

const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

const keysOf = <Key extends string>(record: Record<Key, unknown>) =>
  z.enum(Object.keys(record) as [Key, ...Key[]]);

/** A day of each year, `09-02`. February 29 doesn't come every year. */
const yearlyDay = z
  .string()
  .refine((day) => isDay(`2027-${day}`), "must be a month and day, such as 09-02");

/** Answers with which something applies: one of those listed for each question. */
const whenSchema = z.partialRecord(z.enum(questionNames), z.array(id).min(1)).optional();

/** An official page to read where we have no figure that we trust. */
const checkSchema = z.strictObject({
  title: text(120),
  url: z.url({ protocol: /^https$/, hostname: z.regexes.domain }),
});

const currency = z.enum(["USD", "CAD"]);
const cents = z.int().min(0).max(100_000_000);

const costSchema = z.union([
  z
    .strictObject({
      for: text(120),
      cents,
      /** The most, where it differs from person to person; `cents` is the least. */
      upToCents: cents.optional(),
      currency,
      /** The registry's id of the fact that states it. */
      fact: id,
      when: whenSchema,
    })
    .refine((cost) => cost.upToCents === undefined || cost.upToCents > cost.cents, {
      path: ["upToCents"],
      message: "isn't more than cents",
    }),
  z.strictObject({ for: text(120), check: checkSchema, when: whenSchema }),
]);

const timeSchema = z
  .strictObject({
    min: z.int().min(0).max(200),
    usual: z.int().min(0).max(200),
    max: z.int().min(0).max(200),
    unit: z.enum(["weeks", "months"]),
  })
  .refine(({ min, usual, max }) => min <= usual && usual <= max, {
    message: "isn't in the order min, usual, max",
  });

/** Searches, the narrowest first. The first one that finds something is linked to. */
const searchWords = z.array(text(60)).max(3);

/** Pages of the site that help with a step, besides those that the whole pathway links to. */
const stepLinksSchema = z
  .strictObject({
    guides: z.array(id).max(3).default([]),
    playbooks: z.array(id).max(2).default([]),
    /** Words that find mentors who did it. */
    mentors: searchWords.default([]),
    /** Words that find jobs that open at that stage. */
    jobs: text(60).optional(),
    /** Free live sessions answer questions about it. */
    events: z.boolean().default(false),
  })
  .prefault({});

const stepSchema = z
  .strictObject({
    id,
    title: text(80),
    /** The organization or person that decides, or whose form it is. */
    by: text(90),
    text: text(500),
    /** Steps that have to be done before it begins. */
    after: z.array(id).default([]),
    when: whenSchema,
    time: timeSchema.optional(),
    /** Windows of a step that happens on days of the calendar only: each opens on one day and ends on another. */
    cycle: z
      .strictObject({
        name: text(80),
        windows: z.array(z.strictObject({ opens: yearlyDay, ends: yearlyDay })).min(1),
      })
      .optional(),
    /** Time that it takes once more when it didn't work out. */
    again: z
      .strictObject({ amount: z.int().min(1).max(60), unit: z.enum(["weeks", "months"]) })
      .optional(),
    documents: z.array(text(120)).default([]),
    costs: z.array(costSchema).default([]),
    /** Facts of the registry that the step's text states. */
    facts: z.array(id).default([]),
    /** Things to look up, each with its page. */
    checks: z.array(checkSchema.extend({ what: text(240) })).default([]),
    links: stepLinksSchema,
  })
  .refine(({ time, cycle }) => (time === undefined) !== (cycle === undefined), {
    message: "has to have either a time or a cycle",
  })
  .refine(({ cycle, again }) => cycle === undefined || again === undefined, {
    message: "repeats with its cycle, so it needs no again",
  });

const questionSchema = z.strictObject({
  id: z.enum(questionNames),
  label: text(100),
  help: text(300).optional(),
  /** The first one counts until the person answers. */
  answers: z
    .array(
      z.strictObject({
        value: id,
        label: text(110),
        /** Countries of training that mean this answer. */
        countries: z.array(keysOf<TrainingCountry>(trainingCountries)).optional(),
      }),
    )
    .min(2),
});

/** A file of `content/pathways`; its README describes the fields. */
export const pathwaySchema = z.strictObject({
  title: text(80),
  metaDescription: text(160),
  lead: text(260),
  field: keysOf<keyof typeof fields>(fields),
  profession: keysOf<Profession>(professions),
  destination: keysOf<Destination>(destinations),
  updated: z.iso.date(),
  questions: z.array(questionSchema).default([]),
  /** Obstacles for a person with these answers, whatever the dates say. */
  warnings: z
    .array(z.strictObject({ when: whenSchema, text: text(400), facts: z.array(id).default([]) }))
    .default([]),
  stages: z
    .array(z.strictObject({ id, title: text(60), steps: z.array(stepSchema).min(1) }))
    .min(1),
  goal: z.strictObject({
    step: id,
    /** The name of the goal's day, after "Your". */
    name: text(60),
  }),
  links: z.strictObject({
    guides: z.array(id).max(4).default([]),
    playbooks: z.array(id).max(2).default([]),
    mentors: searchWords.min(1),
    jobs: text(60),
    /** Without events about it, its pages link to all events. */
    events: searchWords.default([]),
  }),
});

export type PathwayFile = z.output<typeof pathwaySchema>;
export type Question = PathwayFile["questions"][number];
export type Stage = PathwayFile["stages"][number];
export type Step = Stage["steps"][number];
export type Cost = Step["costs"][number];
export type When = Step["when"];

/** A pathway, known by the name of its file. */
export interface Pathway extends PathwayFile {
  slug: string;
}

/** One answer for each of a pathway's questions. */
export type Answers = Readonly<Partial<Record<Question["id"], string>>>;
