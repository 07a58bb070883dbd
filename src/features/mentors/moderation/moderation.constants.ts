export const adminMentorsPath = "/admin/mentors";

export function adminMentorPath(profileId: string): string {
  return `${adminMentorsPath}/${encodeURIComponent(profileId)}`;
}

export const mentorsPerAdminPage = 50;
export const entriesShown = 20;

/** Characters. */
export const maxMentorSearchLength = 100;

/** Placeholder for a bio that was removed, until the mentor writes another one. */
export const removedBio = "This mentor doesn't have a bio right now. Please check back later.";

/**
 * Why a profile was taken off the list when its license ended. It comes back when another one is checked, or when the
 * advice is taken out of it: by its mentor, an operator or a sync.
 */
export const withoutLicense =
  "The profile offers advice that requires a license, and we don't have a valid one for it anymore.";

/** Followed by `mentorNotified` if the mentor gets an email. */
export const moderationNotices: Readonly<Record<string, string>> = {
  unlisted: "Mentor taken off the list. They can't get new bookings.",
  relisted: "Mentor no longer unlisted.",
  edited: "Profile updated.",
  photo: "Photo removed.",
};
export const mentorNotified = "We've emailed the mentor.";
