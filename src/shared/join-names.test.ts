import { expect, test } from "vitest";
import { joinNames } from "./join-names.ts";

test("names are joined by a word, without a comma before it", () => {
  expect(joinNames([])).toBe("");
  expect(joinNames(["a"])).toBe("a");
  expect(joinNames(["a", "b"])).toBe("a and b");
  expect(joinNames(["a", "b", "c"])).toBe("a, b and c");
  expect(joinNames(["a", "b", "c"], "or")).toBe("a, b or c");
});
