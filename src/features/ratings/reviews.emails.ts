import { notificationsPath } from "#features/account/account.contract.ts";
import { composeEmail } from "#platform/mail/compose-email.ts";
import type { EmailMessage } from "#platform/mail/mail.ts";
import { formatDay } from "#shared/time.ts";
import { reviewPath } from "./reviews.constants.ts";

export interface ReviewEmailContext {
  baseUrl: string;
  to: string;
  bookingId: string;
  /** The other person of the session. */
  otherName: string;
}

function pageOf({ baseUrl, bookingId }: ReviewEmailContext): string {
  return `${baseUrl}${reviewPath(bookingId)}`;
}

function wayOut({ baseUrl }: ReviewEmailContext): string {
  return `You can turn off mails about reviews: ${baseUrl}${notificationsPath}`;
}

/** The other has written first; nothing of what it says. */
export function writtenEmail(context: ReviewEmailContext, publishedFrom: Date): EmailMessage {
  const { to, otherName } = context;
  return composeEmail(to, {
    subject: `${otherName} has reviewed your session`,
    paragraphs: [
      `${otherName} has written about the session with you. Write your own review to see it.`,
      `Neither of you sees the other's before. If you do not write, theirs is published on ${formatDay(publishedFrom)}.`,
    ],
    action: { label: "Write your review", href: pageOf(context) },
    notes: [wayOut(context)],
  });
}

/** Email that the reader's review, the one about them, or both, can be read now. */
export function publishedEmail(
  context: ReviewEmailContext,
  what: "both" | "own" | "theirs",
): EmailMessage {
  const { to, otherName } = context;
  const said = {
    both: {
      subject: `The reviews of your session with ${otherName} are published`,
      paragraph: "Both of you have written, so each can read what the other said.",
    },
    own: {
      subject: `Your review of the session with ${otherName} is published`,
      paragraph:
        "The other side has not written. Your review was published because the time for that is over.",
    },
    theirs: {
      subject: `${otherName}'s review of your session is published`,
      paragraph: "You can read what was said about the session with you.",
    },
  }[what];
  return composeEmail(to, {
    subject: said.subject,
    paragraphs: [said.paragraph],
    action: { label: "Read it", href: pageOf(context) },
    notes: [wayOut(context)],
  });
}

/** The mentor has answered a review. */
export function repliedEmail(context: ReviewEmailContext): EmailMessage {
  const { to, otherName } = context;
  return composeEmail(to, {
    subject: `${otherName} replied to your review`,
    paragraphs: ["The reply stands under your review on the mentor's page."],
    action: { label: "Read the reply", href: pageOf(context) },
    notes: [wayOut(context)],
  });
}

/** An admin has taken a review out of sight; told whatever one has chosen. */
export function hiddenEmail(
  context: ReviewEmailContext,
  { isAuthor, reason }: { isAuthor: boolean; reason: string },
): EmailMessage {
  const { to, otherName } = context;
  return composeEmail(to, {
    subject: isAuthor
      ? `Your review of the session with ${otherName} is hidden`
      : `${otherName}'s review of your session is hidden`,
    paragraphs: [
      "We looked at this review and nobody sees it any more. It does not count towards the rating either. The reason:",
      reason,
    ],
    action: { label: "See the session's reviews", href: pageOf(context) },
  });
}

/** A hidden review is back. */
export function shownEmail(context: ReviewEmailContext, isAuthor: boolean): EmailMessage {
  const { to, otherName } = context;
  return composeEmail(to, {
    subject: isAuthor
      ? `Your review of the session with ${otherName} is shown again`
      : `${otherName}'s review of your session is shown again`,
    paragraphs: ["We looked at this review once more. It is shown and counted as before."],
    action: { label: "See the session's reviews", href: pageOf(context) },
  });
}
