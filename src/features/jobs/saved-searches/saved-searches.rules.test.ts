import { expect, test } from "vitest";
import { isNarrowed } from "../search/search-filter.rules.ts";
import { describeFinds, describeSearch } from "./saved-searches.rules.ts";

test("a search is one when there is a word to look for, or a filter", () => {
  expect(isNarrowed({ keyword: "nurse", location: "", filters: {} })).toBe(true);
  expect(isNarrowed({ keyword: "", location: "Halifax", filters: {} })).toBe(true);
  expect(isNarrowed({ keyword: "", location: "", filters: { visa: "yes" } })).toBe(true);
  for (const nothing of ["", " ", ",;", "\t, ;"]) {
    const query = { keyword: nothing, location: nothing, filters: {} };
    expect(isNarrowed(query), JSON.stringify(nothing)).toBe(false);
  }
});

test("a search is called by what was typed and chosen", () => {
  const filters = {};
  expect(describeSearch({ keyword: "ICU nurse", location: "", filters })).toBe("“ICU nurse”");
  expect(describeSearch({ keyword: "nurse", location: "Halifax", filters })).toBe(
    "“nurse” in Halifax",
  );
  expect(describeSearch({ keyword: "", location: "Halifax", filters })).toBe("All jobs in Halifax");
  expect(
    describeSearch({ keyword: "", location: "", filters: { region: "CA-ON", posted: "7d" } }),
  ).toBe("Ontario, Posted: last 7 days");
  expect(describeSearch({ keyword: "", location: "Halifax", filters: { visa: "yes" } })).toBe(
    "Jobs in Halifax, Visa support",
  );
  expect(describeSearch({ keyword: "", location: "", filters })).toBe("All jobs");
});

test("what it finds is counted, and what is new only where something is", () => {
  expect(describeFinds({ openJobs: 0, newJobs: 0 })).toBe("0 open jobs");
  expect(describeFinds({ openJobs: 1, newJobs: 0 })).toBe("1 open job");
  expect(describeFinds({ openJobs: 1200, newJobs: 2 })).toBe("1,200 open jobs, 2 new");
});
