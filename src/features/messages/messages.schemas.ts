import { z } from "zod";
import { textField } from "#shared/form-fields.ts";
import { messageLimits, reportLimits } from "./messages.constants.ts";

/** A message as a form brings it. */
export const messageForm = z.object({
  messageId: z.guid("Reload the page and send the message again"),
  body: textField("Your message", {
    ...messageLimits,
    multiline: true,
    empty: "Write a message first",
  }),
});

export const reportForm = z.object({
  reason: textField("Your reason", {
    ...reportLimits,
    multiline: true,
    empty: "Tell us what's wrong",
  }),
});
