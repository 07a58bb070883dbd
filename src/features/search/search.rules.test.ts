import { expect, test } from "vitest";
import { describeAnswer, isInVain, readSearchRequest, searchResultsPath } from "./search.rules.ts";

const read = (search: string) => readSearchRequest(new URLSearchParams(search));

test("a search is read from an address, whatever stands there", () => {
  expect(read("")).toEqual({ query: "", group: null, only: [] });
  expect(read("q=+nurse%0a%00+jobs+&group=jobs")).toEqual({
    query: "nurse jobs",
    group: "jobs",
    only: [],
  });
  expect(read("q=x&group=__proto__")).toEqual({ query: "x", group: null, only: [] });
  expect(read("q=%ED%A0%80")).toEqual({
    query: "\ufffd\ufffd\ufffd",
    group: null,
    only: [],
  });
});

test("a query may have a hundred characters, however many bytes they take", () => {
  expect(read(`q=${encodeURIComponent("👩".repeat(100))}`).query).toHaveLength(200);
  expect(() => read(`q=${"a".repeat(101)}`)).toThrow(
    "Your search is too long. It has 101 characters, and the limit is 100.",
  );
});

test("the address of results is read as the search that it stands for", () => {
  const path = searchResultsPath("C++ & <b>", "guides");
  expect(read(path.split("?")[1] ?? "")).toEqual({
    query: "C++ & <b>",
    group: "guides",
    only: [],
  });
  const only = [{ name: "sector" as const, value: "A: B & C" }];
  const narrowed = searchResultsPath("x", "jobs", only);
  expect(read(narrowed.split("?")[1] ?? "").only).toEqual(only);
  expect(read("q=x&group=jobs&only=__proto__:a&only=sector&only=sector:").only).toEqual([]);
  expect(read("q=x&only=sector:a").only).toEqual([]);
  expect(searchResultsPath("")).toBe("/search");
});

test("the count says how well the results answer", () => {
  const say = (matching: "all" | "similar" | "some", total: number, corrected = "nurse") =>
    describeAnswer({ query: "nurze", matching, total, counts: [], corrected: corrected || null });
  expect(say("all", 0)).toBe("No results for “nurze”");
  expect(say("all", 1)).toBe("1 result for “nurze”");
  expect(say("all", 1200)).toBe("1,200 results for “nurze”");
  expect(say("similar", 1)).toBe("No exact match for “nurze”. 1 result for “nurse”.");
  expect(say("some", 2)).toBe(
    "No exact match for “nurze”. Showing the closest 2 results, for “nurse”.",
  );
  expect(say("some", 1, "")).toBe(
    "Nothing matches every word in “nurze”. Showing the closest result.",
  );
  const counts = [{ group: "guides" as const, count: 3 }];
  const answer = { query: "visa", matching: "all" as const, total: 12, counts, corrected: null };
  expect(describeAnswer(answer, "guides")).toBe("3 guides among 12 results for “visa”");
  expect(describeAnswer(answer, "jobs")).toBe("No jobs among 12 results for “visa”");
  expect(describeAnswer(answer, "guides", 2)).toBe("2 guides for “visa” with these filters");
  expect(describeAnswer(answer, "guides", 0)).toBe("No guides for “visa” with these filters");
});

test("the closest results count as a search in vain, misspelled words don't", () => {
  expect(isInVain({ matching: "all", total: 0 })).toBe(true);
  expect(isInVain({ matching: "some", total: 5 })).toBe(true);
  expect(isInVain({ matching: "similar", total: 5 })).toBe(false);
  expect(isInVain({ matching: "all", total: 5 })).toBe(false);
});
