import { defineErrors, ProductError } from "#shared/errors.ts";
import type { FieldProblem } from "#shared/form-fields.ts";

const errors = defineErrors({
  threadNotFound: {
    code: "thread_not_found",
    status: 404,
    message: "There is no such conversation.",
  },
  attachmentNotFound: {
    code: "attachment_not_found",
    status: 404,
    message: "There is no such file.",
  },
  reportNotFound: { code: "report_not_found", status: 404, message: "There is no such report." },
  notYourself: {
    code: "message_to_yourself",
    status: 409,
    message: "This is your own profile. Messages are for others.",
  },
  closed: {
    code: "messages_closed",
    status: 409,
    message: "No messages can be sent in this conversation.",
  },
  blockedByYou: {
    code: "blocked_by_you",
    status: 409,
    message: "You have blocked this person. Unblock them to write again.",
  },
  unavailable: {
    code: "person_unavailable",
    status: 409,
    message: "This person is no longer available here, so you can't write to them.",
  },
  formerMember: {
    code: "former_member",
    status: 409,
    message: "This person has left. Nobody would read a message.",
  },
  idTaken: {
    code: "message_id_taken",
    status: 409,
    message: "The message could not be told from another one. Load the page again and send it.",
  },
  attachmentMissing: {
    code: "attachment_missing",
    status: 409,
    message: "The file is no longer there. Choose it again.",
  },
  attachmentTooLarge: {
    code: "attachment_too_large",
    status: 400,
    message: "The file is larger than 10 MB. Choose a smaller one.",
  },
  attachmentWrongType: {
    code: "attachment_wrong_type",
    status: 400,
    message: "The file must be a PDF, a Word document (DOCX), a PNG, JPEG or WebP image, or a TXT.",
  },
  attachmentBeingChecked: {
    code: "attachment_being_checked",
    status: 423,
    message: "The file is being checked for viruses. You can open it after that.",
  },
  attachmentNotStored: {
    code: "attachment_not_stored",
    status: 409,
    message: "The file could not be stored. Try again in a moment, or send the message without it.",
  },
  noRoom: {
    code: "attachment_no_room",
    status: 409,
    message: "You have no room left for files. The message can be sent without this one.",
  },
  alreadyReported: {
    code: "already_reported",
    status: 409,
    message: "You have reported this conversation already. We are looking at it.",
  },
  alreadyHandled: {
    code: "report_already_handled",
    status: 409,
    message: "This report was handled already. Nothing was changed.",
  },
  tooManyThreads: {
    code: "too_many_threads",
    status: 429,
    message: "You have begun many conversations today. Begin more of them tomorrow.",
  },
  tooManyMessages: {
    code: "too_many_messages",
    status: 429,
    message: "Those were many messages in a short time. Wait a minute and send it again.",
  },
  tooManyReports: {
    code: "too_many_reports",
    status: 429,
    message: "You have sent many reports today. Send more of them tomorrow.",
  },
});

/** The input isn't valid: the first problem is the message, all are `details.fields`. */
function invalidInput(fields: FieldProblem[]): ProductError {
  const message = fields[0]?.message ?? "The message is not valid";
  return new ProductError("validation_failed", 400, message, { details: { fields } });
}

export const messageErrors = { ...errors, invalidInput };
