import {
  ownedRows,
  type PersonalDataEntry,
  personalTable,
} from "#platform/personal-data/personal-data.ts";

const ofEnrolment = {
  through: ownedRows("playbook_enrolments", "user_id"),
  by: "enrolment_id",
} as const;

export const careerPersonalData: readonly PersonalDataEntry[] = [
  personalTable("playbook_enrolments", {
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
  }),
  personalTable("playbook_payments", {
    owner: ofEnrolment,
    columns: [
      "id",
      "enrolment_id",
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
    erase: { goesWith: "playbook_enrolments" },
  }),
  personalTable("playbook_progress", {
    owner: ofEnrolment,
    columns: ["enrolment_id", "module", "done_at"],
    orderBy: ["done_at"],
    erase: { goesWith: "playbook_enrolments" },
  }),
];
