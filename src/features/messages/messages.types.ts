/** A side of a thread: a mentee and a mentor, or a candidate and the people who hire for a job. */
export type ThreadRole = "mentee" | "mentor" | "candidate" | "employer";

/** Whether a member can write now, and if not, why, as far as they may know. */
export type ThreadState = "open" | "blocked" | "closed" | "unavailable" | "former" | "withdrawn";

/** The person a first message is for: a mentor, or someone who has booked one of the viewer's own sessions. */
export type PersonAddressed = { mentorId: string } | { sessionId: string };

/** The addressee of a first message; for an application, the side that the viewer isn't on. */
export type Addressee = PersonAddressed | { applicationId: string };

/** The person to write to, as the page shows them. */
export type Recipient =
  | { role: "mentor"; name: string; title: string; profileId: string }
  | { role: "mentee"; name: string }
  | { role: "candidate" | "employer"; name: string; title: string };

/** A mentor's title and photo, as people see them beside the name. */
export interface MentorFace {
  title: string;
  isSample: boolean;
  photoId: string | null;
}

/** The other side of a thread, as the viewer sees it. */
export interface Partner {
  /** `A former member` for someone who has left; never an email address. */
  name: string;
  role: ThreadRole;
  /** The mentor's page, while visitors find it; or the application as the viewer reads it. */
  path: string | null;
  /** The title of the job that the application is for; null between a mentee and a mentor. */
  jobTitle: string | null;
  /** Of a mentor who still has an account. */
  mentor: MentorFace | null;
}

export interface Attachment {
  name: string;
  /** e.g. `application/pdf`. */
  type: string;
  /** Bytes. */
  size: number;
  /** Its path; null while it is being checked, and once it is deleted. */
  path: string | null;
  /** Whether it still waits for the malware scanner. */
  isBeingChecked: boolean;
}

export interface Message {
  id: string;
  number: number;
  /** Whether the viewer's side wrote it. */
  isOwn: boolean;
  /** The sender's name; null for the viewer. */
  sender: string | null;
  body: string;
  sentAt: Date;
  attachment: Attachment | null;
}

/** A thread as a line of the list. */
export interface ThreadSummary {
  id: string;
  partner: Partner;
  unread: number;
  last: {
    /** "You", "Your team", or the role of the other side. */
    sender: string;
    body: string;
    sentAt: Date;
    hasAttachment: boolean;
  };
}

/** A thread as its page shows it. */
export interface Thread {
  id: string;
  role: ThreadRole;
  partner: Partner;
  state: ThreadState;
  /** Why the viewer can't write now; null while they can. */
  denial: string | null;
  isArchived: boolean;
  /** The oldest first. */
  messages: Message[];
  /** The number to show messages from for a step back; null where all are shown. */
  earlierFrom: number | null;
  /** The number to show messages from for a step forward; null where the newest is shown. */
  newerFrom: number | null;
  /** The newest message that the viewer wrote, where it's after those shown. */
  ownNewerId: string | null;
}

/** Data of a page that shows a thread, at first and for what is new. */
export interface LoadedThread {
  thread: Thread;
  userId: string;
  /** The id of the next message that is written here. */
  draftId: string;
  loadedAt: Date;
}

/** The conversation about an application, for one of its two sides. */
export type ApplicationConversation =
  | { kind: "thread"; loaded: LoadedThread }
  | { kind: "new"; partnerName: string; draftId: string }
  | { kind: "refused"; reason: string };

/** A report as admins read it, without what was written. */
export interface Report {
  id: string;
  reporter: string;
  reporterRole: ThreadRole;
  reported: string;
  /** Null: the account is gone, or it's an organization. */
  reportedUserId: string | null;
  reason: string;
  reportedAt: Date;
  handledAt: Date | null;
}
