import { addressWith } from "#shared/page-address.ts";
import type { EmploymentType } from "./jobs.types.ts";

/** Lengths in characters (Unicode code points, as the database counts them). */
export const lengthLimits = {
  search: { minimum: 0, maximum: 100 },
} as const;

export const jobsPerPage = 20;
export const relatedJobs = 3;

export const employmentTypeNames: Record<EmploymentType, string> = {
  full_time: "Full time",
  part_time: "Part time",
  contract: "Contract",
  temporary: "Temporary",
};

export const countryNames = { CA: "Canada", US: "United States" } as const;

/** Path of a job's public page. */
export function jobPath(jobId: string): string {
  return `/talent/jobs/${encodeURIComponent(jobId)}`;
}

/** Path on which a signed-in person applies for a job. */
export function applyPath(jobId: string): string {
  return `${jobPath(jobId)}/apply`;
}

/** The search over jobs, at its results. */
export function jobSearchPath(
  search: { keyword?: string; location?: string; page?: number } = {},
): string {
  return addressWith("/talent", search, "jobs");
}
