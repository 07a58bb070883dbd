import { notificationsPath } from "#features/account/account.contract.ts";
import { composeEmail, type Email } from "#platform/mail/email.ts";
import { digestAfterMinutes, messagesPath, newestPath } from "./messages.constants.ts";
import { describeUnread } from "./messages.rules.ts";
import type { ThreadRole } from "./messages.types.ts";

export interface UnreadThread {
  threadId: string;
  partnerName: string;
  /** The reader's side. An employer's is read by its whole team. */
  role: ThreadRole;
  unread: number;
}

/** Email about unread messages: how many and from whom, never what they say. */
export function unreadEmail(
  baseUrl: string,
  email: string,
  threads: readonly UnreadThread[],
): Email {
  const [only] = threads;
  const total = threads.reduce((sum, { unread }) => sum + unread, 0);
  const path = threads.length === 1 && only ? newestPath(only.threadId) : messagesPath;
  const reading = threads.some(({ role }) => role === "employer")
    ? "you or someone on your team has read it"
    : "you've read it";
  return composeEmail(email, {
    subject: `You have ${describeUnread(total)}`,
    paragraphs: threads.map(
      ({ partnerName, unread }) => `${partnerName}: ${describeUnread(unread)}.`,
    ),
    action: {
      label: total === 1 ? "Read the message" : "Read your messages",
      href: `${baseUrl}${path}`,
    },
    reason: `We email you when a message has been unread for ${digestAfterMinutes} minutes. We won't email you again about the same conversation until ${reading}.`,
    settings: `${baseUrl}${notificationsPath}`,
  });
}
