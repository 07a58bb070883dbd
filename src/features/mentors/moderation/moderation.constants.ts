export const adminMentorsPath = "/admin/mentors";

export function adminMentorPath(profileId: string): string {
  return `${adminMentorsPath}/${encodeURIComponent(profileId)}`;
}

export const mentorsPerAdminPage = 50;
export const entriesShown = 20;

/** Characters. */
export const longestMentorSearch = 100;

/** Stands where a bio was removed until the mentor writes another one. */
export const removedBio =
  "This mentor has no description at the moment. Send a message to ask a question.";

/** Followed by `mentorTold` where there is somebody to tell. */
export const moderationNotices: Readonly<Record<string, string>> = {
  unlisted: "The mentor isn't shown any more and takes no new bookings.",
  relisted: "The mentor is shown again.",
  edited: "The profile is changed.",
};
export const mentorTold = "We told them by email.";
