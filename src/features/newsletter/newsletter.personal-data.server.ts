import { erased } from "#platform/personal-data/merge.ts";
import {
  ownedRows,
  type PersonalDataEntry,
  personalTable,
} from "#platform/personal-data/personal-data.ts";

const byAddress = { address: "email" } as const;
const ofSubscription = {
  through: ownedRows("private.newsletter_subscriptions", byAddress),
  by: "subscription_id",
} as const;

export const newsletterPersonalData: readonly PersonalDataEntry[] = [
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
    merge: {
      email: erased(
        "Nothing more is sent to this address. The account you're keeping has its own choice.",
        "Newsletter subscription",
      ),
    },
  }),
  personalTable("private.newsletter_links", {
    owner: ofSubscription,
    withheld: "hashes of links from emails",
    erase: { goesWith: "private.newsletter_subscriptions" },
  }),
];
