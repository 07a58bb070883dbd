import { expect, test } from "vitest";
import { answerDue } from "./applications.rules.ts";
import { describeEvents, describeStanding, knownStages, type OwnEvent } from "./timeline.rules.ts";

const at = new Date("2026-12-01T12:00:00Z");
const event = (kind: string, toKind: OwnEvent["toKind"] = null): OwnEvent => ({ kind, toKind, at });

test("what applicants were told is said, decisions that were taken back too, and moves alone aren't", () => {
  const events = [
    event("applied", "new"),
    event("opened"),
    event("moved", "screening"),
    event("informed", "screening"),
    event("informed"),
    event("informed", "declined"),
    event("informed", "screening"),
    event("informed", "hired"),
    event("informed", "offer"),
    event("informed", "hired"),
    event("informed", "declined"),
  ];
  expect(describeEvents(events).map(({ title }) => title)).toEqual([
    "You applied",
    "The employer opened your application",
    "Under review",
    "The employer said there's no decision yet",
    "Not selected",
    "The employer is considering you again",
    "You got the job",
    "The employer is considering you again",
    "You got the job",
    "Not selected",
  ]);
});

test("an applicant knows the stage of the last email about one, and no move that they weren't told", () => {
  const events = [
    event("moved", "hired"),
    event("informed", "hired"),
    event("informed"),
    event("restored", "offer"),
    event("informed", "offer"),
    event("moved", "declined"),
    event("informed", "interview"),
  ];
  expect(knownStages(events)).toEqual([null, null, "hired", "hired", "hired", "offer", "offer"]);
  expect(describeEvents(events).map(({ title }) => title)).toEqual([
    "You got the job",
    "The employer said there's no decision yet",
    "The employer is considering you again",
    "Interview stage",
  ]);
});

test.each([
  [{ openedAt: null, dueAt: at }, new Date("2026-11-30"), "Received", false],
  [{ openedAt: at, dueAt: at }, new Date("2026-12-02"), "Opened", true],
  [
    { openedAt: null, dueAt: answerDue(at, 10) },
    new Date("2026-12-11T20:00:00Z"),
    "Received",
    false,
  ],
  [{ openedAt: null, dueAt: answerDue(at, 10) }, new Date("2026-12-12"), "Received", true],
])("%# stands as people say it", (application, now, status, isLate) => {
  expect(describeStanding({ kind: "new", ...application }, now)).toEqual({ status, isLate });
});
