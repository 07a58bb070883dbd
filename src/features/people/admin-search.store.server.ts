import { sql } from "kysely";
import { profileRows } from "#features/account/account.contract.ts";
import { accountRows } from "#features/auth/auth.contract.ts";
import type { AdminHit, AdminQuestion } from "#platform/admin/admin-search.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Accounts by id, phone, or a part of an email or name. */
export function findPeople(
  query: DatabaseTransaction,
  { text, folded, pattern, id }: AdminQuestion,
) {
  // Each branch can use an index of its own. A condition over both tables could use none.
  return sql<AdminHit>`
    select account.id::text as key, coalesce(profile.full_name, account.email, 'No email') as title,
      account.email::text as detail,
      account.email = ${folded} or account.id::text = ${id}::text
        or coalesce(private.fold_text(profile.full_name) = ${folded}, false) as exact
    from ${accountRows(query)} as account
    left join ${profileRows(query)} as profile on profile.user_id = account.id
    where account.deleted_at is null and account.id in (
      select found.id from ${accountRows(query)} as found where found.email like ${pattern}
      union select found.user_id from ${profileRows(query)} as found
        where private.fold_text(found.full_name) like ${pattern}
      union select found.id from ${accountRows(query)} as found
        where found.phone = ${text.replaceAll(/[+\s().-]/g, "")}
      union select ${id}::uuid
    )`;
}
