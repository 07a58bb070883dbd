import { erased, moves } from "#platform/personal-data/merge.ts";
import {
  columnsOf,
  ownedRows,
  type PersonalDataEntry,
  personalTable,
} from "#platform/personal-data/personal-data.ts";

const byAddress = { address: "email" } as const;

export const mailingsPersonalData: readonly PersonalDataEntry[] = [
  personalTable("private.mailing_links", {
    owner: { through: ownedRows("private.mailing_recipients", byAddress), by: "recipient_id" },
    withheld: "hashes of links from emails",
    erase: { delete: "rows" },
  }),
  personalTable("private.mailing_recipients", {
    owner: byAddress,
    columns: [
      ...columnsOf("private.mailings", "mailing_id", ["subject", "started_at"]),
      "email",
      "state",
      "handled_at",
      "unsubscribed_at",
    ],
    orderBy: ["handled_at"],
    erase: {
      set: { email: null, reason: null },
      keep: "that an email went to someone, so that its counts stay true",
      until: "no limit is set",
    },
    merge: { email: erased("that an email went to someone stays, without the address") },
  }),
  personalTable("private.mailings", {
    owner: { anyOf: ["created_by", "sent_by"] },
    withheld: "emails to many people; the writer and the sender are their only personal data",
    erase: { keep: "emails sent to other people stay on record", until: "no limit is set" },
    merge: { created_by: moves(), sent_by: moves() },
  }),
];
