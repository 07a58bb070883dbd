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
 * Also what was left under a person's address without an account, once the account has proven it.
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
  // That somebody unsubscribed need not be remembered of an address that is forgotten: nothing is
  // sent to it.
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
    withheld: "hashes of links from mails",
    erase: { goesWith: "private.newsletter_subscriptions" },
  }),
  personalTable("private.newsletter_issues", {
    owner: "sent_by",
    withheld: "the site's newsletter; who sent it is its only word about a person",
    erase: { keep: "what was sent to others stays on record", until: "no limit is set" },
  }),
];
