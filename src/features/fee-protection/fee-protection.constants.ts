import type { CareerService } from "#features/payments/payments.contract.ts";

/** Page on which a person answers the question, and changes the answer later. */
export const feeAnswerPath = "/account/fees";

/** Public page about who pays for what, and by which law. */
export const feeRulesPath = "/who-pays";

/** Answers that one person may save in an hour. */
export const answersPerHour = 20;

export const serviceNames: Readonly<Record<CareerService, string>> = {
  playbook: "Playbooks",
  membership: "Pro membership, with CV reviews",
  mentoring: "Mentor sessions",
};

/** Path of the question, which leads back to `next`, a path of this site. */
export function feeQuestionPath(next: string): string {
  return `${feeAnswerPath}?next=${encodeURIComponent(next)}`;
}
