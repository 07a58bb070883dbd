import {
  closeJobPath,
  hiringAnalyticsPath,
  hiringApplicationPath,
  hiringJobPath,
  hiringPath,
} from "#features/jobs/jobs-parts.contract.ts";
import { toSeconds } from "#shared/time.ts";

export {
  closeJobPath as closePath,
  hiringAnalyticsPath as analyticsPath,
  hiringApplicationPath as candidatePath,
  hiringJobPath as boardPath,
  hiringPath,
};

/** Ontario's rule about interviews counts days of this time zone. */
export const statutoryZone = "America/Toronto";

export const analyticsFilePath = `${hiringPath}/analytics.csv`;
export const criteriaPath = (jobId: string) => `${hiringJobPath(jobId)}/scorecard`;
export const stagesPath = (jobId: string) => `${hiringJobPath(jobId)}/stages`;
export const declinePath = (jobId: string) => `${hiringJobPath(jobId)}/decline`;
export const candidateCvPath = (applicationId: string) =>
  `${hiringApplicationPath(applicationId)}/cv`;
export const candidateDeclinePath = (applicationId: string) =>
  `${hiringApplicationPath(applicationId)}/decline`;

/** The decline page for several applications of a job. */
export function declineSelectedPath(jobId: string, applicationIds: readonly string[]): string {
  const query = new URLSearchParams(applicationIds.map((id) => ["application", id]));
  return `${declinePath(jobId)}?${query}`;
}

/** Id of a card or row in the page, to return the focus to. */
export const cardId = (applicationId: string) => `application-${applicationId}`;

/** Cards that a column of the board shows; the table has all. */
export const cardsPerColumn = 100;
export const rowsPerPage = 50;
/** Applications that one form can move or decline. */
export const maxSelected = 100;

/** Minutes for which an email to an applicant waits, so that it can be undone. */
export const undoMinutes = 10;

/** Instead of a time, where our team took the job down. */
export const emailsHeld =
  "Our team took this job down, so emails to applicants wait until we restore it. Until then, you can undo this.";

/** Days before the promised date on which an application is shown as due soon. */
export const dueSoonDays = 3;

export const changeLimit = {
  name: "hiring/change",
  capacity: 600,
  periodSeconds: toSeconds({ minutes: 10 }),
} as const;

/** Lawful reasons, as the table's check has them. */
export const declineReasons = [
  "qualifications",
  "license",
  "experience",
  "language",
  "work_authorization",
  "availability",
  "other_candidate",
  "job_cancelled",
  "no_answer",
  "other",
] as const;
export type DeclineReason = (typeof declineReasons)[number];

export const declineReasonNames: Record<DeclineReason, string> = {
  qualifications: "Doesn't have a qualification the job requires",
  license: "Doesn't have the license or registration and can't get it in time",
  experience: "Needs more experience in this kind of work",
  language: "Needs stronger skills in a language the job requires",
  work_authorization: "Can't be authorized to work here in time",
  availability: "Isn't available at the times the job requires",
  other_candidate: "Another candidate fits the job better",
  job_cancelled: "The job was canceled or put on hold",
  no_answer: "Didn't answer our messages",
  other: "Another reason related to the job",
};

/** The reason as the applicant reads it, where it's shared. */
export const sharedReasons: Record<DeclineReason, string> = {
  qualifications: "The job requires a qualification that we didn't find in your application.",
  license: "The job requires a license or registration that won't be in place in time.",
  experience: "We're looking for more experience in this kind of work.",
  language: "The job requires stronger skills in one of the languages we listed.",
  work_authorization: "We can't arrange the work authorization in time.",
  availability: "The job requires someone who's available at other times.",
  other_candidate: "We chose someone whose experience is closer to what the job requires.",
  job_cancelled: "The job was canceled or put on hold.",
  no_answer: "We didn't hear back from you.",
  other: "We made this decision for another reason related to the job.",
};
