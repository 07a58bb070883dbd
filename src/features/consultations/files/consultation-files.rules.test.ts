import { expect, test } from "vitest";
import { describeFull } from "./consultation-files.rules.ts";

test("the limit is for a guest's own files, and for all files from our team", () => {
  expect(describeFull("guest")).toBe(
    "You've added 5 files, which is the limit. Remove one to add another.",
  );
  expect(describeFull("team")).toBe(
    "Our team has added 5 files, which is the limit. Remove one to add another.",
  );
});
