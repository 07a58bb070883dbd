import { notificationsPath } from "#features/account/account.contract.ts";
import { composeEmail } from "#platform/mail/compose-email.ts";
import type { EmailMessage } from "#platform/mail/mail.ts";
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
): EmailMessage {
  const [only] = threads;
  const total = threads.reduce((sum, { unread }) => sum + unread, 0);
  const path = threads.length === 1 && only ? newestPath(only.threadId) : messagesPath;
  return composeEmail(email, {
    subject: `You have ${describeUnread(total)}`,
    paragraphs: threads.map(
      ({ partnerName, unread }) => `${partnerName}: ${describeUnread(unread)}.`,
    ),
    action: { label: total === 1 ? "Read it" : "Read them", href: `${baseUrl}${path}` },
    notes: [
      `We write when a message has been unread for ${digestAfterMinutes} minutes, and not again before you have read it.`,
      `You can turn off mails about unread messages: ${baseUrl}${notificationsPath}`,
    ],
  });
}
