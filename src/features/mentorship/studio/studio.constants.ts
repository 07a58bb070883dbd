export const studioPaths = {
  overview: "/mentor",
  sessions: "/mentor/sessions",
  availability: "/mentor/availability",
  calendars: "/mentor/calendars",
  profile: "/mentor/profile",
  earnings: "/mentor/earnings",
} as const;

export const profileChangesPath = "/admin/profile-changes";

/** So many of the next free times are shown to the mentor. */
export const previewedSlots = 8;

/** Sessions on one page of the earnings. */
export const earningsPerPage = 25;

/** Changes of profiles on the admin's page. */
export const changesShown = 50;
export const decisionsShown = 20;
