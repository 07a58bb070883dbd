import { moves, movesUnless } from "#platform/personal-data/merge.ts";
import { type PersonalDataEntry, personalTable } from "#platform/personal-data/personal-data.ts";
import { prepareMerge } from "./merge-plans.store.server.ts";

const erase = { goesWith: "auth.users" } as const;
const plans = { table: "plans", owner: "user_id" } as const;

const oneCurrent = "of two current plans, that of the account that stays is the current one";

/** Plans, what people did in them, and with whom they share them. */
export const plansPersonalData: readonly PersonalDataEntry[] = [
  {
    step: oneCurrent,
    tables: ["plans", "plan_shares"],
    merge: (_services, transaction, pair) => prepareMerge(transaction, pair),
  },
  personalTable("plans", {
    owner: "user_id",
    columns: [
      "id",
      "pathway",
      "title",
      "answers",
      "start_month",
      "is_current",
      "created_at",
      "updated_at",
    ],
    orderBy: ["created_at"],
    erase,
    merge: {
      user_id: moves("Plans", oneCurrent),
    },
  }),
  personalTable("plan_steps", {
    owner: { through: plans, by: "plan_id" },
    columns: ["plan_id", "step_id", "title", "done_on", "document_id", "recorded_at"],
    orderBy: ["done_on"],
    erase: { goesWith: "plans" },
  }),
  personalTable("plan_shares", {
    owner: { anyOf: ["mentor_id", { through: plans, by: "plan_id" }] },
    columns: ["plan_id", "profile_id", "shared_at"],
    orderBy: ["shared_at"],
    erase: [{ goesWith: "plans" }, erase],
    merge: {
      mentor_id: movesUnless(["plan_id"], {
        called: "Plans shared with them",
        why: "Shared with both accounts",
      }),
    },
  }),
  personalTable("private.plan_reminders", {
    owner: { through: plans, by: "plan_id" },
    columns: ["plan_id", "step_id", "due_on", "days", "sent_at"],
    orderBy: ["sent_at"],
    erase: { goesWith: "plans" },
  }),
  personalTable("private.plan_reminder_links", {
    owner: "user_id",
    withheld: "hashes of links from emails",
    erase,
    merge: { user_id: moves() },
  }),
];
