import { jsonArrayFrom } from "kysely/helpers/postgres";
import { definePersonSection, sectionLength, timeOf } from "#platform/person-section.ts";

const statusWords: Readonly<Record<string, string>> = {
  pending: "Not confirmed yet",
  confirmed: "Subscribed",
  unsubscribed: "Unsubscribed",
};

/** The newsletter subscription of the person's proven email, with the consent it rests on. */
export const newsletterSection = definePersonSection({
  name: "newsletter",
  title: "Newsletter",
  right: "people",
  empty: "Never signed up for the newsletter.",
  select: (query, { provenEmail }) =>
    jsonArrayFrom(
      query
        .selectFrom("private.newsletter_subscriptions")
        .select(["email", "status", "consent_version", "confirmed_at", "requested_at"])
        .where("email", "=", provenEmail ?? "")
        .limit(sectionLength),
    ),
  describe: (row) => ({
    title: row.email,
    detail: `Consent ${row.consent_version}${row.confirmed_at ? ", confirmed by email" : ""}`,
    state: statusWords[row.status] ?? row.status,
    at: timeOf(row.requested_at),
  }),
});
