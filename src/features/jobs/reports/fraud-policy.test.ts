import { expect, test } from "vitest";
import { parsePolicy, readFraudPolicy } from "./fraud-policy.store.server.ts";

const text = (changes: string) => `---\ntitle: Policy\nchanges: ${changes}\n---\n\n## One\n`;

test("the newest version is in force, and earlier ones follow it", () => {
  const versions = parsePolicy({
    "/policies/2026-11-23.md": text("The first."),
    "/policies/2027-02-01.md": text("More."),
  });
  expect(versions.map(({ day, changes }) => [day, changes])).toEqual([
    ["2027-02-01", "More."],
    ["2026-11-23", "The first."],
  ]);
});

test.each(["/policies/draft.md", "/policies/2026-13-01.md"])("%s is refused", (path) => {
  expect(() => parsePolicy({ [path]: text("x") })).toThrow(path);
});

test("no version that was published is missing", () => {
  // Ontario asks for three years after a version was replaced. Take a day out of this list only then.
  const published = ["2026-11-23", "2026-11-27"];
  expect(readFraudPolicy().map(({ day }) => day)).toEqual(expect.arrayContaining(published));
});
