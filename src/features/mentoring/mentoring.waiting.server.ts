import { studioPaths } from "#features/mentors/mentors-parts.contract.ts";
import type { WaitingKind } from "#platform/waiting-kind.ts";
import { sessionPath, sessionsPath } from "./sessions/sessions.constants.ts";
import {
  proposedTimes,
  sessionsToConfirm,
  sessionsToPay,
} from "./sessions/waiting.store.server.ts";

export const mentoringWaiting: readonly WaitingKind[] = [
  {
    waiting: sessionsToPay,
    dueWord: "Pay by",
    one: ({ id, about }) => ({
      title: `Finish paying for your session with ${about}`,
      to: sessionPath(id),
    }),
    several: (count) => ({ title: `Finish paying for ${count} sessions`, to: sessionsPath }),
  },
  {
    waiting: sessionsToConfirm,
    dueWord: "Answer by",
    one: ({ id, about }) => ({ title: `${about} requested a session`, to: sessionPath(id) }),
    several: (count) => ({
      title: `${count} requests for sessions to answer`,
      to: studioPaths.sessions,
    }),
  },
  {
    waiting: proposedTimes,
    dueWord: "Answer by",
    one: ({ id, about }) => ({ title: `${about} proposed another time`, to: sessionPath(id) }),
    several: (count) => ({ title: `${count} mentors proposed another time`, to: sessionsPath }),
  },
];
