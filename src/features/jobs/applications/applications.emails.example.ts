import {
  type EmailExamples,
  exampleId,
  exampleReader,
  exampleSite,
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
  appliedEmail: { Applied: emails.appliedEmail(exampleSite, exampleReader, job) },
};
