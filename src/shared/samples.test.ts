import { expect, test } from "vitest";
import { markSamples } from "./samples.ts";

test("a list of samples has one mark, and a mixed one a mark at each sample", () => {
  expect(markSamples([])).toBe("none");
  expect(markSamples([false, false])).toBe("none");
  expect(markSamples([true, true])).toBe("list");
  expect(markSamples([true, false])).toBe("entries");
});
