import { type RawBuilder, sql } from "kysely";
import { deletionRows, profileRows } from "#features/account/account.contract.ts";
import { accountRows, roleRows } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Role } from "#platform/rights.ts";
import { foldedPattern } from "#shared/text/text-folding.ts";
import type { AccountState } from "./people.rules.ts";

export interface PersonRow extends AccountState {
  id: string;
  email: string | null;
  phone: string | null;
  name: string | null;
  roles: Role[];
  createdAt: Date;
}

const columnsOf = (transaction: DatabaseTransaction) => sql`
  users.id, users.email, users.phone, profiles.full_name as name,
  array(
    select held.role from ${roleRows(transaction)} as held
    where held.user_id = users.id order by held.role
  ) as roles,
  users.created_at as "createdAt", users.deleted_at as "deletedAt",
  users.banned_until as "bannedUntil", users.is_anonymous as "isAnonymous",
  users.confirmed_at as "confirmedAt", deletions.delete_after as "deleteAfter"
`;
const tablesOf = (transaction: DatabaseTransaction) => sql`
  ${accountRows(transaction)} as users
  left join ${profileRows(transaction)} as profiles on profiles.user_id = users.id
  left join ${deletionRows(transaction)} as deletions on deletions.user_id = users.id
`;

/** Accounts whose address or name holds `text`. With roles in `held`: those that hold at least one of them. */
interface PeopleQuery {
  text: string;
  held: readonly Role[];
}

export async function countPeople(
  transaction: DatabaseTransaction,
  query: PeopleQuery,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${accountRows(transaction)} as users
    where ${isFound(transaction, query)}
  `.execute(transaction);
  return rows[0]?.total ?? 0;
}

/** The newest first. */
export async function searchPeople(
  transaction: DatabaseTransaction,
  { limit, offset, ...query }: PeopleQuery & { limit: number; offset: number },
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select ${columnsOf(transaction)} from ${tablesOf(transaction)}
    where ${isFound(transaction, query)}
    order by users.created_at desc, users.id desc limit ${limit} offset ${offset}
  `.execute(transaction);
  return rows;
}

function isFound(transaction: DatabaseTransaction, { text, held }: PeopleQuery) {
  const conditions = [sql`users.deleted_at is null`];
  if (text) conditions.push(sql`users.id in (${idsOf(transaction, text)})`);
  if (held.length > 0) {
    conditions.push(sql`users.id in (
      select held.user_id from ${roleRows(transaction)} as held
      where held.role in (${sql.join(held)})
    )`);
  }
  return sql.join(conditions, sql` and `);
}

/** Each branch can use an index of its own; a condition over both tables could use none. */
function idsOf(transaction: DatabaseTransaction, text: string): RawBuilder<unknown> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const digits = text.replaceAll(/[+\s]/g, "");
  return sql`
    select account.id from ${accountRows(transaction)} as account
      where account.email like ${pattern.toLowerCase()}
    union select profile.user_id from ${profileRows(transaction)} as profile
      where private.fold_text(profile.full_name) like ${foldedPattern(text)}
    union select account.id from ${accountRows(transaction)} as account
      where account.phone = ${digits}
  `;
}

/** The account with an email, which is given in lower case. */
export async function findIdByEmail(
  transaction: DatabaseTransaction,
  email: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select account.id from ${accountRows(transaction)} as account
    where account.email = ${email} and account.deleted_at is null
    order by account.created_at limit 1
  `.execute(transaction);
  return rows[0]?.id;
}

export async function findPerson(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select ${columnsOf(transaction)} from ${tablesOf(transaction)} where users.id = ${userId}::uuid
  `.execute(transaction);
  return rows[0];
}
