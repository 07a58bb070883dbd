import { defineErrors } from "#shared/errors.ts";
import { invalidInput } from "#shared/form-fields.ts";
import { maxSelected } from "./hiring.constants.ts";
import { maxStages } from "./stages/stages.rules.ts";

const errors = defineErrors({
  jobNotFound: {
    code: "hiring_job_not_found",
    status: 404,
    message: "We can't find this job.",
  },
  applicationNotFound: {
    code: "hiring_application_not_found",
    status: 404,
    message: "We can't find this application.",
  },
  tooManyChanges: {
    code: "hiring_too_many_changes",
    status: 429,
    message: "You've made many changes in a short time. Wait a few minutes, then try again.",
  },
  nothingSelected: {
    code: "hiring_nothing_selected",
    status: 400,
    message: "Select at least one application first.",
  },
  tooManySelected: {
    code: "hiring_too_many_selected",
    status: 400,
    message: `Select up to ${maxSelected} applications at a time.`,
  },
  stageUnknown: {
    code: "hiring_stage_unknown",
    status: 409,
    message: "This stage no longer exists. Choose another one.",
  },
  declineElsewhere: {
    code: "hiring_decline_elsewhere",
    status: 409,
    message: "To decline someone, choose Decline and give a reason.",
  },
  changed: {
    code: "hiring_application_changed",
    status: 409,
    message: "This application has changed. Check its stage before you decide.",
  },
  applicantsChanged: {
    code: "hiring_applicants_changed",
    status: 409,
    message:
      "Something has changed since you opened this page, so we didn't change anything. Check everyone's outcome, then try again.",
  },
  criteriaChanged: {
    code: "hiring_criteria_changed",
    status: 409,
    message:
      "Someone changed the criteria after you opened this page, so nothing was saved. Copy what you wrote, then open the page again to see their changes.",
  },
  memberUnknown: {
    code: "hiring_member_unknown",
    status: 409,
    message: "This person can't interview this applicant. Choose someone else.",
  },
  stageInUse: {
    code: "hiring_stage_in_use",
    status: 409,
    message: "There are still applications in this stage. Move them before you remove it.",
  },
  stageRated: {
    code: "hiring_stage_rated",
    status: 409,
    message:
      "Someone has been rated in this stage, so you can't remove it. You can rename it instead.",
  },
  tooManyStages: {
    code: "hiring_too_many_stages",
    status: 409,
    message: `A job can have ${maxStages} stages. Remove one first.`,
  },
  futureInterview: {
    code: "hiring_future_interview",
    status: 400,
    message: "Choose the date the interview took place. It can't be in the future.",
  },
  decisionHidden: {
    code: "hiring_decision_hidden",
    status: 409,
    message: "This email is about a decision. To stop the email, undo the decision.",
  },
  reopeningHidden: {
    code: "hiring_reopening_hidden",
    status: 409,
    message:
      "The applicant was told about a decision that you've undone, so this email has to go out.",
  },
  emailWaiting: {
    code: "hiring_email_waiting",
    status: 409,
    message:
      "Another email to this applicant is waiting to go out. Wait until it's sent, or stop it, then try again.",
  },
  undoOver: {
    code: "hiring_undo_over",
    status: 409,
    message: "The email has already been sent. You can reopen the application instead.",
  },
});

export const hiringErrors = { ...errors, invalidInput };
