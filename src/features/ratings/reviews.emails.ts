import { notificationsPath } from "#features/account/account.contract.ts";
import { composeEmail, type Email } from "#platform/mail/email.ts";
import { nameInSentence } from "#shared/member-names.ts";
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

const reason = "You're getting this because of a session you had.";

function settingsOf({ baseUrl }: ReviewEmailContext): string {
  return `${baseUrl}${notificationsPath}`;
}

/** The other has written first; nothing of what it says. */
export function writtenEmail(context: ReviewEmailContext, publishedFrom: Date): Email {
  const { to, otherName } = context;
  return composeEmail(to, {
    subject: `${otherName} has reviewed your session`,
    paragraphs: [
      `${otherName} has reviewed your session together. Write your own review to see it.`,
      `If you don't, we'll publish theirs on ${formatDay(publishedFrom)}.`,
    ],
    action: { label: "Write your review", href: pageOf(context) },
    reason,
    settings: settingsOf(context),
  });
}

/** Email that the reader's review, the one about them, or both, can be read now. */
export function publishedEmail(
  context: ReviewEmailContext,
  what: "both" | "own" | "theirs",
): Email {
  const { to, otherName } = context;
  const said = {
    both: {
      subject: `The reviews of your session with ${nameInSentence(otherName)} are published`,
      paragraph: "You've both written a review, so you can now read what the other said.",
    },
    own: {
      subject: `Your review of the session with ${nameInSentence(otherName)} is published`,
      paragraph: `${otherName} didn't write a review in time, so we've published yours on its own.`,
    },
    theirs: {
      subject: `${otherName}'s review of your session is published`,
      paragraph: `You can now read what ${nameInSentence(otherName)} said about your session.`,
    },
  }[what];
  return composeEmail(to, {
    subject: said.subject,
    paragraphs: [said.paragraph],
    action: {
      label: what === "both" ? "Read the reviews" : "Read the review",
      href: pageOf(context),
    },
    reason,
    settings: settingsOf(context),
  });
}

/** The mentor has answered a review. */
export function repliedEmail(context: ReviewEmailContext): Email {
  const { to, otherName } = context;
  return composeEmail(to, {
    subject: `${otherName} replied to your review`,
    paragraphs: [`You can read ${nameInSentence(otherName)}'s reply below your review.`],
    action: { label: "Read the reply", href: pageOf(context) },
    reason,
    settings: settingsOf(context),
  });
}

/** An admin has taken a review out of sight; told whatever one has chosen. */
export function hiddenEmail(
  context: ReviewEmailContext,
  { isAuthor, reason: why }: { isAuthor: boolean; reason: string },
): Email {
  const { to, otherName } = context;
  return composeEmail(to, {
    subject: isAuthor
      ? `Your review of the session with ${nameInSentence(otherName)} is hidden`
      : `${otherName}'s review of your session is hidden`,
    paragraphs: [
      "We've hidden this review. No one can see it, and it doesn't count toward the rating.",
      { label: "Reason", quote: why },
    ],
    action: { label: "See the session's reviews", href: pageOf(context) },
    reason,
  });
}

/** A hidden review is back. */
export function shownEmail(context: ReviewEmailContext, isAuthor: boolean): Email {
  const { to, otherName } = context;
  return composeEmail(to, {
    subject: isAuthor
      ? `Your review of the session with ${nameInSentence(otherName)} is public again`
      : `${otherName}'s review of your session is public again`,
    paragraphs: [
      "We've looked at this review again. Everyone can see it, and it counts toward the rating.",
    ],
    action: { label: "See the session's reviews", href: pageOf(context) },
    reason,
  });
}
