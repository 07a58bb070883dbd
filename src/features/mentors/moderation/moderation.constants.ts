export const adminMentorsPath = "/admin/mentors";

export function adminMentorPath(profileId: string): string {
  return `${adminMentorsPath}/${encodeURIComponent(profileId)}`;
}

export const mentorsPerAdminPage = 50;
export const entriesShown = 20;

/** Characters. */
export const maxMentorSearchLength = 100;

/** Placeholder for a bio that was removed, until the mentor writes another one. */
export const removedBio =
  "This mentor has no description at the moment. Send a message to ask a question.";

/** Followed by `mentorNotified` where there is somebody to tell. */
export const moderationNotices: Readonly<Record<string, string>> = {
  unlisted: "The mentor isn't shown any more and takes no new bookings.",
  relisted: "The mentor is shown again.",
  edited: "The profile is changed.",
  photo: "The photo is gone.",
};
export const mentorNotified = "We told them by email.";
