import { erased, moves } from "#platform/personal-data/merge.ts";
import {
  columnsOf,
  ownedRows,
  type PersonalDataEntry,
  personalTable,
} from "#platform/personal-data/personal-data.ts";

const owner = { anyOf: ["user_id", { address: "email", only: { user_id: null } }] } as const;

export const mailingsPersonalData: readonly PersonalDataEntry[] = [
  personalTable("private.mailing_links", {
    owner: { through: ownedRows("private.mailing_recipients", owner), by: "recipient_id" },
    withheld: "hashes of links from emails",
    erase: { delete: "rows" },
  }),
  personalTable("private.mailing_recipients", {
    owner,
    columns: [
      ...columnsOf("private.mailings", "mailing_id", ["subject", "started_at"]),
      "email",
      "state",
      "handled_at",
      "unsubscribed_at",
    ],
    orderBy: ["handled_at"],
    erase: {
      set: { email: null, user_id: null, reason: null },
      keep: "that an email went to someone, so that its counts stay true",
      until: "no limit is set",
    },
    merge: {
      user_id: erased("as the address"),
      email: erased("that an email went to someone stays, without the address"),
    },
  }),
  personalTable("private.mailings", {
    owner: { anyOf: ["created_by", "sent_by"] },
    withheld: "emails to many people; the writer and the sender are their only personal data",
    erase: { keep: "emails sent to other people stay on record", until: "no limit is set" },
    merge: { created_by: moves(), sent_by: moves() },
  }),
];
