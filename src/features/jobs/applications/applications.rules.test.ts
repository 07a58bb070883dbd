import { expect, test } from "vitest";
import { formatLongDay } from "#shared/time.ts";
import {
  answerDue,
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

test("an answer is due at the end of the day that screens name, at whatever hour someone applied", () => {
  for (const hour of ["00:00:00", "01:00:00", "23:59:59"]) {
    const due = answerDue(new Date(`2026-12-03T${hour}Z`), 10);
    expect(due).toEqual(new Date("2026-12-13T23:59:59Z"));
    expect(formatLongDay(due)).toBe("December 13, 2026");
  }
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
