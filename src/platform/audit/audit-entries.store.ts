import type { DatabaseTransaction } from "../database/database.ts";

/** A person's actions and others' actions on their account, the oldest first. */
export async function listEntriesOfUser(
  transaction: DatabaseTransaction,
  userIds: readonly string[],
  limit: number,
) {
  return await transaction
    .selectFrom("private.audit_entries")
    .select(["occurred_at", "action", "subject_type", "subject_id"])
    .where((row) =>
      row.or([
        row("actor_id", "in", userIds),
        row("person_id", "in", userIds),
        row.and([row("subject_type", "=", "user"), row("subject_id", "in", userIds)]),
      ]),
    )
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** The audit log as other features may join it in their own statements. */
export function auditRows(transaction: DatabaseTransaction) {
  return transaction
    .selectFrom("private.audit_entries")
    .select([
      "id",
      "occurred_at",
      "actor_id",
      "action",
      "subject_type",
      "subject_id",
      "before",
      "after",
      "reason",
      "details",
    ]);
}
