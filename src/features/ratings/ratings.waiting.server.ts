import { studioPaths } from "#features/mentors/mentors-parts.contract.ts";
import type { WaitingKind } from "#platform/waiting-kind.ts";
import { nameInSentence } from "#shared/member-names.ts";
import { pastSessionsPath, reviewPath } from "./reviews.constants.ts";
import { reviewsToReply, sessionsToReview } from "./waiting.store.server.ts";

export const ratingsWaiting: readonly WaitingKind[] = [
  {
    waiting: sessionsToReview,
    dueWord: "Review it by",
    one: ({ id, about }) => ({
      title: `Review your session with ${nameInSentence(about)}`,
      to: reviewPath(id),
    }),
    several: (count) => ({ title: `Review ${count} sessions`, to: pastSessionsPath }),
  },
  {
    waiting: reviewsToReply,
    one: ({ id, about }) => ({
      title: `Reply to ${nameInSentence(about)}'s review`,
      to: reviewPath(id),
    }),
    several: (count) => ({ title: `Reply to ${count} reviews`, to: studioPaths.sessions }),
  },
];
