import { expect, test } from "vitest";
import { describeTotal, listApplicants, readBoardChoice } from "./board.rules.ts";

test("a long list of applicants says how many more there are", () => {
  const applicants = Array.from({ length: 30 }, (_, index) => ({ name: `Sample ${index + 1}` }));
  expect(listApplicants(applicants)).toMatch(/^Sample 1, Sample 2, .*, Sample 20 and 10 more$/);
  expect(listApplicants(applicants.slice(0, 20))).toMatch(/, Sample 19 and Sample 20$/);
  expect(listApplicants([{ name: null }])).toBe("An applicant");
});

test("the total says whether filters are in use", () => {
  const all = readBoardChoice(new URLSearchParams("view=table&sort=name"));
  const overdue = readBoardChoice(new URLSearchParams("overdue="));
  expect(describeTotal(1200, all)).toBe("1,200 applicants");
  expect(describeTotal(1, overdue)).toBe("1 applicant matches your filters");
  expect(describeTotal(0, overdue)).toBe("0 applicants match your filters");
});
