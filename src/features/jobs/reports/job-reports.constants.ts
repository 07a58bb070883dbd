import { toSeconds } from "#shared/time.ts";
import { jobPath } from "../jobs.constants.ts";

/** Reasons to report a job, in the words of someone who reports it. */
export const reportReasons = {
  money: "It asks for money",
  fake: "It isn't a real job or employer",
  pay: "The pay is misleading",
  discrimination: "It discriminates",
  other: "Something else",
} as const;

export type ReportReason = keyof typeof reportReasons;

/** Characters, as the database counts them. */
export const reportLengths = {
  details: { minimum: 10, maximum: 2000 },
  note: { minimum: 10, maximum: 2000 },
} as const;

/** Reports that one network may send. */
export const reportLimit = {
  name: "jobs.report/network",
  capacity: 10,
  periodSeconds: toSeconds({ hours: 1 }),
};

/** Page that says what we do about fraud. Every job page leads to it. */
export const fraudPolicyPath = "/fraud-policy";

/** Page on which administrators handle reports. */
export const adminJobReportsPath = "/admin/job-reports";

/** Page on which anyone reports a job. */
export function reportJobPath(jobId: string): string {
  return `${jobPath(jobId)}/report`;
}
