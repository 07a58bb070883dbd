import { moves } from "#platform/personal-data/merge.ts";
import { type PersonalDataEntry, personalTable } from "#platform/personal-data/personal-data.ts";
import { returnFeesJob } from "./return-fees.job.server.ts";

export const feeProtectionPersonalData: readonly PersonalDataEntry[] = [
  personalTable("fee_answers", {
    owner: "user_id",
    columns: [
      "id",
      "number",
      "canadian_status",
      "work_place",
      "home_place",
      "rule_ids",
      "answered_at",
    ],
    orderBy: ["number"],
    erase: { goesWith: "auth.users" },
    merge: { user_id: moves("Answers about fees") },
  }),
  personalTable("fee_decisions", {
    owner: "user_id",
    columns: [
      "id",
      "number",
      "answer_id",
      "service",
      "outcome",
      "reason",
      "mode",
      "rule_ids",
      "decided_at",
    ],
    orderBy: ["number"],
    erase: { goesWith: "auth.users" },
    merge: { user_id: moves() },
  }),
  {
    step: "after a merge, the newest answer of both accounts decides about what either paid for",
    tables: ["fee_answers"],
    merge: (services, transaction, { to }) =>
      services.jobs.enqueue(transaction, returnFeesJob, { userId: to.userId }),
  },
];
