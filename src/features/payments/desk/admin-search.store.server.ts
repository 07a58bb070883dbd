import { sql } from "kysely";
import { profileRows } from "#features/account/account.contract.ts";
import { accountRows } from "#features/auth/auth.contract.ts";
import type { AdminHit, AdminQuestion } from "#platform/admin/admin-search.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Orders by receipt number, an id of ours or of the payment provider, or who bought. */
export function findOrders(
  query: DatabaseTransaction,
  { text, folded, pattern, id }: AdminQuestion,
) {
  return sql<AdminHit>`
    select purchased.id::text as key, purchased.description as title,
      concat_ws(', ', purchased.receipt_number,
        to_char(purchased.amount_cents / 100.0, 'FM999999990.00') || ' ' || purchased.currency,
        account.email) as detail,
      account.email is not distinct from ${folded}
        or ${text} in (purchased.receipt_number, purchased.payment_id, purchased.id::text) as exact
    from public.orders as purchased
    left join ${accountRows(query)} as account on account.id = purchased.user_id
    where purchased.id in (
      select found.id from public.orders as found where found.receipt_number = upper(${text})
      union select found.id from public.orders as found where found.payment_id = ${text}
      union select ${id}::uuid
      union select found.id from public.orders as found
        join ${accountRows(query)} as buyer on buyer.id = found.user_id
        where buyer.email like ${pattern}
      union select found.id from public.orders as found
        join ${profileRows(query)} as buyer on buyer.user_id = found.user_id
        where private.fold_text(buyer.full_name) like ${pattern}
    )`;
}
