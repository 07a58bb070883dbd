import { sql } from "kysely";
import { accountRows } from "#features/auth/auth.contract.ts";
import { auditRows } from "#platform/audit/audit-entries.store.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { BookingActor } from "../booking.types.ts";
import type { BookingStatus } from "../booking-statuses.constants.ts";
import type { HistoryStep } from "../events/event.types.ts";

/** An event of a booking, as the audit log has it. */
export interface RecordedStep extends Omit<HistoryStep, "timeZone"> {
  id: number;
  /** The name of its action in the audit log. */
  action: string;
  at: Date;
  /** Null where no account did it. */
  actorId: string | null;
  /** The email of the account that did it, while there is one. */
  actorEmail: string | null;
}

const maxSteps = 100;

/** Those of the actions that a booking went through, the newest first. In the system's transaction. */
export async function listRecordedSteps(
  transaction: DatabaseTransaction,
  bookingId: string,
  actions: readonly string[],
): Promise<RecordedStep[]> {
  const rows = await transaction
    .selectFrom(auditRows(transaction).as("entry"))
    .leftJoin(accountRows(transaction).as("actor"), "actor.id", "entry.actor_id")
    .select([
      "entry.id",
      "entry.action",
      "entry.occurred_at as at",
      "entry.actor_id as actorId",
      "actor.email as actorEmail",
      sql<BookingActor>`entry.details ->> 'as'`.as("as"),
      sql<BookingStatus>`entry.before ->> 'status'`.as("statusBefore"),
      sql<string | null>`entry.before ->> 'startsAt'`.as("startsAtBefore"),
      sql<string | null>`entry.after ->> 'startsAt'`.as("startsAtAfter"),
    ])
    .where("entry.subject_type", "=", "booking")
    .where("entry.subject_id", "=", bookingId)
    .where("entry.action", "in", actions)
    .orderBy("entry.occurred_at", "desc")
    .orderBy("entry.id", "desc")
    .limit(maxSteps)
    .execute();
  return rows.map(({ id, startsAtBefore, startsAtAfter, ...row }) => ({
    ...row,
    id: Number(id),
    startsAtBefore: startsAtBefore === null ? null : new Date(startsAtBefore),
    startsAtAfter: startsAtAfter === null ? null : new Date(startsAtAfter),
  }));
}
