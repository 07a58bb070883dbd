import { expect, test } from "vitest";
import { addTime } from "#shared/time.ts";
import { exampleBooking, exampleChange } from "./booking.emails.example.ts";

const { startsAt } = exampleBooking;

test("a decision about a booking that was free for the guest says nothing of a refund", () => {
  const change = { actor: "admin", before: { status: "disputed" } } as const;
  const refunded = { ...change, after: { status: "refunded" } } as const;
  expect(exampleChange("refund", refunded).guest).toMatchObject({
    subject: "Refunded: Mentor session with Adaeze Okonkwo",
    paragraphs: expect.arrayContaining(["You're getting a full refund."]),
  });
  const { guest, host } = exampleChange("refund", { ...refunded, isFree: true });
  expect(guest).toMatchObject({
    subject: "Our decision: Mentor session with Adaeze Okonkwo",
    paragraphs: expect.arrayContaining(["We've decided in your favor."]),
  });
  expect(host?.paragraphs).toContain("We've decided in Amina Bello's favor.");
  const uncontested = { ...refunded, actor: "system", before: { status: "no_show" } } as const;
  const missed = exampleChange("refund", { ...uncontested, isFree: true });
  expect(missed.guest?.paragraphs).toContain("Adaeze Okonkwo didn't contest your report.");
  expect(JSON.stringify([guest, host, missed])).not.toMatch(/refund/i);
});

test("a problem with a booking that was free for the guest isn't called a refund request", () => {
  const reported = {
    actor: "guest",
    before: { status: "completed" },
    after: { status: "disputed" },
  } as const;
  const asked = exampleChange("dispute", reported);
  expect(asked.guest?.paragraphs).toContain("You've asked for a refund.");
  expect(asked.host).toMatchObject({
    subject: "Refund requested: Mentor session with Amina Bello",
    paragraphs: expect.arrayContaining(["Amina Bello has asked for a refund."]),
  });
  const problem = exampleChange("dispute", { ...reported, isFree: true });
  expect(problem.guest?.paragraphs).toContain("You've reported a problem with the session.");
  expect(problem.host).toMatchObject({
    subject: "Problem reported: Mentor session with Amina Bello",
    paragraphs: expect.arrayContaining(["Amina Bello has reported a problem with the session."]),
  });

  const dismissed = {
    actor: "admin",
    before: { status: "disputed" },
    after: { status: "completed" },
  } as const;
  expect(exampleChange("dismiss", dismissed).guest).toMatchObject({
    subject: "Not refunded: Mentor session with Adaeze Okonkwo",
    paragraphs: expect.arrayContaining([
      "We've reviewed what both of you told us. We won't refund the session.",
    ]),
  });
  const decided = exampleChange("dismiss", { ...dismissed, isFree: true });
  expect(decided.guest).toMatchObject({
    subject: "Our decision: Mentor session with Adaeze Okonkwo",
    paragraphs: expect.arrayContaining([
      "We've reviewed what both of you told us. We've decided in Adaeze Okonkwo's favor.",
    ]),
  });
  expect(decided.host?.paragraphs).toContain(
    "We've reviewed what both of you told us. We've decided in your favor.",
  );
  expect(JSON.stringify([problem, decided])).not.toMatch(/refund/i);
});

test("only those who paid and don't have it back are offered a refund", () => {
  const completed = { actor: "system", after: { status: "completed" } } as const;
  const remedyOf = (isFree: boolean) =>
    JSON.stringify(exampleChange("complete", { ...completed, isFree }).guest);
  expect(remedyOf(false)).toContain("you can ask for a refund within 7 days");
  expect(remedyOf(true)).toContain("you can report a problem within 7 days");
  const { guest } = exampleChange("complete", { ...completed, isFree: true, isRefunded: true });
  expect(guest?.paragraphs).toContainEqual(expect.stringContaining("has ended"));
  expect(JSON.stringify(guest)).not.toContain("within 7 days");
});

test("the email about a new time names the previous one, accepted or not", () => {
  const { guest } = exampleChange("move", {
    actor: "host",
    before: { status: "rescheduled", movedBy: "guest" },
    after: { status: "rescheduled", movedBy: "host", movedFrom: addTime(startsAt, { days: 1 }) },
  });
  expect(JSON.stringify(guest)).toContain("The previous time was ");
});
