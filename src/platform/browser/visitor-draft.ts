/** Where a tab keeps what its visitor typed into the mentor application, for the trip to `/auth`. */
export const visitorDraftKey = "become-mentor-draft";

/** Deletes it, so that it isn't there for the next person who signs in in this tab. */
export function clearVisitorDraft(): void {
  try {
    sessionStorage.removeItem(visitorDraftKey);
  } catch {
    // Storage is turned off, so nothing was kept.
  }
}
