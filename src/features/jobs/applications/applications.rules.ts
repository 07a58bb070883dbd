/**
 * Statuses of an application, with everything that can happen to it. The office decides; whoever applied can withdraw until then.
 *
 *   submitted ──▶ received ──▶ shortlisted ──▶ hired
 *       └────────────┴──────────────┴────────▶ declined, withdrawn
 *
 * `submitted` can skip `received`; nothing leads out of hired, declined and withdrawn.
 */
export const applicationStatuses = [
  "submitted",
  "received",
  "shortlisted",
  "declined",
  "hired",
  "withdrawn",
] as const;

export type ApplicationStatus = (typeof applicationStatuses)[number];

/** Decisions that administrators can make about an application in each status. */
const decisions: Record<ApplicationStatus, readonly ApplicationStatus[]> = {
  submitted: ["received", "shortlisted", "declined"],
  received: ["shortlisted", "hired", "declined"],
  shortlisted: ["hired", "declined"],
  declined: [],
  hired: [],
  withdrawn: [],
};

/** Decisions that administrators can make about an application now. */
export function decisionsFor(status: ApplicationStatus): readonly ApplicationStatus[] {
  return decisions[status];
}

/** Statuses of an application that is under way: nobody who has one is sold a career service. */
export const activeStatuses = applicationStatuses.filter((status) => decisions[status].length > 0);

/** Whether whoever applied can still withdraw. */
export function canWithdraw(status: ApplicationStatus): boolean {
  return decisions[status].length > 0;
}

/** A known state; undefined for any other text. */
export function readApplicationStatus(text: unknown): ApplicationStatus | undefined {
  return applicationStatuses.find((known) => known === text);
}

/** Name of a downloaded CV; the extension follows from what the file is. */
export function cvFileName(name: string | null, type: string): string {
  const ending = type === "application/pdf" ? "pdf" : "docx";
  const plain = (name ?? "applicant").replace(/[^\p{L}\p{M}\p{N} -]/gu, "").trim();
  return `CV ${plain || "applicant"}.${ending}`;
}
