import { defineErrors, ProductError } from "#shared/errors.ts";
import type { FieldProblem } from "#shared/form-fields.ts";
import { attachmentCountsDays } from "./messages.constants.ts";

const errors = defineErrors({
  threadNotFound: {
    code: "thread_not_found",
    status: 404,
    message: "We couldn't find that conversation.",
  },
  attachmentNotFound: {
    code: "attachment_not_found",
    status: 404,
    message: "We couldn't find that file.",
  },
  reportNotFound: {
    code: "report_not_found",
    status: 404,
    message: "We couldn't find that report.",
  },
  notYourself: {
    code: "message_to_yourself",
    status: 409,
    message: "This is your own profile, so you can't message it.",
  },
  closed: {
    code: "messages_closed",
    status: 409,
    message: "You can't send messages in this conversation.",
  },
  blockedByYou: {
    code: "blocked_by_you",
    status: 409,
    message: "You've blocked this person. Unblock them to send messages again.",
  },
  unavailable: {
    code: "person_unavailable",
    status: 409,
    message: "This person is no longer available here, so you can't message them.",
  },
  formerMember: {
    code: "former_member",
    status: 409,
    message: "This person no longer has an account, so you can't message them.",
  },
  blockedByYourSide: {
    code: "blocked_by_you",
    status: 409,
    message: "This conversation is blocked on your side. Unblock it to send messages again.",
  },
  applicationWithdrawn: {
    code: "application_withdrawn",
    status: 409,
    message:
      "This application was withdrawn. You can both still read this conversation, but you can't send messages.",
  },
  applicationErased: {
    code: "application_erased",
    status: 409,
    message:
      "We've deleted what was sent with this application, so you can't send messages about it.",
  },
  noEmployer: {
    code: "employer_unavailable",
    status: 409,
    message: "This organization is no longer hiring here, so you can't send messages.",
  },
  applicationNotFound: {
    code: "message_application_not_found",
    status: 404,
    message: "We can't find this application.",
  },
  idTaken: {
    code: "message_id_taken",
    status: 409,
    message: "We couldn't send this message. Reload the page and send it again.",
  },
  attachmentMissing: {
    code: "attachment_missing",
    status: 409,
    message: "We don't have the file anymore. Choose it again.",
  },
  attachmentTooLarge: {
    code: "attachment_too_large",
    status: 400,
    message: "The file is larger than 10 MB. Choose a smaller one.",
  },
  attachmentWrongType: {
    code: "attachment_wrong_type",
    status: 400,
    message: "Choose a PDF, Word document (DOCX), PNG, JPEG or WebP image, or TXT file.",
  },
  attachmentBeingChecked: {
    code: "attachment_being_checked",
    status: 423,
    message: "We're checking this file for viruses. You can open it once that's done.",
  },
  attachmentNotStored: {
    code: "attachment_not_stored",
    status: 409,
    message: "We couldn't save the file. Try again in a moment, or send the message without it.",
  },
  noRoom: {
    code: "attachment_no_room",
    status: 409,
    message: `You've used all your file storage. Files you send count for ${attachmentCountsDays} days. Send the message without this file.`,
  },
  alreadyReported: {
    code: "already_reported",
    status: 409,
    message: "You've already reported this conversation. We're looking into it.",
  },
  alreadyHandled: {
    code: "report_already_handled",
    status: 409,
    message: "This report was already resolved. Nothing has changed.",
  },
  tooManyThreads: {
    code: "too_many_threads",
    status: 429,
    message: "You've started a lot of conversations today. You can start more tomorrow.",
  },
  tooManyMessages: {
    code: "too_many_messages",
    status: 429,
    message: "You're sending messages too quickly. Wait a minute, then try again.",
  },
  tooManyReports: {
    code: "too_many_reports",
    status: 429,
    message: "You've sent a lot of reports today. You can send more tomorrow.",
  },
});

/** The input isn't valid: the first problem is the message, all are `details.fields`. */
function invalidInput(fields: FieldProblem[]): ProductError {
  const message = fields[0]?.message ?? "This message isn't valid";
  return new ProductError("validation_failed", 400, message, { details: { fields } });
}

export const messageErrors = { ...errors, invalidInput };
