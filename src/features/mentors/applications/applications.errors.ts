import { defineErrors } from "#shared/errors.ts";

export const applicationErrors = defineErrors({
  alreadySubmitted: {
    code: "application_already_submitted",
    status: 409,
    message: "You've already submitted and paid for an application. We're reviewing it.",
  },
  alreadyMentor: {
    code: "already_a_mentor",
    status: 409,
    message: "You're already a mentor.",
  },
  applicationNotFound: {
    code: "application_not_found",
    status: 404,
    message: "We can't find this application.",
  },
  nothingToPay: {
    code: "nothing_to_pay",
    status: 409,
    message: "There's nothing to pay for this application.",
  },
  alreadyDecided: {
    code: "application_already_decided",
    status: 409,
    message: (decision: string) => `This application was already ${decision}, so nothing changed.`,
  },
  notInModeration: {
    code: "application_not_under_review",
    status: 409,
    message: "This application isn't waiting for review. It may be unpaid or refunded.",
  },
  emailTaken: {
    code: "mentor_email_taken",
    status: 409,
    message:
      "The profile with this email address belongs to another account. Reject the application and ask the applicant to apply again with another email. We refund the fee.",
  },
  profileUnlisted: {
    code: "profile_unlisted",
    status: 409,
    message:
      "The profile with this email address was taken off the list. Reload the page to see why, then decide.",
  },
  emailClaimOver: {
    code: "email_claim_over",
    status: 409,
    message: "There's nothing left to confirm.",
  },
  emailClaimOtherAccount: {
    code: "email_claim_other_account",
    status: 403,
    message: "Sign in with the account that applied, then open the link again.",
  },
  tooManyClaimEmails: {
    code: "too_many_claim_emails",
    status: 429,
    message: "We've sent the link several times. Check your spam folder, or try again in an hour.",
  },
});
