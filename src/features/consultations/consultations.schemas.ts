import { z } from "zod";
import type { BookingEvent, OfferedEvent } from "#features/booking/booking.contract.ts";
import {
  type FieldProblem,
  instantField,
  listProblems,
  optionalField,
  requiredText,
  textField,
} from "#shared/form-fields.ts";
import {
  consultationTopics,
  lengthLimits,
  type OfficeName,
  officeNames,
} from "./consultations.constants.ts";
import { consultationErrors } from "./consultations.errors.ts";

/** A time as the calendar sends it, `2026-11-24T14:00:00.000Z`. */
export const slotField = instantField("Choose a time");

const consultationForm = z.object({
  office: z.enum(officeNames, { error: "Choose an office" }),
  topic: z.enum(consultationTopics, { error: "Choose a topic" }),
  about: optionalField("Subject", textField("Subject", lengthLimits.about)),
  starts_at: slotField,
  name: requiredText("Name", lengthLimits.name),
  email: requiredText("Email", lengthLimits.email).pipe(
    z.email("Enter an email address like name@example.com"),
  ),
  company: optionalField("Company", textField("Company", lengthLimits.company)),
  message: optionalField(
    "Message",
    textField("Message", { ...lengthLimits.message, multiline: true }),
  ),
  time_zone: z.string().trim().max(lengthLimits.timeZone.maximum).catch(""),
});

/** A checked form; `time_zone` is what the browser named, empty without scripts. */
export type ConsultationForm = z.output<typeof consultationForm> & { office: OfficeName };

/** Checks what the form sent. All that is wrong is told at once, in the form's order. */
export function parseConsultation(
  given: Readonly<Record<string, string>>,
): { form: ConsultationForm } | { problems: FieldProblem[] } {
  const result = consultationForm.safeParse(given);
  return result.success ? { form: result.data } : { problems: listProblems(result.error) };
}

export interface ParsedChange {
  event: BookingEvent;
  startsAt?: Date;
  reason?: string;
}

/**
 * Reads what the form of an event holds; undefined is one that is not offered. Throws
 * `validation_failed`.
 */
export function parseChange(form: FormData, offered: OfferedEvent | undefined): ParsedChange {
  if (!offered)
    throw consultationErrors.invalidInput([{ field: "intent", message: "Choose what to do" }]);
  const { event, asksForTime } = offered;
  const reason = form.get("reason");
  if (!asksForTime) return typeof reason === "string" ? { event, reason } : { event };
  const time = slotField.safeParse(form.get("starts_at") ?? undefined);
  if (!time.success) throw consultationErrors.invalidInput(listProblems(time.error));
  return { event, startsAt: time.data };
}
