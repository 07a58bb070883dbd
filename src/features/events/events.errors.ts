import { defineErrors, ProductError } from "#shared/errors.ts";
import type { FieldProblem } from "#shared/form-fields.ts";

const errors = defineErrors({
  eventNotFound: { code: "event_not_found", status: 404, message: "We couldn't find that event." },
  eventOver: {
    code: "event_over",
    status: 409,
    message: "This event is over, so registration is closed.",
  },
  eventFull: {
    code: "event_full",
    status: 409,
    message: "This event is full. A spot opens up when someone cancels.",
  },
  eventNotStarted: {
    code: "event_not_started",
    status: 409,
    message: "This event hasn't started yet. Mark who attended once it has.",
  },
  eventChanged: {
    code: "event_changed",
    status: 409,
    message: "Someone else has changed this in the meantime. Reload the page to see it.",
  },
  eventNotOver: {
    code: "event_not_over",
    status: 409,
    message: "You can publish the notes once the event is over. Save them for now.",
  },
  eventNotPublished: {
    code: "event_not_published",
    status: 409,
    message: "This event isn't on the site. Put it back before you publish the notes.",
  },
  notesEmpty: {
    code: "event_notes_empty",
    status: 409,
    message: "Write the notes or add a link before you publish.",
  },
  tooManyRequests: {
    code: "over_request_rate_limit",
    status: 429,
    message: "We've had too many requests from your network. Wait a few minutes, then try again.",
  },
});

/** The input isn't valid: the first problem is the message, all are `details.fields`. */
function validationFailed(fields: FieldProblem[]): ProductError {
  const message = fields[0]?.message ?? "What you entered isn't valid";
  return new ProductError("validation_failed", 400, message, { details: { fields } });
}

export const eventsErrors = { ...errors, validationFailed };
