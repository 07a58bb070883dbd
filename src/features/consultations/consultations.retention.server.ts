import type { OwnRetention, RetentionRule } from "#platform/retention/retention.ts";
import { deleteLapsedHoldsJob } from "./consultations.jobs.server.ts";
import { deleteOldFiles } from "./files/consultation-files.store.server.ts";

/** Files of consultations, and what people typed for one that never came about. */
export const consultationsRetention: readonly (OwnRetention | RetentionRule)[] = [
  {
    kind: "consultations.files",
    label: "Consultation files",
    from: "after the consultation or after they were added, whichever is later",
    days: { variable: "RETENTION_CONSULTATION_FILES_DAYS", usual: 180, min: 30, max: 730 },
    bounds: "For weeks after a call, clients come back to the files our team shared.",
    privacy: (period) =>
      `We delete consultation files ${period} after the consultation or after they were added, whichever is later.`,
    delete: (services, batch) =>
      services.database.asSystem("delete files of consultations", (transaction) =>
        deleteOldFiles(transaction, batch),
      ),
  },
  {
    kind: "consultations.lapsed_holds",
    label: "Unconfirmed consultations",
    when: "A day after they were requested",
    job: deleteLapsedHoldsJob.name,
  },
];
