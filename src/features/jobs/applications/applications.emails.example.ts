import {
  type EmailExamples,
  exampleId,
  exampleName,
  exampleReader,
  exampleSite,
  exampleTime,
} from "#platform/mail/email-examples.fixture.ts";
import * as emails from "./applications.emails.ts";

const job = {
  id: exampleId,
  title: "Registered Nurse, Emergency",
  employer: "Thunder Bay Regional",
  location: "Thunder Bay, ON",
};

export const title = "Job applications";

export const examples: EmailExamples["examples"] = {
  appliedEmail: {
    Applied: emails.appliedEmail(exampleSite, exampleReader, {
      job,
      applicationId: exampleId,
      dueAt: exampleTime,
    }),
  },
  infectedCvEmail: {
    "A CV with malware": emails.infectedCvEmail(exampleSite, exampleReader, {
      job,
      applicationId: exampleId,
      canWrite: true,
    }),
    "A CV with malware, for our own team's job": emails.infectedCvEmail(
      exampleSite,
      exampleReader,
      { job, applicationId: exampleId, canWrite: false },
    ),
  },
  updateAskedEmail: {
    "An applicant asks for an update": emails.updateAskedEmail(exampleSite, exampleReader, {
      name: exampleName,
      jobTitle: job.title,
      appliedAt: exampleTime,
      path: "/hiring",
    }),
  },
  interviewWithdrawnEmail: {
    "An applicant withdrew": emails.interviewWithdrawnEmail(exampleSite, exampleReader, {
      name: exampleName,
      jobTitle: job.title,
      applicationId: exampleId,
    }),
  },
};
