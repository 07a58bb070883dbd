import type { Selectable } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { ConsultationRequests } from "#platform/database/schema.gen.ts";
import type { ConsultationTopic } from "./consultations.constants.ts";
import type { ConsultationRequest } from "./consultations.types.ts";

/** Open requests that the transaction's role may see, the oldest first. */
export async function listOpenRequests(
  transaction: DatabaseTransaction,
  { limit, offset }: { limit: number; offset: number },
): Promise<ConsultationRequest[]> {
  const rows = await transaction
    .selectFrom("consultation_requests")
    .selectAll()
    .where("status", "=", "open")
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(toRequest);
}

export async function countOpenRequests(transaction: DatabaseTransaction): Promise<number> {
  const { count } = await transaction
    .selectFrom("consultation_requests")
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where("status", "=", "open")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Answers when it was sent; undefined when the request was handled before, or there is none. */
export async function markHandled(
  transaction: DatabaseTransaction,
  id: string,
  { by, at }: { by: string; at: Date },
): Promise<Date | undefined> {
  const row = await transaction
    .updateTable("consultation_requests")
    .set({ status: "handled", handled_at: at, handled_by: by })
    .where("id", "=", id)
    .where("status", "=", "open")
    .returning("created_at")
    .executeTakeFirst();
  return row?.created_at;
}

function toRequest(row: Selectable<ConsultationRequests>): ConsultationRequest {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    company: row.company,
    topic: row.topic as ConsultationTopic,
    about: row.about,
    message: row.message,
    preferredTimes: row.preferred_times,
    timeZone: row.time_zone,
    createdAt: row.created_at,
  };
}
