/** Page on which a signed-in person's saved searches are listed, saved and removed. */
export const savedSearchesPath = "/talent/searches";

/** Opens a saved search: notes that it was opened and leads to its results. */
export function savedSearchPath(searchId: string): string {
  return `${savedSearchesPath}/${encodeURIComponent(searchId)}`;
}

/** Page of the links in emails that stop them. */
export const stopAlertsPath = "/jobs/alerts/stop";

/** Limit of how often one account may have its whole list counted. */
export const countsLimit = {
  name: "talent.saved-searches/account",
  capacity: 60,
  periodSeconds: 60,
} as const;

/** Saving is free for everyone. This many are more than a person reads, and what a list can hold. */
export const maxSavedSearches = 200;

/** Searches on one page of the list: each is counted when it is read. */
export const savedSearchesPerPage = 20;

/** Saved searches that the dashboard shows before it leads to all of them. */
export const savedSearchesOnDashboard = 5;

/** Frequencies of emails about new jobs. */
export const alertFrequencies = {
  daily: { name: "Every day", days: 1 },
  weekly: { name: "Every week", days: 7 },
  off: { name: "Never", days: null },
} as const;
export type AlertFrequency = keyof typeof alertFrequencies;

/** New jobs of one search that an email lists; it leads to the others. */
export const jobsInAlert = 10;
