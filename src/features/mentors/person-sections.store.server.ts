import { jsonArrayFrom } from "kysely/helpers/postgres";
import { definePersonSection, sectionLength, timeOf } from "#platform/person-section.ts";

/** The person's profile as a mentor. */
export const mentorProfileSection = definePersonSection({
  name: "mentor-profile",
  title: "Mentor profile",
  right: "moderation",
  empty: "Not a mentor.",
  select: (query, { userId }) =>
    jsonArrayFrom(
      query
        .selectFrom("mentor_profiles")
        .select(["id", "full_name", "title", "is_listed", "created_at"])
        .where("user_id", "=", userId)
        .orderBy("created_at", "desc")
        .limit(sectionLength),
    ),
  describe: (row) => ({
    title: row.full_name,
    detail: row.title,
    state: row.is_listed ? "Listed" : "Not listed",
    at: timeOf(row.created_at),
    to: `/admin/mentors/${row.id}`,
  }),
});

const applicationWords: Readonly<Record<string, string>> = {
  draft: "Not sent yet",
  submitted: "Sent",
  under_review: "Under review",
  approved: "Approved",
  rejected: "Rejected",
};

/** The person's applications to be a mentor. */
export const mentorApplicationSection = definePersonSection({
  name: "mentor-applications",
  title: "Mentor applications",
  right: "moderation",
  empty: "No applications to be a mentor.",
  select: (query, { userId }) =>
    jsonArrayFrom(
      query
        .selectFrom("mentor_applications")
        .select(["title", "application_status", "decision_reason", "decided_at", "created_at"])
        .where("user_id", "=", userId)
        .orderBy("created_at", "desc")
        .limit(sectionLength),
    ),
  describe: (row) => ({
    title: row.title,
    detail: row.decision_reason ?? undefined,
    // A refund ended the review: nobody rejected it.
    state:
      row.application_status === "rejected" && row.decided_at === null
        ? "Fee refunded"
        : (applicationWords[row.application_status] ?? row.application_status),
    at: timeOf(row.created_at),
  }),
});
