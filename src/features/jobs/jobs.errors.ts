import { defineErrors } from "#shared/errors.ts";
import { invalidInput } from "#shared/form-fields.ts";

const errors = defineErrors({
  jobNotFound: {
    code: "job_not_found",
    status: 404,
    message: "We can't find this job. It may have been taken down.",
  },
  applicantsWaiting: {
    code: "job_applicants_waiting",
    status: 409,
    message: (count: number) =>
      `${count === 1 ? "1 applicant is" : `${count} applicants are`} waiting for an answer. First, close each job under Hiring and choose an outcome for everyone.`,
  },
  ownApplicationWaiting: {
    code: "job_own_application_waiting",
    status: 409,
    message:
      "You applied for one of this organization's jobs before you joined it. First, open that application under My applications and withdraw it.",
  },
  jobClosed: {
    code: "job_closed",
    status: 409,
    message: "This job is closed and no longer accepts applications.",
  },
  alreadyApplied: {
    code: "already_applied",
    status: 409,
    message: "You've already applied for this job",
  },
  paidServiceOpen: {
    code: "paid_service_open",
    status: 409,
    message:
      "You have a paid career service with us. We can accept your application once it ends or is refunded.",
  },
  jobChanged: {
    code: "job_changed",
    status: 409,
    message:
      "The employer changed this job while you were applying. Check the job, then send your application again.",
  },
  ownOrganization: {
    code: "own_organization",
    status: 409,
    message: "You're on this employer's team here, so you can't apply for its jobs.",
  },
  organizationBlocked: {
    code: "organization_blocked",
    status: 409,
    message: "You've blocked this employer. Unblock it before you apply.",
  },
  askedRecently: {
    code: "update_asked_recently",
    status: 409,
    message: "You asked for an update less than a week ago. Give the employer a few more days.",
  },
  employerUnreachable: {
    code: "employer_unreachable",
    status: 409,
    message:
      "We can't reach anyone at this employer right now, so we didn't send your request. Try again in a few days.",
  },
  tooManyDrafts: {
    code: "too_many_application_drafts",
    status: 429,
    message: "You've saved too often in a short time. Wait a few minutes and try again.",
  },
  draftOutdated: {
    code: "application_draft_outdated",
    status: 409,
    message:
      "You've saved a newer draft in another window or on another device. To see it, go back to the job and select “Apply Now” again.",
  },
  applicationNotFound: {
    code: "application_not_found",
    status: 404,
    message: "We can't find this application.",
  },
  applicationChanged: {
    code: "application_changed",
    status: 409,
    message:
      "This application has changed since you opened this page. Check its status and try again.",
  },
  cvNotFound: {
    code: "cv_not_found",
    status: 404,
    message: "The CV for this application has been deleted.",
  },
  tooManyFeeds: {
    code: "too_many_feeds",
    status: 429,
    message: "You've requested too many job feeds in a short time. Try again in ten minutes.",
  },
  alreadyReported: {
    code: "job_already_reported",
    status: 409,
    message: "You've already reported this job. We're looking into it.",
  },
  tooManyReports: {
    code: "too_many_job_reports",
    status: 429,
    message: "We've had too many reports from your network. Wait an hour and try again.",
  },
  reportNotFound: {
    code: "job_report_not_found",
    status: 404,
    message: "We can't find this report.",
  },
  reportHandled: {
    code: "job_report_handled",
    status: 409,
    message: "Someone has already decided on this report.",
  },
  tooManyRequests: {
    code: "too_many_requests",
    status: 429,
    message: "You've sent too many applications in a short time. Wait an hour and try again.",
  },
});

export const jobErrors = { ...errors, invalidInput };
