import { defineErrors, ProductError } from "#shared/errors.ts";
import type { FieldProblem } from "#shared/form-fields.ts";

const errors = defineErrors({
  alreadySubmitted: {
    code: "application_already_submitted",
    status: 409,
    message: "You have already submitted an application. It is paid and being reviewed.",
  },
  alreadyMentor: {
    code: "already_a_mentor",
    status: 409,
    message: "You are already a mentor.",
  },
  applicationNotFound: {
    code: "application_not_found",
    status: 404,
    message: "There is no such application.",
  },
  nothingToPay: {
    code: "nothing_to_pay",
    status: 409,
    message: "This application has no payment open.",
  },
  alreadyDecided: {
    code: "application_already_decided",
    status: 409,
    message: (decision: string) => `This application was already ${decision}. Nothing was changed.`,
  },
  notUnderReview: {
    code: "application_not_under_review",
    status: 409,
    message:
      "This application is not awaiting review. It may not be paid, or its payment was refunded.",
  },
  emailTaken: {
    code: "mentor_email_taken",
    status: 409,
    message:
      "The profile with this email address belongs to another account. Ask the applicant for another address.",
  },
  emailClaimOver: {
    code: "email_claim_over",
    status: 409,
    message: "There's nothing to confirm any more.",
  },
  emailClaimOtherAccount: {
    code: "email_claim_other_account",
    status: 403,
    message: "Sign in with the account that applied, then open the link again.",
  },
  tooManyClaimEmails: {
    code: "too_many_claim_emails",
    status: 429,
    message: "We've sent the link several times. Wait an hour, and look in your spam folder.",
  },
});

/** The input isn't valid: the first problem is the message, all are `details.fields`. */
function validationFailed(fields: FieldProblem[]): ProductError {
  const message = fields[0]?.message ?? "The application is not valid";
  return new ProductError("validation_failed", 400, message, { details: { fields } });
}

export const applicationErrors = { ...errors, validationFailed };
