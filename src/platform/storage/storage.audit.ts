import { type DeclaredActions, declareAudit } from "#platform/audit/declare-audit.ts";

export const storageAudit = declareAudit({
  group: "Files",
  subjects: {
    bucket: { noun: "bucket" },
    file: { noun: "file" },
  },
  actions: {
    "storage.bucket_created": "added {subject}",
    "storage.bucket_updated": "changed {subject}",
    "storage.bucket_emptied": "emptied {subject}",
    "storage.bucket_deleted": "deleted {subject}",
    "storage.infected_file_removed": {
      sentence: "removed {subject}, which carried {signature}",
      personal: ["owner"],
    },
  },
});

declare module "#platform/audit/audit.ts" {
  interface AuditActions extends DeclaredActions<typeof storageAudit> {}
}
