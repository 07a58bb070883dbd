import { toSeconds } from "#shared/time.ts";
import type { StageKind } from "./applications.rules.ts";

/** Lengths in characters (Unicode code points, as the database counts them). */
export const lengthLimits = {
  name: { minimum: 2, maximum: 100 },
  applicationMessage: { minimum: 20, maximum: 2000 },
  phone: { minimum: 7, maximum: 20 },
} as const;

/** Applications that one account may send. */
export const applicationLimit = {
  name: "talent.apply/account",
  capacity: 30,
  periodSeconds: toSeconds({ days: 1 }),
} as const;

/** Where an application is, in the applicant's words, whatever the employer calls its stages. */
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

/** Path under which an applicant downloads the CV that they sent. */
export function ownCvPath(applicationId: string): string {
  return `${ownApplicationsPath}/${encodeURIComponent(applicationId)}/cv`;
}
