import type { OwnRetention, RetentionRule } from "#platform/retention/retention.ts";
import { deleteLapsedHoldsJob } from "./consultations.jobs.server.ts";
import { deleteOldFiles } from "./files/consultation-files.store.server.ts";

/** Files of consultations, and what people typed for one that never came about. */
export const consultationsRetention: readonly (OwnRetention | RetentionRule)[] = [
  {
    kind: "consultations.files",
    label: "Files of consultations",
    from: "after the consultation, or after it was added if that's later",
    days: { variable: "RETENTION_CONSULTATION_FILES_DAYS", usual: 180, min: 30, max: 730 },
    bounds: "Guests come back to what our team gave them in the weeks after the call.",
    privacy: (days) =>
      `We delete the files of a consultation ${days} days after it, or after they were added if that's later.`,
    delete: (services, batch) =>
      services.database.asSystem("delete files of consultations", (transaction) =>
        deleteOldFiles(transaction, batch),
      ),
  },
  {
    kind: "consultations.lapsed_holds",
    label: "Unconfirmed consultations",
    when: "a day after they were entered",
    job: deleteLapsedHoldsJob.name,
  },
];
