import { defineErrors } from "#shared/errors.ts";

export const mailingErrors = defineErrors({
  notFound: { code: "mailing_not_found", status: 404, message: "We couldn't find that email." },
  changedMeanwhile: {
    code: "mailing_changed",
    status: 409,
    message: "Someone else changed this draft. Copy your text, reload the page and try again.",
  },
  notADraft: {
    code: "mailing_not_a_draft",
    status: 409,
    message: "This isn't a draft anymore. Reload the page to see its status.",
  },
  incomplete: {
    code: "mailing_incomplete",
    status: 409,
    message: "Write the subject and the text first, and save them.",
  },
  nobody: {
    code: "mailing_without_recipients",
    status: 409,
    message: "No one in this group can get this email. Choose another group.",
  },
  notThen: {
    code: "mailing_status",
    status: 409,
    message: "That isn't possible anymore. Reload the page to see its status.",
  },
  timeOver: {
    code: "mailing_time_over",
    status: 409,
    message: "Choose a time within the next year.",
  },
  notSchedulable: {
    code: "mailing_not_schedulable",
    status: 409,
    message: (problem: string) => problem,
  },
  tooManyTests: {
    code: "over_request_rate_limit",
    status: 429,
    message: "You've sent yourself a lot of tests. Try again in a few minutes.",
  },
});
