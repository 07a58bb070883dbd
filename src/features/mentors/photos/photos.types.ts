/** A photo as its owner or an administrator is shown it. */
export interface SeenPhoto {
  id: string;
  /** True while it waits for the malware scanner: it can't be seen yet. */
  isBeingChecked: boolean;
}

/** A person's photos as they are shown them. */
export interface OwnPhotos {
  /** The one that visitors see while the profile is public. */
  approved: SeenPhoto | null;
  /** The one that waits for review. */
  pending: SeenPhoto | null;
  /** Why the last one was declined, until there is another. */
  declined: { reason: string } | null;
}

/** A mentor's photo that waits, as an administrator reads it. */
export interface WaitingPhoto extends SeenPhoto {
  createdAt: Date;
  userId: string;
  profileId: string;
  fullName: string;
  email: string;
  /** The photo that visitors see meanwhile. */
  shownId: string | null;
}
