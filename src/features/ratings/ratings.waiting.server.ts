import { studioPaths } from "#features/mentors/mentors-parts.contract.ts";
import type { WaitingKind, WaitingRow } from "#platform/waiting-kind.ts";
import { nameInSentence } from "#shared/member-names.ts";
import { pastSessionsPath, reviewPath } from "./reviews.constants.ts";
import {
  reviewsToReply,
  sessionsToReviewAsMentee,
  sessionsToReviewAsMentor,
} from "./waiting.store.server.ts";

/** The list of a mentor's past sessions. */
const pastSessionsAsMentorPath = `${studioPaths.sessions}?when=past`;

const reviewOf = ({ id, about }: WaitingRow) => ({
  title: `Review your session with ${nameInSentence(about)}`,
  to: reviewPath(id),
});

export const ratingsWaiting: readonly WaitingKind[] = [
  {
    waiting: sessionsToReviewAsMentee,
    dueWord: "Review it by",
    one: reviewOf,
    several: (count) => ({ title: `Review ${count} sessions`, to: pastSessionsPath }),
  },
  {
    waiting: sessionsToReviewAsMentor,
    dueWord: "Review it by",
    one: reviewOf,
    several: (count) => ({
      title: `Review ${count} sessions with mentees`,
      to: pastSessionsAsMentorPath,
    }),
  },
  {
    waiting: reviewsToReply,
    one: ({ id, about }) => ({
      title: `Reply to ${nameInSentence(about)}'s review`,
      to: reviewPath(id),
    }),
    several: (count) => ({ title: `Reply to ${count} reviews`, to: pastSessionsAsMentorPath }),
  },
];
