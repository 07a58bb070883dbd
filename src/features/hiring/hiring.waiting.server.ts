import type { WaitingKind } from "#platform/waiting-kind.ts";
import { candidatePath, hiringPath } from "./hiring.constants.ts";
import { applicationsToAnswer, ownInterviews } from "./home/waiting.store.server.ts";

export const hiringWaiting: readonly WaitingKind[] = [
  {
    waiting: applicationsToAnswer,
    dueWord: "Answer promised by",
    one: ({ id, about }) => ({ title: `Application to answer: ${about}`, to: candidatePath(id) }),
    several: (count) => ({ title: `${count} applications to answer`, to: hiringPath }),
  },
  {
    waiting: ownInterviews,
    one: ({ id, about }) => ({ title: `You're interviewing: ${about}`, to: candidatePath(id) }),
    several: (count) => ({ title: `You're interviewing ${count} people`, to: hiringPath }),
  },
];
