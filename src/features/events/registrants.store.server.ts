import { sql } from "kysely";
import {
  accountRows,
  isSuspendedAccount,
  isSuspendedAddress,
} from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/**
 * The address at which a registration's person is reached now: the one that their account has proven, else the one that
 * was registered. `registration` is the table's name in the statement. For the system's transaction.
 */
export function emailOf(transaction: DatabaseTransaction, registration: string) {
  return sql<string>`coalesce(
    (select account.email from (${accountRows(transaction)}) as account
     where account.id = ${sql.ref(`${registration}.user_id`)} and account.email_confirmed_at is not null),
    ${sql.ref(`${registration}.email`)}
  )`;
}

/**
 * Whether another registration for the event reaches the same address, so that an email to this one would be the
 * person's second: they changed their account's address to one that was registered without it, say. The account's comes
 * first, and of two of an account the older one. `registration` is the table's name in the statement. For the system's
 * transaction.
 */
export function repeatsAddress(transaction: DatabaseTransaction, registration: string) {
  const column = (name: string) => sql.ref(`${registration}.${name}`);
  return sql<boolean>`exists (
    select from event_registrations as other
    join (${accountRows(transaction)}) as owner on owner.id = other.user_id
    where other.event_id = ${column("event_id")} and other.id <> ${column("id")}
      and owner.email_confirmed_at is not null
      and owner.email = lower(${emailOf(transaction, registration)})
      and (
        other.user_id is distinct from ${column("user_id")}
        or (other.created_at, other.id) < (${column("created_at")}, ${column("id")})
      )
  )`;
}

/** Whether a registration is of a suspended account, by its id, or without one by its proven address. */
export function isOfSuspended(registration: string) {
  return sql<boolean>`(
    ${isSuspendedAccount(`${registration}.user_id`)}
    or ${sql.ref(`${registration}.user_id`)} is null and ${isSuspendedAddress(`${registration}.email`)}
  )`;
}
