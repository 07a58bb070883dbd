import {
  type EmailExamples,
  exampleId,
  exampleReader,
  exampleSite,
} from "#platform/mail/email-examples.fixture.ts";
import * as emails from "./job-reports.emails.ts";

const job = {
  id: exampleId,
  title: "Registered Nurse, Emergency",
  employer: "Thunder Bay Regional",
};

export const title = "Reports about jobs";

export const examples: EmailExamples["examples"] = {
  jobReportedEmail: {
    "To administrators": emails.jobReportedEmail(exampleSite, exampleReader, {
      job,
      reason: "money",
      details: "They asked me to pay $300 for a background check before the interview.",
    }),
  },
  reportHandledEmail: {
    "Taken down": emails.reportHandledEmail(exampleSite, exampleReader, {
      job,
      outcome: "taken_down",
    }),
    Dismissed: emails.reportHandledEmail(exampleSite, exampleReader, { job, outcome: "dismissed" }),
  },
  appliedJobTakenDownEmail: {
    "Taken down, to an applicant": emails.appliedJobTakenDownEmail(exampleSite, exampleReader, {
      job,
      applicationId: exampleId,
    }),
  },
  appliedJobRestoredEmail: {
    "Restored, to an applicant": emails.appliedJobRestoredEmail(exampleSite, exampleReader, {
      job,
      applicationId: exampleId,
    }),
  },
  jobTakenDownEmail: {
    "Taken down, to the employer": emails.jobTakenDownEmail(exampleSite, exampleReader, {
      job,
      note: "The job asks applicants to pay for a background check. Candidates never pay.",
    }),
  },
  jobRestoredEmail: {
    "Restored, to the employer": emails.jobRestoredEmail(exampleSite, exampleReader, {
      job,
      status: "open",
    }),
    "Restored and closed": emails.jobRestoredEmail(exampleSite, exampleReader, {
      job,
      status: "closed",
    }),
    "Restored and paused": emails.jobRestoredEmail(exampleSite, exampleReader, {
      job,
      status: "paused",
    }),
  },
};
