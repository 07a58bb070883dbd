import type { OwnRetention } from "#platform/retention/retention.ts";
import { deleteLapsedHoldsJob } from "./consultations.jobs.server.ts";

/** What people typed for a consultation that never came about. */
export const consultationsRetention: readonly OwnRetention[] = [
  {
    kind: "consultations.lapsed_holds",
    label: "Unconfirmed consultations",
    when: "a day after they were entered",
    job: deleteLapsedHoldsJob.name,
  },
];
