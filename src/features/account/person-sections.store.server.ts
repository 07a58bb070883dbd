import { jsonArrayFrom } from "kysely/helpers/postgres";
import { definePersonSection, sectionLength, timeOf } from "#platform/person-section.ts";
import { notificationTopics } from "./notifications/notification-topics.constants.ts";

const dashboards: Readonly<Record<string, string>> = {
  jobseeker: "Job seeker",
  employer: "Employer",
  entrepreneur: "Entrepreneur",
};

/** The account's own profile: name, profession, location and dashboard. */
export const profileSection = definePersonSection({
  name: "profile",
  title: "Profile",
  right: "people",
  empty: "No profile.",
  select: (query, { userId }) =>
    jsonArrayFrom(
      query
        .selectFrom("account_profiles")
        .select(["full_name", "profession", "location", "dashboard_role", "updated_at"])
        .where("user_id", "=", userId)
        .limit(sectionLength),
    ),
  describe: (row) => ({
    title: row.full_name ?? "No name",
    detail: [row.profession, row.location].filter(Boolean).join(", ") || undefined,
    state: dashboards[row.dashboard_role] ?? row.dashboard_role,
    at: timeOf(row.updated_at),
  }),
});

/** Consents that the person gave or withdrew, with the words that they were shown. */
export const consentSection = definePersonSection({
  name: "consents",
  title: "Consents",
  right: "people",
  empty: "Has never chosen which emails to get.",
  select: (query, { userId }) =>
    jsonArrayFrom(
      query
        .selectFrom("consent_entries")
        .select(["topic", "granted", "wording", "recorded_at"])
        .where("user_id", "=", userId)
        .orderBy("recorded_at", "desc")
        .orderBy("id", "desc")
        .limit(sectionLength),
    ),
  describe: (row) => ({
    title: titleOf(row.topic),
    detail: row.wording,
    state: row.granted ? "Agreed" : "Withdrawn",
    at: timeOf(row.recorded_at),
  }),
});

function titleOf(topic: string): string {
  return Object.hasOwn(notificationTopics, topic)
    ? notificationTopics[topic as keyof typeof notificationTopics].title
    : topic;
}
