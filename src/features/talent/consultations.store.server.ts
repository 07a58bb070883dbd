import type { Selectable } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { ConsultationRequests } from "#platform/database/schema.gen.ts";
import type { ConsultationTopic } from "./talent.constants.ts";
import type { Consultation } from "./talent.schemas.ts";
import type { ConsultationRequest } from "./talent.types.ts";

interface NewRequest {
  consultation: Consultation;
  fingerprint: string;
  userId: string | null;
  createdAt: Date;
}

export async function hasRequest(
  transaction: DatabaseTransaction,
  fingerprint: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom("consultation_requests")
    .select("id")
    .where("fingerprint", "=", fingerprint)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a request and answers its id; undefined when the very same one is stored already. */
export async function insertRequest(
  transaction: DatabaseTransaction,
  { consultation, fingerprint, userId, createdAt }: NewRequest,
): Promise<string | undefined> {
  const { times, timeZone, ...rest } = consultation;
  const row = await transaction
    .insertInto("consultation_requests")
    .values({
      ...rest,
      fingerprint,
      user_id: userId,
      preferred_times: times,
      time_zone: timeZone,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.constraint("consultation_requests_once").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Requests that the transaction's role may see, the newest first. */
export async function listRequests(
  transaction: DatabaseTransaction,
  { limit, offset }: { limit: number; offset: number },
): Promise<ConsultationRequest[]> {
  const rows = await transaction
    .selectFrom("consultation_requests")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(toRequest);
}

export async function countRequests(
  transaction: DatabaseTransaction,
  only: { status?: "open"; userId?: string } = {},
): Promise<number> {
  let query = transaction
    .selectFrom("consultation_requests")
    .select((expression) => expression.fn.countAll<number>().as("count"));
  if (only.status) query = query.where("status", "=", only.status);
  if (only.userId) query = query.where("user_id", "=", only.userId);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** False when the request was handled before, or there is none. */
export async function markHandled(
  transaction: DatabaseTransaction,
  id: string,
  { by, at }: { by: string; at: Date },
): Promise<boolean> {
  const row = await transaction
    .updateTable("consultation_requests")
    .set({ status: "handled", handled_at: at, handled_by: by })
    .where("id", "=", id)
    .where("status", "=", "open")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
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
    status: row.status as ConsultationRequest["status"],
    createdAt: row.created_at,
    handledAt: row.handled_at,
  };
}
