export const messagesPath = "/messages";
export const newMessagePath = "/messages/new";
export const adminReportsPath = "/admin/message-reports";

/** Path on which a visitor writes to a mentor: the existing thread, or an empty one. */
export function messagePath(mentorId: string): string {
  return `${newMessagePath}?mentor=${encodeURIComponent(mentorId)}`;
}

/** Path on which a mentor writes to someone who has booked a session: likewise. */
export function messageToMenteePath(sessionId: string): string {
  return `${newMessagePath}?session=${encodeURIComponent(sessionId)}`;
}

/** Path on which a candidate and the people who hire for a job write about an application: likewise. */
export function messageAboutApplicationPath(applicationId: string): string {
  return `${newMessagePath}?application=${encodeURIComponent(applicationId)}`;
}

/** A thread's page. */
export function threadPath(threadId: string): string {
  return `${messagesPath}/${encodeURIComponent(threadId)}`;
}

/** A thread's page at its end, where the newest message and the composer are. */
export function newestPath(threadId: string): string {
  return `${threadPath(threadId)}#${newestAnchor}`;
}

export const newestAnchor = "newest";

/** Path of the file that came with a message. */
export function attachmentPath(threadId: string, messageId: string): string {
  return `${threadPath(threadId)}/files/${encodeURIComponent(messageId)}`;
}

/** A report with what it is about. */
export function reportPath(reportId: string): string {
  return `${adminReportsPath}?report=${encodeURIComponent(reportId)}`;
}

/** The channel on which a thread's pages hear of news. */
export function threadTopic(threadId: string): string {
  return `thread:${threadId}`;
}

/**
 * Events on a thread's channel. `message` and `changed` say only that there is something to fetch;
 * `typing` carries the role of the person who types.
 */
export const threadEvents = { message: "message", changed: "changed", typing: "typing" } as const;

/** Characters (Unicode code points). */
export const messageLimits = { minimum: 1, maximum: 4000 } as const;
export const reportLimits = { minimum: 5, maximum: 2000 } as const;

export const attachmentBucket = "message-attachments";
export const maxAttachmentBytes = 10_485_760;
/** Days for which a sent file, which nobody can remove, counts toward what its sender can store. */
export const attachmentCountsDays = 30;
/** Types in the file chooser: PDF, Word, PNG, JPEG, WebP and plain text. */
export const attachmentTypes =
  ".pdf,.docx,.txt,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document,image/png,image/jpeg,image/webp,text/plain";

/** Messages that a thread's page shows at first, and how many more each step back brings. */
export const messagesShown = 30;
/** The most that one page shows. */
export const maxMessagesShown = 300;
export const threadsShown = 30;
/** Messages that an admin is shown with a report: up to so many from before it, and as many that followed. */
export const reportedMessagesShown = 30;

/** Minutes for which a message waits unread before an email about it. */
export const digestAfterMinutes = 15;
