import type { WaitingKind } from "#platform/waiting-kind.ts";
import { requestsPath, talentPath } from "./pool/pool.constants.ts";
import { acceptedRequests, waitingRequests } from "./pool/waiting.store.server.ts";

export const candidatesWaiting: readonly WaitingKind[] = [
  {
    waiting: waitingRequests,
    dueWord: "Answer by",
    one: ({ about }) => ({ title: `${about} would like to connect with you`, to: requestsPath }),
    several: (count) => ({
      title: `${count} employers would like to connect with you`,
      to: requestsPath,
    }),
  },
  {
    waiting: acceptedRequests,
    one: ({ id, about }) => ({ title: `${about} agreed to connect`, to: talentPath(id) }),
    several: (count) => ({ title: `${count} people agreed to connect`, to: talentPath() }),
  },
];
