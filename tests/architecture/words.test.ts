import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { listFiles, root } from "./source-graph.ts";
import { allowed, better, isAllowed, namesToReplace, privateWords } from "./words.ts";

/** The columns and tables of the database are names in schema.gen.ts. */
const paths = ["src", "tests", "scripts", "bench"]
  .flatMap(listFiles)
  .filter((path) => /\.(tsx?|m?js)$/.test(path) && !path.startsWith("tests/architecture/words"));
const found = paths.flatMap((path) =>
  namesToReplace(path, readFileSync(root + path, "utf8")).map((name) => ({ path, name })),
);

test("names are the field's: of code, files, events, jobs, tables and columns", () => {
  expect(paths.length).toBeGreaterThan(1_000);
  expect(
    found
      .filter(({ path, name }) => !isAllowed(path, name))
      .map(({ path, name }) => `${path}: ${name} (docs/glossary.md says ${better(name)})`),
  ).toEqual([]);
});

test("every exception is still needed", () => {
  // Names in migrations are read from a database, in tests/renamed-data.
  const isNeeded = ({ name, within = "" }: (typeof allowed)[number]) =>
    within === "migrations/" ||
    found.some((each) => name.test(each.name) && each.path.startsWith(within));
  expect(allowed.filter((each) => !isNeeded(each))).toEqual([]);
});

describe("a name of our own is found:", () => {
  test.for([
    "longestNote",
    "mostHolds",
    "fewestSections",
    "writeLetter",
    "unreadMail",
    "lettersTo",
    "tellOwner",
    "toldAt",
    "tendBookings",
    "takingTime",
    "forgetLimitsJob",
    "findRefusal",
    "halfway",
    "deleteBegun",
    "selectAdrift",
    "Stretch",
    "SlotQuestion",
    "UserFacts",
    "answersAtOnce",
    "allowedStandIns",
    "SubscriptionTruth",
    "enrolmentId",
    "hairColour",
    "recogniseDevice",
    "isReviewEnded",
    "ReviewedPhoto",
    "listPhotosToReview",
  ])("%s", (name) => {
    expect(better(name)).toBeTypeOf("string");
    expect(privateWords("src/a.ts", `export const ${name} = 1;`)).toHaveLength(1);
  });

  test.for([
    "maxNoteLength",
    "mostRecentFirst",
    "newsletter",
    "tellerId",
    "extendHold",
    "intended",
    "attendees",
    "ForgotPasswordPage",
    "refusedAt",
    "facts",
    "enrolled",
    "raiseHand",
    "onceAtLeast",
    "previewJob",
  ])("but not in %s", (name) => {
    expect(better(name)).toBeUndefined();
  });

  test("in a property, a type, a private field, an element and a parameter", () => {
    const names = (text: string) => privateWords("src/a.tsx", text);
    expect(names("const a = { answersAtOnce: true };")).toHaveLength(1);
    expect(names("interface A { told: string }")).toHaveLength(1);
    expect(names("class A { #most = 1; #mostHolds = 2 }")).toHaveLength(1);
    expect(names("const a = <Stretch />;")).toHaveLength(1);
    expect(names("const a = (letter: string) => letter;")).toHaveLength(1);
  });

  test("in an event, a job, a column and a table, but not in prose", () => {
    const names = (value: string) => privateWords("src/a.ts", `const a = ${value};`);
    expect(names('"booking.tend-bookings"')).toHaveLength(1);
    expect(names('"mentorship.session_money_adrift"')).toHaveLength(1);
    expect(names('"registration.told_link"')).toHaveLength(1);
    expect(names("sql`select told_link from event_registrations`")).toHaveLength(1);
    expect(names('"We told our team, at once."')).toEqual([]);
    expect(names('"tell"')).toEqual([]);
  });

  test("in the name of a file", () => {
    expect(privateWords("src/features/f/tend-bookings.job.server.ts", "")).toHaveLength(1);
    expect(privateWords("src/features/f/letters.usecases.server.ts", "")).toHaveLength(1);
    expect(privateWords("src/features/f/review.usecases.server.ts", "")).toHaveLength(1);
    expect(privateWords("src/platform/mail/mail.ts", "")).toEqual([]);
  });

  test("though another file may have it", () => {
    expect(isAllowed("src/platform/pdf/pdf.ts", "letter")).toBe(true);
    expect(isAllowed("src/platform/mail/mail.ts", "letter")).toBe(false);
    expect(isAllowed("src/features/ratings/reviews.rules.ts", "hideReview")).toBe(true);
    expect(isAllowed("src/features/mentors/mentors.types.ts", "hideReview")).toBe(false);
    expect(isAllowed("src/features/mentors/mentors.types.ts", "under_review")).toBe(true);
  });
});
