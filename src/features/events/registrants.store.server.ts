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

/** Whether a registration is of a suspended account, by its id, or without one by its proven address. */
export function isOfSuspended(registration: string) {
  return sql<boolean>`(
    ${isSuspendedAccount(`${registration}.user_id`)}
    or ${sql.ref(`${registration}.user_id`)} is null and ${isSuspendedAddress(`${registration}.email`)}
  )`;
}
