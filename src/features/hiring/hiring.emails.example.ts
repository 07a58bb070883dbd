import {
  type EmailExamples,
  exampleId,
  exampleReader,
  exampleSite,
} from "#platform/mail/email-examples.fixture.ts";
import * as emails from "./hiring.emails.ts";
import type { NoticeKind } from "./notices/notices.store.server.ts";

const job = { jobTitle: "Registered Nurse, Emergency", employer: "Thunder Bay Regional" };

const about = {
  applicationId: exampleId,
  applicant: "Amina Okafor",
  jobTitle: "Registered Nurse, Emergency",
};
const lines = [{ ...about, day: "Nov 26, 2026" }];
/** More than an email lists. */
const manyLines = Array.from({ length: 23 }, (_, index) => ({
  ...about,
  applicant: `Amina Okafor ${index + 1}`,
  day: "Nov 26, 2026",
}));

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
  mentionEmail: {
    Mentioned: emails.mentionEmail(exampleSite, exampleReader, {
      ...about,
      author: "Ana Silva",
      body: "@Bo Li, can you call her references?",
    }),
  },
  interviewerEmail: { Interviewer: emails.interviewerEmail(exampleSite, exampleReader, about) },
  newApplicationsEmail: {
    "One application": emails.newApplicationsEmail(exampleSite, exampleReader, lines),
    "23 applications": emails.newApplicationsEmail(exampleSite, exampleReader, manyLines),
  },
  overdueEmail: {
    Overdue: emails.overdueEmail(exampleSite, exampleReader, lines),
    "Overdue: 23 applicants": emails.overdueEmail(exampleSite, exampleReader, manyLines),
  },
  statutoryEmail: {
    "in a week": emails.statutoryEmail(exampleSite, exampleReader, { lines, isDue: false }),
    "in a week: 23 applicants": emails.statutoryEmail(exampleSite, exampleReader, {
      lines: manyLines,
      isDue: false,
    }),
    today: emails.statutoryEmail(exampleSite, exampleReader, { lines, isDue: true }),
  },
  ownTeamReminderEmail: {
    "our own jobs, in a week": emails.ownTeamReminderEmail(exampleSite, exampleReader, {
      lines,
      isDue: false,
    }),
    "our own jobs, today": emails.ownTeamReminderEmail(exampleSite, exampleReader, {
      lines,
      isDue: true,
    }),
  },
};
