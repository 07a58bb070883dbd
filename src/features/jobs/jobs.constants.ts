import type { EmploymentType, PostingLanguage } from "./jobs.types.ts";

export const jobsPerPage = 20;
export const relatedJobs = 3;

export const employmentTypeNames: Record<EmploymentType, string> = {
  full_time: "Full time",
  part_time: "Part time",
  contract: "Contract",
  temporary: "Temporary",
};

/** Days to answer in each stage of a new job, as the database adds its stages. */
export const defaultPromisedDays = 10;

export const countryNames = { CA: "Canada", US: "United States" } as const;

/** Path of a job's public page. */
export function jobPath(jobId: string): string {
  return `/talent/jobs/${encodeURIComponent(jobId)}`;
}

/** Address of a job's page in a language, without the site's own. */
export function jobPathIn(jobId: string, language: PostingLanguage): string {
  return language === "fr" ? `${jobPath(jobId)}?lang=fr` : jobPath(jobId);
}

/** Path on which a signed-in person applies for a job, with what led them to it. */
export function applyPath(jobId: string, from: string | null = null): string {
  const path = `${jobPath(jobId)}/apply`;
  return from ? `${path}?${new URLSearchParams({ from })}` : path;
}
