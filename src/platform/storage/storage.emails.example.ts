import { type EmailExamples, exampleReader } from "../mail/email-examples.fixture.ts";
import { infectedFileEmail } from "./storage.emails.ts";

export const title = "Files";

export const examples: EmailExamples["examples"] = {
  infectedFileEmail: {
    "Malware found": infectedFileEmail(exampleReader, {
      name: "cv/resume.pdf",
      type: "application/pdf",
    }),
  },
};
