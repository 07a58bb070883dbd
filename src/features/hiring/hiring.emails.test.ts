import { describe, expect, test } from "vitest";
import { exampleId, exampleReader, exampleSite } from "#platform/mail/email-examples.fixture.ts";
import {
  mentionEmail,
  overdueEmail,
  ownTeamReminderEmail,
  type ReminderLine,
  statutoryEmail,
} from "./hiring.emails.ts";

const waiting = (count: number): ReminderLine[] =>
  Array.from({ length: count }, (_, index) => ({
    applicationId: exampleId,
    applicant: `Applicant ${index + 1}`,
    jobTitle: "Registered Nurse",
    day: "Nov 26, 2026",
  }));

describe.each([
  {
    name: "of applicants who are overdue",
    compose: (lines: ReminderLine[]) => overdueEmail(exampleSite, exampleReader, lines),
  },
  {
    name: "of applicants who were interviewed",
    compose: (lines: ReminderLine[]) =>
      statutoryEmail(exampleSite, exampleReader, { lines, isDue: true }),
  },
  {
    name: "of applicants whom our own team interviewed",
    compose: (lines: ReminderLine[]) =>
      ownTeamReminderEmail(exampleSite, exampleReader, { lines, isDue: true }),
  },
])("a reminder $name", ({ compose }) => {
  const listed = (count: number) =>
    compose(waiting(count)).paragraphs.flatMap((block) =>
      typeof block === "object" && "facts" in block ? block.facts : [],
    );

  test("lists up to 20 of them, after the day, which is short enough for its column", () => {
    expect(listed(20)).toHaveLength(20);
    expect(listed(1)).toEqual([
      {
        label: expect.stringMatching(/^(Due|By) Nov 26, 2026$/),
        value: "Applicant 1, Registered Nurse",
      },
    ]);
    expect(JSON.stringify(compose(waiting(20)))).not.toContain("more.");
  });

  test("says how many more there are", () => {
    expect(listed(23)).toHaveLength(20);
    expect(compose(waiting(23)).paragraphs).toContain("And 3 more.");
  });
});

test("an applicant without a name is named within the sentence", () => {
  const { subject } = mentionEmail(exampleSite, exampleReader, {
    applicationId: exampleId,
    applicant: null,
    jobTitle: "Registered Nurse",
    author: "Ana Silva",
    body: "Could you call them?",
  });
  expect(subject).toBe("Ana Silva mentioned you in a note about an applicant (Registered Nurse)");
});
