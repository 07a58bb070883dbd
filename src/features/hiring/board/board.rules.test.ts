import { expect, test } from "vitest";
import { listApplicants } from "./board.rules.ts";

test("a long list of applicants says how many more there are", () => {
  const applicants = Array.from({ length: 30 }, (_, index) => ({ name: `Sample ${index + 1}` }));
  expect(listApplicants(applicants)).toMatch(/^Sample 1, Sample 2, .*, Sample 20 and 10 more$/);
  expect(listApplicants(applicants.slice(0, 20))).toMatch(/, Sample 19 and Sample 20$/);
  expect(listApplicants([{ name: null }])).toBe("An applicant");
});
