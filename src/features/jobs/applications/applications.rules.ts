import { addTime, dayInUtc, endOfDayInUtc } from "#shared/time.ts";

/**
 * Kinds of stages. An employer names the stages of a job and may have several of the kinds in the middle;
 * what an application can do follows from the kind.
 *
 *   new, screening, interview, offer ──▶ any other of them, hired, declined; withdrawn by the applicant
 *   hired, declined ──▶ back to the stage before, when the decision is undone; withdrawn, until the applicant hears
 *
 * Nothing leads out of withdrawn.
 */
export const stageKinds = [
  "new",
  "screening",
  "interview",
  "offer",
  "hired",
  "declined",
  "withdrawn",
] as const;

export type StageKind = (typeof stageKinds)[number];

/** Kinds of stages in which an application is active. People with an active application can't buy career services. */
export const activeKinds = ["new", "screening", "interview", "offer"] as const;

export function isActive(kind: StageKind): boolean {
  return activeKinds.some((active) => active === kind);
}

/** Whether an employer can move an application from one stage to another, in one step and without more. */
export function canMove(from: StageKind, to: StageKind): boolean {
  return isActive(from) && (isActive(to) || to === "hired");
}

/** Whether an applicant can still withdraw: until they're notified of a decision. */
export function canWithdraw(notifiedKind: StageKind): boolean {
  return isActive(notifiedKind);
}

/** Deadline of an answer that is due `days` after `since`: the end of that day (UTC), because screens name the day. */
export function answerDue(since: Date, days: number): Date {
  return addTime(endOfDayInUtc(dayInUtc(since)), { days });
}

/** A known kind; undefined for any other text. */
export function readStageKind(text: unknown): StageKind | undefined {
  return stageKinds.find((known) => known === text);
}

/** Name of a downloaded CV; the extension follows from what the file is. */
export function cvFileName(name: string | null, type: string): string {
  const ending = type === "application/pdf" ? "pdf" : "docx";
  const plain = (name ?? "applicant").replace(/[^\p{L}\p{M}\p{N} -]/gu, "").trim();
  return `CV ${plain || "applicant"}.${ending}`;
}
