/** Page on which a signed-in person's saved searches are listed, saved and removed. */
export const savedSearchesPath = "/talent/searches";

/** Opens a saved search: notes that it was opened and leads to its results. */
export function savedSearchPath(searchId: string): string {
  return `${savedSearchesPath}/${encodeURIComponent(searchId)}`;
}

/** Limit of how often one account may have its whole list counted. */
export const countsLimit = {
  name: "talent.saved-searches/account",
  capacity: 60,
  periodSeconds: 60,
} as const;

/** Saved searches that the dashboard shows before it leads to all of them. */
export const savedSearchesOnDashboard = 5;
