import {
  type EmailExamples,
  exampleSite,
  exampleReader as to,
} from "#platform/mail/email-examples.fixture.ts";
import { editPath, kindPath } from "./publishing.constants.ts";
import * as emails from "./publishing.emails.ts";

export const title = "Publishing";

export const examples: EmailExamples["examples"] = {
  infectedContentFileEmail: {
    "Malware in a file": emails.infectedContentFileEmail(exampleSite, {
      to,
      fileName: "consent.pdf",
      title: "Ada Example",
      path: editPath("testimonials", { draft: "00000000-0000-4000-8000-000000000000" }),
    }),
    "Before the draft is saved": emails.infectedContentFileEmail(exampleSite, {
      to,
      fileName: "consent.pdf",
      title: null,
      path: kindPath("testimonials"),
    }),
  },
  scheduleFailedEmail: {
    "Not published": emails.scheduleFailedEmail(exampleSite, {
      to,
      title: "Licensing in Ontario, step by step",
      problem: "The event must be in the future.",
      path: editPath("events", { draft: "00000000-0000-4000-8000-000000000000" }),
    }),
  },
};
