import { expect, test } from "vitest";
import {
  applicationStatuses,
  canWithdraw,
  cvFileName,
  decisionsFor,
  readApplicationStatus,
} from "./applications.rules.ts";

test("what is declined, hired or withdrawn stays so", () => {
  const final = applicationStatuses.filter((status) => decisionsFor(status).length === 0);
  expect(final).toEqual(["declined", "hired", "withdrawn"]);
  expect(applicationStatuses.filter(canWithdraw)).toEqual(["submitted", "received", "shortlisted"]);
});

test("administrators neither withdraw an application nor make it new again", () => {
  const reached = new Set(applicationStatuses.flatMap(decisionsFor));
  expect([...reached].sort()).toEqual(["declined", "hired", "received", "shortlisted"]);
});

test("only known states are read", () => {
  expect(readApplicationStatus("hired")).toBe("hired");
  expect(readApplicationStatus("HIRED")).toBeUndefined();
  expect(readApplicationStatus(null)).toBeUndefined();
});

test("a CV is named after its sender, with the ending of what it is", () => {
  expect(cvFileName("Zoë O'Neil", "application/pdf")).toBe("CV Zoë ONeil.pdf");
  expect(cvFileName("../../x.bat", "application/pdf")).toBe("CV xbat.pdf");
  expect(cvFileName(null, "application/vnd.openxmlformats")).toBe("CV applicant.docx");
});
