/**
 * What can become of an application. The office decides; whoever applied can withdraw until then.
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

/** What administrators can make of an application in each state. */
const decisions: Record<ApplicationStatus, readonly ApplicationStatus[]> = {
  submitted: ["received", "shortlisted", "declined"],
  received: ["shortlisted", "hired", "declined"],
  shortlisted: ["hired", "declined"],
  declined: [],
  hired: [],
  withdrawn: [],
};

/** What administrators can make of an application now. */
export function decisionsFor(status: ApplicationStatus): readonly ApplicationStatus[] {
  return decisions[status];
}

/** Whether whoever applied can still withdraw. */
export function canWithdraw(status: ApplicationStatus): boolean {
  return decisions[status].length > 0;
}

/** A known state; undefined for any other text. */
export function readApplicationStatus(text: unknown): ApplicationStatus | undefined {
  return applicationStatuses.find((known) => known === text);
}

/** What a downloaded CV is called; the ending follows from what the file is. */
export function cvFileName(name: string | null, type: string): string {
  const ending = type === "application/pdf" ? "pdf" : "docx";
  const plain = (name ?? "applicant").replace(/[^\p{L}\p{M}\p{N} -]/gu, "").trim();
  return `CV ${plain || "applicant"}.${ending}`;
}
