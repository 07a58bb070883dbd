import { toSeconds } from "#shared/time.ts";
import type { StageKind } from "./applications.rules.ts";

/** Lengths in characters (Unicode code points, as the database counts them). */
export const lengthLimits = {
  name: { minimum: 2, maximum: 100 },
  applicationMessage: { minimum: 1, maximum: 2000 },
  withdrawalNote: { minimum: 1, maximum: 1000 },
  phone: { minimum: 7, maximum: 20 },
} as const;

/** Applications that one account may send. */
export const applicationLimit = {
  name: "talent.apply/account",
  capacity: 30,
  periodSeconds: toSeconds({ days: 1 }),
} as const;

/** Saves of drafts by one account, most of them automatic. */
export const draftLimit = {
  name: "jobs.application-draft/account",
  capacity: 600,
  periodSeconds: toSeconds({ hours: 1 }),
} as const;

/** Days without a change after which a draft is deleted. */
export const draftDays = 90;

/** An applicant can ask the employer for news once in so many days. */
export const askAgainDays = 7;

/** Stages by kind in the applicant's words, whatever the employer calls them. */
export const stageKindNames: Record<StageKind, string> = {
  new: "Received",
  screening: "Under review",
  interview: "Interview",
  offer: "Offer",
  hired: "Hired",
  declined: "Declined",
  withdrawn: "Withdrawn",
};

/** Bucket of CVs, which only the server reads and writes. */
export const cvBucket = "job-cvs";

/** Bytes; the bucket says the same. */
export const maxCvBytes = 10 * 1024 * 1024;

/** A declined application's CV is deleted after so many days. */
export const declinedCvDays = 180;

export const applicationsPerPage = 20;

/** Page with the viewer's own job applications. */
export const ownApplicationsPath = "/account/applications";

/** Page on which administrators handle job applications. */
export const adminJobApplicationsPath = "/admin/applications/jobs";

/** Path of the page about one application of the viewer's. */
export function ownApplicationPath(applicationId: string): string {
  return `${ownApplicationsPath}/${encodeURIComponent(applicationId)}`;
}

/** Path under which an applicant downloads the CV that they sent. */
export function ownCvPath(applicationId: string): string {
  return `${ownApplicationPath(applicationId)}/cv`;
}

/** Name of an application form's field for a screening question. */
export const answerField = (questionId: string) => `answer-${questionId}`;
