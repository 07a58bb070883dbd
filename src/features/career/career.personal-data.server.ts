import { movesOrBlocks, stays } from "#platform/personal-data/merge.ts";
import {
  ownedRows,
  type PersonalDataEntry,
  personalTable,
} from "#platform/personal-data/personal-data.ts";

const asGiven = "the address at the time";

const ofEnrollment = {
  through: ownedRows("playbook_enrollments", "user_id"),
  by: "enrollment_id",
} as const;

export const careerPersonalData: readonly PersonalDataEntry[] = [
  personalTable("playbook_enrollments", {
    owner: "user_id",
    columns: [
      "id",
      "account_email",
      "playbook_id",
      "plan",
      "status",
      "created_at",
      "started_at",
      "refunded_at",
    ],
    orderBy: ["created_at"],
    erase: { goesWith: "auth.users" },
    merge: {
      user_id: movesOrBlocks(["playbook_id"], {
        called: "Playbooks",
        only: { status: ["pending", "active"] },
        why: "Both accounts have the same playbook. Refund one of them first, or wait until the unpaid one is canceled.",
      }),
      account_email: stays(asGiven),
    },
  }),
  personalTable("playbook_payments", {
    owner: ofEnrollment,
    columns: [
      "id",
      "enrollment_id",
      "number",
      "amount_cents",
      "currency",
      "due_on",
      "order_id",
      "paid_at",
      "refunded_at",
      "reminded_before_at",
      "reminded_due_at",
    ],
    orderBy: ["due_on"],
    erase: { goesWith: "playbook_enrollments" },
  }),
  personalTable("playbook_progress", {
    owner: ofEnrollment,
    columns: ["enrollment_id", "module", "done_at"],
    orderBy: ["done_at"],
    erase: { goesWith: "playbook_enrollments" },
  }),
];
