import { sql } from "kysely";
import { isSuspendedAccount } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** A document or registration that expires soon, whose owner wasn't reminded yet. */
export interface DueReminder {
  kind: "document" | "registration";
  id: string;
  userId: string;
  /** The document's title, or the registration's regulator. */
  name: string;
  expiresOn: string;
  days: 60 | 14;
}

/**
 * Documents and active registrations that expire within 60 days, the nearest first. `today` is a day in UTC. Those of
 * suspended people wait until that's over.
 */
export async function listDueReminders(
  transaction: DatabaseTransaction,
  { today, limit }: { today: string; limit: number },
): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select due.kind, due.id, due.user_id as "userId", due.name, due.expires_on as "expiresOn", due.days
    from (
      select 'document' as kind, id, user_id, title as name, expires_on,
             case when expires_on <= ${today}::date + 14 then 14 else 60 end as days
      from candidate_documents
      union all
      select 'registration', id, user_id, regulator, expires_on,
             case when expires_on <= ${today}::date + 14 then 14 else 60 end
      from candidate_registrations where status = 'active'
    ) as due
    where due.expires_on between ${today}::date and ${today}::date + 60
      and not ${isSuspendedAccount("due.user_id")}
      and not exists (
        select from private.candidate_expiry_reminders as reminder
        where (reminder.document_id = due.id or reminder.registration_id = due.id)
          and reminder.expires_on = due.expires_on and reminder.days <= due.days)
    order by due.expires_on, due.id
    limit ${limit}`.execute(transaction);
  return rows;
}

/** Records that a candidate was reminded; false where they were already. */
export async function insertReminder(
  transaction: DatabaseTransaction,
  { kind, id, expiresOn, days }: DueReminder,
  now: Date,
): Promise<boolean> {
  const row = await transaction
    .insertInto("private.candidate_expiry_reminders")
    .values({
      document_id: kind === "document" ? id : null,
      registration_id: kind === "registration" ? id : null,
      expires_on: expiresOn,
      days,
      sent_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
