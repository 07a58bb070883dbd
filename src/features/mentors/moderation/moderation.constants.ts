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

/** Followed by `mentorNotified` if the mentor gets an email. */
export const moderationNotices: Readonly<Record<string, string>> = {
  unlisted: "Mentor taken off the list. They can't get new bookings.",
  relisted: "Mentor no longer unlisted.",
  edited: "Profile updated.",
  photo: "Photo removed.",
};
export const mentorNotified = "We've emailed the mentor.";
