export const profileChangesPath = "/admin/profile-changes";

/** Changes of profiles on the admin's page. */
export const changesShown = 50;

export const decisionsShown = 20;
