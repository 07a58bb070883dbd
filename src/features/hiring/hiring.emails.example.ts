import {
  type EmailExamples,
  exampleReader,
  exampleSite,
} from "#platform/mail/email-examples.fixture.ts";
import * as emails from "./hiring.emails.ts";
import type { NoticeKind } from "./notices/notices.store.server.ts";

const job = { jobTitle: "Registered Nurse, Emergency", employer: "Thunder Bay Regional" };

const kinds: readonly NoticeKind[] = [
  "screening",
  "interview",
  "offer",
  "hired",
  "declined",
  "reopened",
  "no_decision",
];

export const title = "Hiring";

export const examples: EmailExamples["examples"] = {
  applicantEmail: {
    ...Object.fromEntries(
      kinds.map((kind) => [
        kind,
        emails.applicantEmail(exampleSite, exampleReader, {
          ...job,
          kind,
          message: null,
          reason: null,
        }),
      ]),
    ),
    "declined, with a reason and a message": emails.applicantEmail(exampleSite, exampleReader, {
      ...job,
      kind: "declined",
      reason: "We chose someone whose experience is closer to what the job requires.",
      message: "Your work in Lagos impressed all of us. Please apply again in the spring.",
    }),
  },
};
