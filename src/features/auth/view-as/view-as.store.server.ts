import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { definePersonSection, sectionLength, timeOf } from "#platform/person-section.ts";

export interface NewViewAs {
  operatorId: string;
  personId: string;
  sessionId: string;
  reason: string;
  startedAt: Date;
  expiresAt: Date;
}

/** Answers the row's id; undefined where the session shows the site as someone already. */
export async function insertViewAs(
  transaction: DatabaseTransaction,
  { operatorId, personId, sessionId, reason, startedAt, expiresAt }: NewViewAs,
): Promise<string | undefined> {
  const row = await transaction
    .insertInto("private.view_as")
    .values({
      operator_id: operatorId,
      person_id: personId,
      session_id: sessionId,
      reason,
      started_at: startedAt,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export interface EndedViewAs {
  id: string;
  personId: string;
  operatorId: string | null;
}

/** Ends one, or all that are past their time; answers which were under way. */
export async function endViewAs(
  transaction: DatabaseTransaction,
  which: { id: string } | { dueAt: Date },
  now: Date,
): Promise<EndedViewAs[]> {
  const open = transaction
    .updateTable("private.view_as")
    .set({ ended_at: now })
    .where("ended_at", "is", null);
  const ended =
    "id" in which ? open.where("id", "=", which.id) : open.where("expires_at", "<=", which.dueAt);
  return await ended
    .returning(["id", "person_id as personId", "operator_id as operatorId"])
    .execute();
}

/** Whether someone of the team sees the site as one of these people now. */
export async function isSeenByTeam(
  transaction: DatabaseTransaction,
  userIds: readonly string[],
): Promise<boolean> {
  const open = await transaction
    .selectFrom("private.view_as")
    .select("id")
    .where("person_id", "in", userIds)
    .where("ended_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** The team's views of the site as the person, the newest first. */
export const viewAsSection = definePersonSection({
  name: "view-as",
  title: "Seen as this person",
  right: "people",
  empty: "No one on the team has seen the site as this person.",
  select: (query, { userId }) =>
    jsonArrayFrom(
      query
        .selectFrom("private.view_as as seen")
        .leftJoin("auth.users as operator", "operator.id", "seen.operator_id")
        .select(["operator.email", "seen.reason", "seen.started_at", "seen.ended_at"])
        .where("seen.person_id", "=", userId)
        .orderBy("seen.started_at", "desc")
        .limit(sectionLength),
    ),
  describe: (row) => ({
    title: row.email ?? "Someone whose account is deleted",
    detail: row.reason,
    state: row.ended_at ? undefined : "Now",
    at: timeOf(row.started_at),
  }),
});
