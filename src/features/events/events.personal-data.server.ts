import {
  columnsOf,
  ownedRows,
  type PersonalDataEntry,
  personalTable,
} from "#platform/personal-data/personal-data.ts";

const byAddress = { address: "email" } as const;
const ofSubscription = {
  through: ownedRows("private.newsletter_subscriptions", byAddress),
  by: "subscription_id",
} as const;

/**
 * Includes data stored under a person's address without an account, once the account has proven it.
 */
export const eventsPersonalData: readonly PersonalDataEntry[] = [
  personalTable("event_registrations", {
    owner: { anyOf: ["user_id", byAddress] },
    columns: [
      "id",
      "event_id",
      ...columnsOf("events", "event_id", ["title", "starts_at"]),
      "name",
      "email",
      "question",
      "created_at",
    ],
    orderBy: ["created_at"],
    erase: { delete: "rows" },
  }),
  // Once an address is deleted, nothing is sent to it, so we don't need to remember that it
  // unsubscribed.
  personalTable("private.newsletter_subscriptions", {
    owner: byAddress,
    columns: [
      "email",
      "status",
      "consent_version",
      "consent_wording",
      "requested_at",
      "requested_from",
      "confirmed_at",
      "confirmed_from",
      "unsubscribed_at",
    ],
    erase: { delete: "rows" },
  }),
  personalTable("private.newsletter_deliveries", {
    owner: ofSubscription,
    columns: [
      ...columnsOf("private.newsletter_issues", "issue_id", ["subject", "created_at"]),
      "outcome",
    ],
    orderBy: ["created_at"],
    erase: { goesWith: "private.newsletter_subscriptions" },
  }),
  personalTable("private.newsletter_links", {
    owner: ofSubscription,
    withheld: "hashes of links from emails",
    erase: { goesWith: "private.newsletter_subscriptions" },
  }),
  personalTable("private.newsletter_issues", {
    owner: "sent_by",
    withheld: "the site's newsletter; the sender is its only personal data",
    erase: { keep: "newsletters sent to other people stay on record", until: "no limit is set" },
  }),
];
