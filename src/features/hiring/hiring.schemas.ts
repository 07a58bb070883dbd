import { z } from "zod";
import { optionalField, requiredText, textField } from "#shared/form-fields.ts";
import { toVisibleText } from "#shared/text/visible-text.ts";
import { isDay } from "#shared/time.ts";
import { readSelected } from "./board/board.rules.ts";
import { maxTags, readTags } from "./candidate/candidate.rules.ts";
import { declineReasons } from "./hiring.constants.ts";
import { findUnlawfulTopic, maxCriteria, readCriteria } from "./scorecards/scorecards.rules.ts";
import { addableKinds } from "./stages/stages.rules.ts";

/** Several values of one name, as a form sends none, one or many. */
const list = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((given) => (given === undefined ? [] : typeof given === "string" ? [given] : given));

const selected = list.transform((texts) => texts.flatMap((text) => readSelected(text) ?? []));

/** A choice of the menu of one application (`move`), or of several that are selected. */
export const moveForm = z.object({
  move: z.string().optional(),
  selected,
  to: z.string().optional(),
});

export const applicationForm = z.object({ applicationId: z.guid() });

export const declineReasonField = z.enum(declineReasons, { error: "Choose a reason" });

const message = optionalField(
  "Message",
  textField("Message", { minimum: 1, maximum: 4000, multiline: true }),
);

export const declineForm = z.object({
  selected,
  reason: declineReasonField,
  share: z.literal("on").optional(),
  message,
});

const applicationId = z.guid();

export const noteForm = z.object({
  applicationId,
  body: requiredText("Note", { minimum: 1, maximum: 4000, multiline: true }),
});

export const noteIdForm = z.object({ applicationId, noteId: z.guid() });

const maxTagLength = 30;

export const tagsForm = z.object({
  applicationId,
  tags: z
    .string()
    .transform((text) => readTags(toVisibleText(text)))
    .refine((tags) => tags.length <= maxTags, `Enter up to ${maxTags} tags`)
    .refine(
      (tags) => tags.every((tag) => tag.length <= maxTagLength),
      `Each tag can have up to ${maxTagLength} characters`,
    ),
  /** The tags that the form showed before it was changed. */
  shown: z
    .string()
    .max(1000)
    .optional()
    .transform((text) => (text === undefined ? undefined : readTags(text))),
});

export const interviewerForm = z.object({
  applicationId,
  userId: z.guid({ error: "Choose a member" }),
});

export const interviewForm = z.object({
  applicationId,
  heldOn: z.string().refine(isDay, "Enter the interview date"),
});

export const interviewIdForm = z.object({ applicationId, interviewId: z.guid() });

export const noDecisionForm = z.object({ applicationId, message });

const stageName = requiredText("Name", { minimum: 1, maximum: 40 });
const promisedDays = z.coerce
  .number({ error: "Enter a number of days" })
  .int("Enter a whole number of days")
  .min(1, "Enter at least 1 day")
  .max(60, "Enter 60 days or fewer");

export const stageForm = z.object({
  stageId: z.guid(),
  name: stageName,
  promisedDays: promisedDays.optional(),
});

export const addStageForm = z.object({
  kind: z.enum(addableKinds, { error: "Choose a kind" }),
  name: stageName,
  promisedDays,
});

export const moveStageForm = z.object({ stageId: z.guid(), by: z.enum(["-1", "1"]) });

export const stageIdForm = z.object({ stageId: z.guid() });

const criterion = textField("A criterion", { minimum: 2, maximum: 60 });

export const criteriaForm = z.object({
  /** Digest of what the form showed before it was changed (`digestShown`). */
  shown: z.string().max(100).optional(),
  criteria: z
    .string()
    .transform((text) => readCriteria(toVisibleText(text)))
    .superRefine((criteria, context) => {
      const refused = criteria.find((each) => !criterion.safeParse(each).success);
      const unlawful = criteria.find((each) => findUnlawfulTopic(each));
      const message =
        criteria.length > maxCriteria
          ? `Enter up to ${maxCriteria} criteria`
          : refused
            ? "Each criterion must have 2 to 60 characters"
            : unlawful &&
              `Remove "${unlawful}". Criteria can't be about ${findUnlawfulTopic(unlawful)}.`;
      if (message) context.addIssue({ code: "custom", message });
    }),
});

const rating = z.coerce.number().int().min(1).max(4);

export const scorecardForm = z
  .looseObject({
    applicationId,
    stageId: z.guid(),
    overall: z.string().pipe(z.enum(["1", "2", "3", "4"], { error: "Choose an overall rating" })),
    comment: optionalField(
      "Comment",
      textField("Comment", { minimum: 1, maximum: 2000, multiline: true }),
    ),
  })
  .transform((form) => ({
    applicationId: form.applicationId,
    stageId: form.stageId,
    overall: Number(form.overall),
    comment: form.comment,
    /** By the criterion's id; what isn't a rating is none. */
    ratings: new Map(
      Object.entries(form).flatMap(([name, value]) => {
        const given = rating.safeParse(value);
        return name.startsWith("rating-") && given.success
          ? [[name.slice("rating-".length), given.data] as const]
          : [];
      }),
    ),
  }));

const outcome = z.enum(["", ...declineReasons]);

/** The outcome for those in each stage (`outcome-<stage>`); empty: they stay where they are. */
export const closeForm = z
  .looseObject({ seen: z.string().max(100), share: z.literal("on").optional(), message })
  .transform((form, context) => ({
    seen: form.seen,
    isShared: form.share === "on",
    message: form.message,
    outcomes: new Map(
      Object.entries(form).flatMap(([name, value]) => {
        if (!name.startsWith("outcome-")) return [];
        const given = outcome.safeParse(value);
        if (given.success) return [[name.slice("outcome-".length), given.data || null] as const];
        context.addIssue({ code: "custom", message: "Choose an outcome", path: [name] });
        return [];
      }),
    ),
  }));
