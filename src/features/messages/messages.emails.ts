import { notificationsPath } from "#features/account/account.contract.ts";
import { composeEmail, type Email } from "#platform/mail/email.ts";
import { digestAfterMinutes, messagesPath, newestPath } from "./messages.constants.ts";
import { describeUnread } from "./messages.rules.ts";

export interface UnreadThread {
  threadId: string;
  partnerName: string;
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
  return composeEmail(email, {
    subject: `You have ${describeUnread(total)}`,
    paragraphs: threads.map(
      ({ partnerName, unread }) => `${partnerName}: ${describeUnread(unread)}.`,
    ),
    action: {
      label: total === 1 ? "Read the message" : "Read your messages",
      href: `${baseUrl}${path}`,
    },
    reason: `We email you when a message has been unread for ${digestAfterMinutes} minutes. We won't email you again about the same conversation until you've read it.`,
    settings: `${baseUrl}${notificationsPath}`,
  });
}
