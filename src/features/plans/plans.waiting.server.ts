import { studioPaths } from "#features/mentors/mentors-parts.contract.ts";
import type { WaitingKind } from "#platform/waiting-kind.ts";
import { planPath } from "./plans.constants.ts";
import { newSharedPlans } from "./sharing/waiting.store.server.ts";

export const plansWaiting: readonly WaitingKind[] = [
  {
    waiting: newSharedPlans,
    one: ({ id, about }) => ({ title: `${about} shared a plan with you`, to: planPath(id) }),
    several: (count) => ({ title: `${count} plans were shared with you`, to: studioPaths.plans }),
  },
];
