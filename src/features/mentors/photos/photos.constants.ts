/** The bucket of mentors' photos, which the server alone writes to. */
export const photoBucket = "mentor-photos";

/** Address where a mentor uploads and removes their own photo. */
export const ownPhotoPath = "/mentor/photo";

/** Anchor of the part of a page where one's photo is. */
export const photoAnchor = "photo";

/** Address of a photo, for those who may see it. */
export function photoAddress(photoId: string): string {
  return `/mentor-photos/${encodeURIComponent(photoId)}`;
}

/** Photos to review that the admin's page shows. */
export const photosShown = 50;

/** Messages after a photo was sent, by the word in the page's address. */
export const photoNotices = {
  saved: "Photo saved. Visitors will see it after we review it",
  checking: "We're checking your photo for viruses. After that we'll review it",
  removed: "Photo removed",
} as const;

export type PhotoNotice = keyof typeof photoNotices;
