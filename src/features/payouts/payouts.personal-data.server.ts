import { blocks, moves, stays } from "#platform/personal-data/merge.ts";
import { type PersonalDataEntry, personalTable } from "#platform/personal-data/personal-data.ts";
import { eraseSettledMethod } from "./methods/erase-methods.usecases.server.ts";

const isPaid =
  "The account we'll delete is set up for payouts. Keep that account, and merge the other one into it.";
const inTheBooks = "a payout's record doesn't change; the audit log names the person";

export const payoutsPersonalData: readonly PersonalDataEntry[] = [
  {
    step: "where a mentor is paid goes with the account, or once nothing is owed to them anymore",
    tables: ["payout_methods", "private.payout_destinations"],
    erase: async (_services, transaction, { userId }) => {
      await eraseSettledMethod(transaction, userId);
    },
  },
  personalTable("payout_methods", {
    owner: "user_id",
    columns: ["kind", "country", "label", "state", "held_until", "created_at"],
    orderBy: ["created_at"],
    erase: { byStep: true },
    merge: { user_id: blocks(isPaid) },
  }),
  personalTable("private.payout_destinations", {
    owner: { through: { table: "payout_methods", owner: "user_id" }, by: "method_id" },
    withheld: "the account number is encrypted; the row above names the account",
    erase: { goesWith: "payout_methods" },
  }),
  personalTable("payout_transfers", {
    owner: "payee_id",
    columns: ["amount_cents", "currency", "label", "status", "made_at", "settled_at", "reference"],
    orderBy: ["made_at"],
    erase: { keep: "what was paid to people stays in the books", until: "no limit is set" },
    others: {
      made_by: "who made a payout can be seen as long as the payout",
      confirmed_by: "as above",
      released_by: "as above",
    },
    merge: {
      payee_id: blocks(isPaid),
      made_by: stays(inTheBooks),
      confirmed_by: stays(inTheBooks),
      released_by: stays(inTheBooks),
    },
  }),
  personalTable("payout_pauses", {
    owner: "payee_id",
    columns: ["reason", "paused_at"],
    orderBy: ["paused_at"],
    erase: { keep: "money owed to a mentor outlives the account", until: "no limit is set" },
    others: { paused_by: "who paused payouts can be seen as long as the pause" },
    merge: { payee_id: blocks(isPaid), paused_by: moves() },
  }),
  personalTable("payout_batches", {
    owner: "made_by",
    withheld: "work for the site, not about the person",
    erase: { keep: "what was paid to people stays in the books", until: "no limit is set" },
    merge: { made_by: moves() },
  }),
];
