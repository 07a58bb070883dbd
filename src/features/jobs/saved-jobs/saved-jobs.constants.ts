/** Page with the jobs that a signed-in person saved. */
export const savedJobsPath = "/account/saved-jobs";

/** More than a person reads, and what the list can hold. */
export const maxSavedJobs = 200;
