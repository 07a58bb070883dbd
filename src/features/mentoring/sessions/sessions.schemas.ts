import { z } from "zod";
import { instantField, textField } from "#shared/form-fields.ts";
import { payoutReferenceLimits } from "./sessions.constants.ts";

const longestNote = 2000;
const longestStatement = 2000;

const time = instantField("Choose a time.");

/** What the form for booking a session takes. */
export const bookingForm = z.object({
  startsAt: time,
  timeZone: z.string({ error: "Choose your time zone." }).min(1, "Choose your time zone."),
  name: textField("Your name", { minimum: 2, maximum: 100, empty: "Enter your name." }),
  note: textField("What you would like to talk about", {
    minimum: 10,
    maximum: longestNote,
    multiline: true,
    empty: "Say what you would like to talk about.",
  }),
});
export type BookingForm = z.output<typeof bookingForm>;

/** What the form for moving a session takes. */
export const moveForm = z.object({ startsAt: time });

/** What the other side of a dispute says. */
export const statementForm = z.object({
  statement: textField("Your side of it", {
    minimum: 10,
    maximum: longestStatement,
    multiline: true,
  }),
});

const notListed = "Choose a payout from the list.";

/** What an administrator writes down about a payout. */
export const payoutForm = z.object({
  payeeId: z.uuid(notListed),
  currency: z.enum(["USD", "CAD"], notListed),
  amountCents: z.coerce.number(notListed).int(notListed).positive(notListed),
  reference: textField("The reference", payoutReferenceLimits),
});
