import { expect, test } from "vitest";
import {
  canMove,
  canWithdraw,
  cvFileName,
  isActive,
  readStageKind,
  stageKinds,
} from "./applications.rules.ts";

test("what is declined, hired or withdrawn is no longer moved or withdrawn", () => {
  const final = stageKinds.filter((kind) => !isActive(kind));
  expect(final).toEqual(["hired", "declined", "withdrawn"]);
  expect(stageKinds.filter(canWithdraw)).toEqual(["new", "screening", "interview", "offer"]);
  for (const from of final) expect(stageKinds.filter((to) => canMove(from, to))).toEqual([]);
});

test("an application moves back and forth while it is under way", () => {
  expect(canMove("offer", "screening")).toBe(true);
  expect(canMove("new", "hired")).toBe(true);
  expect(canMove("new", "declined")).toBe(false);
});

test("only known kinds are read", () => {
  expect(readStageKind("hired")).toBe("hired");
  expect(readStageKind("HIRED")).toBeUndefined();
  expect(readStageKind(null)).toBeUndefined();
});

test("a CV is named after its sender, with the ending of what it is", () => {
  expect(cvFileName("Zoë O'Neil", "application/pdf")).toBe("CV Zoë ONeil.pdf");
  expect(cvFileName("../../x.bat", "application/pdf")).toBe("CV xbat.pdf");
  expect(cvFileName(null, "application/vnd.openxmlformats")).toBe("CV applicant.docx");
});
