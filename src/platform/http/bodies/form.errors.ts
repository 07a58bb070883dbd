import { defineErrors } from "#shared/errors.ts";

/** Reasons why the body of a request isn't taken. */
export const formErrors = defineErrors({
  damaged: {
    code: "form_damaged",
    status: 400,
    message: "Part of the form didn't arrive. Please send it again.",
  },
  tooLarge: {
    code: "request_entity_too_large",
    status: 413,
    message: "That's too much for this form. Shorten your text or choose a smaller file.",
  },
  fileTooLarge: {
    code: "request_entity_too_large",
    status: 413,
    message: "That's too large to send. Choose a smaller file.",
  },
  tooManyFields: {
    code: "too_many_fields",
    status: 413,
    message: "That's too much for this form. Remove some of what you entered.",
  },
  unsupportedType: {
    code: "unsupported_media_type",
    status: 415,
    message: "We couldn't read what you sent. Please use the form on this page.",
  },
  tooSlow: {
    code: "request_timeout",
    status: 408,
    message: "The upload took too long. Check your connection and try again.",
  },
  tooMany: {
    code: "too_many_forms",
    status: 429,
    message: "You're sending forms too quickly. Wait a minute, then try again.",
  },
  unknownIntent: {
    code: "unknown_intent",
    status: 400,
    message: "Choose one of the buttons on this page.",
  },
  busy: {
    code: "uploads_busy",
    status: 503,
    message: "We're receiving a lot of uploads right now. Wait a moment, then try again.",
  },
});
