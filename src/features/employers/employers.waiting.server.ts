import type { WaitingKind } from "#platform/waiting-kind.ts";
import { employersPath, settingsPath } from "./employers.constants.ts";
import { unverifiedOrganizations } from "./verification/waiting.store.server.ts";

export const employersWaiting: readonly WaitingKind[] = [
  {
    waiting: unverifiedOrganizations,
    one: ({ id, about }) => ({
      title: `Verify ${about}, so that its jobs can go live`,
      to: `${settingsPath(id)}#verification`,
    }),
    several: (count) => ({ title: `Verify ${count} organizations`, to: employersPath }),
  },
];
