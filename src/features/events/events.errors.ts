import { defineErrors, ProductError } from "#shared/errors.ts";
import type { FieldProblem } from "#shared/form-fields.ts";

const errors = defineErrors({
  eventNotFound: { code: "event_not_found", status: 404, message: "There is no such event." },
  eventOver: {
    code: "event_over",
    status: 409,
    message: "This event is over, so registration is closed.",
  },
  eventFull: {
    code: "event_full",
    status: 409,
    message: "This event is full. A place becomes free when somebody cancels.",
  },
  eventNotOver: {
    code: "event_not_over",
    status: 409,
    message: "You can publish the notes when the event is over. Save them until then.",
  },
  notesEmpty: {
    code: "event_notes_empty",
    status: 409,
    message: "Write the notes or add a link before you publish.",
  },
  noReaders: {
    code: "newsletter_without_readers",
    status: 409,
    message: "Nobody has confirmed a subscription yet, so there's no one to send this to.",
  },
  newsletterNeedsAddress: {
    code: "newsletter_needs_address",
    status: 409,
    message: "The newsletter comes by email. Add an email address to your account first.",
  },
  tooManyRequests: {
    code: "over_request_rate_limit",
    status: 429,
    message: "There were many requests from your network. Wait a few minutes and try again.",
  },
});

/** The input isn't valid: the first problem is the message, all are `details.fields`. */
function validationFailed(fields: FieldProblem[]): ProductError {
  const message = fields[0]?.message ?? "What you entered is not valid";
  return new ProductError("validation_failed", 400, message, { details: { fields } });
}

export const eventsErrors = { ...errors, validationFailed };
