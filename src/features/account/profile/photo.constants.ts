/** Bytes of a photo, as the storage bucket has it too. */
export const maxPhotoBytes = 5 * 1024 * 1024;

/** For a file input's `accept`. */
export const photoTypes = "image/jpeg,image/png,image/webp";

export const photoPath = "/account/photo";

/** Messages of the page after a photo was sent, by the word in its address. */
export const photoProblems = {
  missing: "Choose a photo first",
  "too-large": "This photo is larger than 5 MB. Choose a smaller one",
  "too-many-pixels": "This photo has too many pixels. Save it at 5,000 by 5,000 pixels or smaller",
  "wrong-type": "Choose a JPEG, PNG or WebP picture",
  unreadable: "We can't open this picture. Choose another one",
  "too-many": "You've changed your photo many times. Wait a few minutes, then try again",
  "no-room": "You've used all your file storage. Remove a file you no longer need, then try again",
  unavailable: "We couldn't save your photo just now. Try again in a few minutes",
} as const;

export type PhotoProblem = keyof typeof photoProblems;

/** Finds what is wrong with a chosen file before it is sent. */
export function findPhotoProblem({
  size,
  type,
}: Pick<File, "size" | "type">): PhotoProblem | undefined {
  if (size > maxPhotoBytes) return "too-large";
  return photoTypes.split(",").includes(type) ? undefined : "wrong-type";
}

export const photoSuccesses = {
  saved: "Photo saved",
  checking: "We're checking your photo for viruses. It will appear in a minute or two",
  removed: "Photo removed",
} as const;

export type PhotoOutcome = PhotoProblem | keyof typeof photoSuccesses;

/** The public bucket of photos. */
export const photoBucket = "avatars";
