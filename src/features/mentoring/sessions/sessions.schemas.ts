import { z } from "zod";
import { instantField, textField } from "#shared/form-fields.ts";

const maxNoteLength = 2000;
const maxStatementLength = 2000;

const time = instantField("Choose a time.");

/** Form for booking a session. */
export const bookingForm = z.object({
  startsAt: time,
  timeZone: z.string({ error: "Choose your time zone." }).min(1, "Choose your time zone."),
  name: textField("Your name", { minimum: 2, maximum: 100, empty: "Enter your name." }),
  note: textField("Your topic", {
    minimum: 10,
    maximum: maxNoteLength,
    multiline: true,
    empty: "Say what you would like to talk about.",
  }),
});
export type BookingForm = z.output<typeof bookingForm>;

/** Form for moving a session. */
export const moveForm = z.object({ startsAt: time });

/** Form for the statement of a dispute's other side. */
export const statementForm = z.object({
  statement: textField("Your side", {
    minimum: 10,
    maximum: maxStatementLength,
    multiline: true,
  }),
});
