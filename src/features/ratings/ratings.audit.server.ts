import type { AuditEntry } from "#platform/audit/audit.ts";
import { type DeclaredActions, declareAudit } from "#platform/audit/declare-audit.ts";
import { formatDay } from "#shared/time.ts";
import type { Review } from "./reviews.types.ts";

export const ratingsAudit = declareAudit({
  group: "Reviews",
  subjects: {
    mentor_review: { noun: "", page: () => "/admin/reviews" },
  },
  actions: {
    "mentorship.review_reported": { sentence: "reported {subject}", isAnonymous: true },
    "mentorship.review_reports_dismissed": {
      sentence: "dismissed the reports about {subject}",
      personal: ["reason"],
    },
    "mentorship.review_hidden": { sentence: "hid {subject}", personal: ["reason"] },
    "mentorship.review_shown": "showed {subject} again",
  },
});

/** A published review as what an entry is about: `the 4-star review of Nov 23, 2026`. */
export function auditSubjectOf({
  id,
  rating,
  publishedAt,
}: Pick<Review, "id" | "rating" | "publishedAt">): AuditEntry["subject"] {
  const day = publishedAt ? ` of ${formatDay(publishedAt)}` : "";
  return { type: "mentor_review", id, name: `the ${rating}-star review${day}` };
}

declare module "#platform/audit/audit.ts" {
  interface AuditActions extends DeclaredActions<typeof ratingsAudit> {}
}
