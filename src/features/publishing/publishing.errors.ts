import { defineErrors, ProductError } from "#shared/errors.ts";
import type { FieldProblem } from "#shared/form-fields.ts";
import type { SaveConflict } from "./publishing.types.ts";

const errors = defineErrors({
  notFound: {
    code: "content_not_found",
    status: 404,
    message: "We couldn't find this draft. It may have been published or discarded.",
  },
  notAllowed: {
    code: "forbidden",
    status: 403,
    message: "Your role doesn't let you do this. Ask an administrator.",
  },
  draftChanged: {
    code: "draft_changed",
    status: 409,
    message: "Someone saved this draft after you opened it. Review it before you publish.",
  },
  publishedChanged: {
    code: "published_changed",
    status: 409,
    message:
      "The published version has changed since this draft was started. Compare them before you publish.",
  },
  draftExists: {
    code: "draft_exists",
    status: 409,
    message: "There's already a draft of this. Publish or discard it first.",
  },
  stateChanged: {
    code: "content_state_changed",
    status: 409,
    message: "Someone changed this after you opened it. Reload the page and check it.",
  },
  badTime: {
    code: "bad_schedule",
    status: 400,
    message: "Choose a date and time within the next year.",
  },
  scheduleRightLost: {
    code: "schedule_right_lost",
    status: 403,
    message: "The person who scheduled this can't publish anymore.",
  },
  tooLong: {
    code: "draft_too_long",
    status: 413,
    message: "This draft is too long. Shorten it and save again.",
  },
});

/** It can't be published like this: the first problem is the message, all are `details.fields`. */
function incomplete(fields: readonly FieldProblem[]): ProductError {
  const message = fields[0]?.message ?? "Something is missing";
  return new ProductError("draft_incomplete", 400, message, { details: { fields } });
}

const conflictMessages: Record<SaveConflict["what"], string> = {
  changed: "Someone else saved this draft while you were writing. Nothing was overwritten.",
  started: "Someone else started a draft of this while you were writing. Nothing was overwritten.",
  gone: "This draft was published or discarded while you were writing. Your text is still here.",
};

/** It met another person's saving; the form still has what was entered. */
function conflict(details: SaveConflict): ProductError {
  return new ProductError("draft_conflict", 409, conflictMessages[details.what], {
    details: { conflict: details },
  });
}

export const publishingErrors = { ...errors, conflict, incomplete };
