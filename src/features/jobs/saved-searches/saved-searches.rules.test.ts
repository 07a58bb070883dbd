import { describe, expect, test } from "vitest";
import { maxSavedSearches } from "#features/membership/membership-parts.contract.ts";
import {
  describeFinds,
  describeSearch,
  describeUse,
  findSaveProblem,
  hasWords,
} from "./saved-searches.rules.ts";

test.each([
  [0, false, undefined],
  [2, false, undefined],
  [3, false, "needs_pro"],
  [40, false, "needs_pro"],
  [3, true, undefined],
  [maxSavedSearches - 1, true, undefined],
  [maxSavedSearches, true, "too_many"],
  [maxSavedSearches, false, "too_many"],
])(
  "somebody who keeps %i searches (with Pro: %s) may save another unless %s",
  (kept, pro, problem) => {
    expect(findSaveProblem(kept, pro)).toBe(problem);
  },
);

test("a search is one when there is a word to look for", () => {
  expect(hasWords({ keyword: "nurse", location: "" })).toBe(true);
  expect(hasWords({ keyword: "", location: "Halifax" })).toBe(true);
  for (const nothing of ["", " ", ",;", "\t, ;"]) {
    expect(hasWords({ keyword: nothing, location: nothing }), JSON.stringify(nothing)).toBe(false);
  }
});

describe("in words", () => {
  test("a search is called by what was typed", () => {
    expect(describeSearch({ keyword: "ICU nurse", location: "" })).toBe("“ICU nurse”");
    expect(describeSearch({ keyword: "nurse", location: "Halifax" })).toBe("“nurse” in “Halifax”");
    expect(describeSearch({ keyword: "", location: "Halifax" })).toBe("All jobs in “Halifax”");
  });

  test("what it finds is counted, and what is new only where something is", () => {
    expect(describeFinds({ openJobs: 0, newJobs: 0 })).toBe("0 open jobs");
    expect(describeFinds({ openJobs: 1, newJobs: 0 })).toBe("1 open job");
    expect(describeFinds({ openJobs: 1200, newJobs: 2 })).toBe("1,200 open jobs, 2 new");
  });

  test("the limit is named, and so is what happens after Pro", () => {
    expect(describeUse(2, false)).toBe("2 of 3 saved searches used.");
    expect(describeUse(3, false)).toBe("3 of 3 saved searches used.");
    expect(describeUse(1, true)).toBe("1 of 50 saved searches used.");
    expect(describeUse(7, true)).toContain(String(maxSavedSearches));
    expect(describeUse(7, false)).toMatch(
      /7 saved searches from your time with Pro, and we'll keep them\./,
    );
  });
});
