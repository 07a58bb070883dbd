import type { OwnRetention, RetentionRule } from "#platform/retention/retention.ts";
import { deleteOldReadingsJob } from "./candidates.jobs.server.ts";
import { deleteOldDocumentViews } from "./documents/document-views.store.server.ts";
import { deleteOldPoolViews } from "./pool/pool.store.server.ts";

/** Retention of views of candidates' documents and profiles, and of suggestions from CVs. */
export const candidatesRetention: readonly (RetentionRule | OwnRetention)[] = [
  {
    kind: "candidates.document_views",
    label: "Who opened candidates' documents",
    from: "after the document was opened",
    days: { variable: "RETENTION_DOCUMENT_VIEWS_DAYS", usual: 730, min: 365, max: 1825 },
    bounds: "We promise candidates a record of who opened their documents.",
    privacy: (period) =>
      `For ${period}, you can see who opened your documents. Then we delete the record.`,
    delete: (services, batch) =>
      services.database.asSystem("delete document views", (transaction) =>
        deleteOldDocumentViews(transaction, batch),
      ),
  },
  {
    kind: "candidates.pool_views",
    label: "Which employers saw profiles in the talent pool",
    from: "after the profile was seen",
    days: { variable: "RETENTION_POOL_VIEWS_DAYS", usual: 730, min: 365, max: 1825 },
    bounds: "We promise candidates a record of who viewed their profile.",
    privacy: (period) =>
      `For ${period}, you can see which employers viewed your talent pool profile. Then we delete the record.`,
    delete: (services, batch) =>
      services.database.asSystem("delete pool views", (transaction) =>
        deleteOldPoolViews(transaction, batch),
      ),
  },
  {
    kind: "candidates.cv_readings",
    label: "Suggestions from CVs",
    when: "A week after we read the CV",
    job: deleteOldReadingsJob.name,
  },
];
