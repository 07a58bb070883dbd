import { z } from "zod";
import { textField } from "#shared/form-fields.ts";
import { readCents } from "./desk.rules.ts";

const stale = "This page has changed. Reload it and try again.";

/** The form that refunds a purchase. */
export const refundForm = z.object({
  requestKey: z.uuid(stale),
  seenLeftCents: z.coerce.number(stale).int(stale).nonnegative(stale),
  amount: z.string("Enter an amount").transform((text, context) => {
    const cents = readCents(text);
    if (cents !== undefined && cents > 0) return cents;
    context.addIssue({ code: "custom", message: "Enter an amount above zero, such as 49.50" });
    return z.NEVER;
  }),
  reason: textField("The reason", { minimum: 3, maximum: 500, multiline: true }),
});
