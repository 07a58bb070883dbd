export type ThreadRole = "mentee" | "mentor";

/** Whether a member can write now, and if not, why, as far as they may know. */
export type ThreadState = "open" | "blocked" | "closed" | "unavailable" | "former";

/**
 * The person a first message is for: a mentor, or someone who has booked one of the viewer's own
 * sessions.
 */
export type Addressee = { mentorId: string } | { sessionId: string };

/** The person to write to, as the page shows them. */
export type Recipient =
  | { role: "mentor"; name: string; title: string; profileId: string }
  | { role: "mentee"; name: string };

/** The other member of a thread, as the viewer sees them. */
export interface Partner {
  /** `A former member` of who has left; never an e-mail address. */
  name: string;
  role: ThreadRole;
  /** The mentor's page, while visitors find it. */
  path: string | null;
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
  /** Whether the viewer wrote it. */
  isOwn: boolean;
  body: string;
  sentAt: Date;
  attachment: Attachment | null;
}

/** A thread as a line of the list. */
export interface ThreadSummary {
  id: string;
  partner: Partner;
  unread: number;
  last: { isOwn: boolean; body: string; sentAt: Date; hasAttachment: boolean };
}

/** A thread as its page shows it. */
export interface Thread {
  id: string;
  role: ThreadRole;
  partner: Partner;
  state: ThreadState;
  isArchived: boolean;
  /** The oldest first. */
  messages: Message[];
  /** The number to show messages from for a step back; null where all are shown. */
  earlierFrom: number | null;
  /** Whether newer messages were left off. */
  hasNewer: boolean;
}

/** A report as admins read it, without what was written. */
export interface Report {
  id: string;
  reporter: string;
  reporterRole: ThreadRole;
  reported: string;
  /** Null: the account is gone. */
  reportedUserId: string | null;
  reason: string;
  reportedAt: Date;
  handledAt: Date | null;
}
