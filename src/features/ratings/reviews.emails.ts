import { notificationsPath } from "#features/account/account.contract.ts";
import { composeEmail, type Email } from "#platform/mail/email.ts";
import { nameInSentence } from "#shared/member-names.ts";
import { formatTimeInSentence } from "#shared/time.ts";
import { blindDays, reviewPath } from "./reviews.constants.ts";
import type { ReviewSide } from "./reviews.types.ts";

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

/** The other has written first. The email says nothing of the content. */
export function writtenEmail(context: ReviewEmailContext, publishedFrom: Date): Email {
  const { to, otherName } = context;
  return composeEmail(to, {
    subject: `${otherName} has reviewed your session`,
    paragraphs: [
      `${otherName} has reviewed your session. Write your own review to read theirs.`,
      `If you don't, you can read ${nameInSentence(otherName)}'s review after ${formatTimeInSentence(publishedFrom)}.`,
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
  reader: ReviewSide,
): Email {
  const { to, otherName } = context;
  const said = {
    both: {
      subject: `You and ${nameInSentence(otherName)} can now read each other's reviews`,
      paragraph: "You've both written a review, so you can now read each other's.",
    },
    own: {
      subject:
        reader === "mentee"
          ? `Your review of the session with ${nameInSentence(otherName)} is published`
          : `${otherName} can now read your review`,
      paragraph:
        reader === "mentee"
          ? `${otherName} didn't review the session within ${blindDays} days, so we've published your review on its own.`
          : `${otherName} didn't review the session within ${blindDays} days, so we've shared your review on its own.`,
    },
    theirs: {
      subject: `You can now read ${nameInSentence(otherName)}'s review of your session`,
      paragraph: `See what ${nameInSentence(otherName)} wrote about your session.`,
    },
  }[what];
  return composeEmail(to, {
    subject: said.subject,
    paragraphs: [said.paragraph],
    action: {
      label: { both: "Read the reviews", own: "Read your review", theirs: "Read the review" }[what],
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
    reason: "You're getting this because you reviewed a session.",
    settings: settingsOf(context),
  });
}

/** The reader of an email about a review that was hidden or shown again. */
export interface ModeratedReader {
  isAuthor: boolean;
  /** A mentee's review of a mentor is public. Only the two of them see a mentor's. */
  isPublic: boolean;
}

/** An administrator has hidden a review. It's sent whichever emails the reader has chosen. */
export function hiddenEmail(
  context: ReviewEmailContext,
  { isAuthor, isPublic, reason: why }: ModeratedReader & { reason: string },
): Email {
  const { to, otherName } = context;
  const whose = isAuthor ? `${nameInSentence(otherName)}'s` : "your";
  const seenBy = isAuthor ? "No one else can see it" : "Only its author can still see it";
  return composeEmail(to, {
    subject: isAuthor
      ? `Your review of the session with ${nameInSentence(otherName)} is hidden`
      : `${otherName}'s review of your session is hidden`,
    paragraphs: [
      isPublic
        ? `We've hidden this review. ${seenBy}, and it doesn't count toward ${whose} rating.`
        : `We've hidden this review. ${seenBy}.`,
      { label: "Reason", quote: why },
    ],
    action: { label: "See the session's reviews", href: pageOf(context) },
    reason,
  });
}

/** A hidden review is back. */
export function shownEmail(
  context: ReviewEmailContext,
  { isAuthor, isPublic }: ModeratedReader,
): Email {
  const { to, otherName } = context;
  const other = nameInSentence(otherName);
  const state = isPublic ? "public again" : "no longer hidden";
  const rating = isAuthor ? `${other}'s rating` : "your rating";
  const reader = isAuthor ? otherName : "You";
  return composeEmail(to, {
    subject: isAuthor
      ? `Your review of the session with ${other} is ${state}`
      : `${otherName}'s review of your session is ${state}`,
    paragraphs: [
      isPublic
        ? `We took another look at this review. Everyone can see it, and it counts toward ${rating} again.`
        : `We took another look at this review. ${reader} can see it again.`,
    ],
    action: { label: "See the session's reviews", href: pageOf(context) },
    reason,
  });
}
