import { type DeclaredActions, declareAudit } from "#platform/audit/declare-audit.ts";
import { editPath, itemPath, splitSubject } from "./publishing.constants.ts";

export const publishingAudit = declareAudit({
  group: "Content",
  subjects: {
    content: {
      noun: "",
      page(id) {
        const { kind, rest } = splitSubject(id);
        return itemPath(kind, rest);
      },
    },
    content_file: { noun: "file" },
    content_draft: {
      noun: "draft",
      page(id) {
        const { kind, rest } = splitSubject(id);
        return editPath(kind, { draft: rest });
      },
    },
  },
  actions: {
    "publishing.draft_saved": "saved {subject}",
    "publishing.draft_discarded": "discarded {subject}",
    "publishing.draft_continued": "compared {subject} with the published version and continued it",
    "publishing.version_restored": "restored version {version} of {subject} as a draft",
    "publishing.scheduled": "scheduled {subject} for {scheduledFor}",
    "publishing.schedule_canceled": "removed the schedule of {subject}",
    "publishing.schedule_failed": "couldn't publish {subject} on schedule",
    "publishing.published": "published {subject}",
    "publishing.republished": "published {subject} again",
    "publishing.unpublished": "took {subject} down",
    "publishing.archived": "archived {subject}",
    "publishing.withdrawn": "recorded that {subject} was withdrawn by the person it's about",
    "publishing.file_opened": "opened {subject}",
  },
});

declare module "#platform/audit/audit.ts" {
  interface AuditActions extends DeclaredActions<typeof publishingAudit> {}
}
