import { type RawBuilder, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Role } from "#platform/roles.ts";
import type { StateFacts } from "./people.rules.ts";

export interface PersonRow extends StateFacts {
  id: string;
  email: string | null;
  phone: string | null;
  name: string | null;
  roles: Role[];
  createdAt: Date;
}

const columns = sql`
  users.id, users.email, users.phone, profiles.full_name as name,
  array(select role from public.user_roles where user_id = users.id order by role) as roles,
  users.created_at as "createdAt", users.deleted_at as "deletedAt",
  users.banned_until as "bannedUntil", users.is_anonymous as "isAnonymous",
  users.confirmed_at as "confirmedAt", deletions.delete_after as "deleteAfter"
`;
const tables = sql`
  auth.users as users
  left join public.account_profiles as profiles on profiles.user_id = users.id
  left join private.account_deletions as deletions on deletions.user_id = users.id
`;

/** Accounts whose address or name holds `text`, newest first, and how many there are. */
export async function searchPeople(
  transaction: DatabaseTransaction,
  {
    text,
    adminsOnly,
    limit,
    offset,
  }: { text: string; adminsOnly: boolean; limit: number; offset: number },
): Promise<{ people: PersonRow[]; total: number }> {
  const conditions = [sql`users.deleted_at is null`];
  if (text) conditions.push(sql`users.id in (${idsOf(text)})`);
  if (adminsOnly) {
    conditions.push(sql`users.id in (select user_id from public.user_roles where role = 'admin')`);
  }
  const where = sql.join(conditions, sql` and `);
  const { rows: people } = await sql<PersonRow>`
    select ${columns} from ${tables} where ${where}
    order by users.created_at desc, users.id desc limit ${limit} offset ${offset}
  `.execute(transaction);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from auth.users as users where ${where}
  `.execute(transaction);
  return { people, total: rows[0]?.total ?? 0 };
}

/** Each branch can use an index of its own; a condition over both tables could use none. */
function idsOf(text: string): RawBuilder<unknown> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const digits = text.replaceAll(/[+\s]/g, "");
  return sql`
    select id from auth.users where email like ${pattern.toLowerCase()}
    union select user_id from public.account_profiles where full_name ilike ${pattern}
    union select id from auth.users where phone = ${digits}
  `;
}

export async function findPerson(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select ${columns} from ${tables} where users.id = ${userId}::uuid
  `.execute(transaction);
  return rows[0];
}

export interface PersonFacts {
  lastSignInAt: Date | null;
  emailConfirmedAt: Date | null;
  providers: string[];
  factors: number;
  passkeys: number;
  sessions: number;
  reason: string | null;
  suspendedBy: string | null;
}

/** What the page of one account shows beside the list's columns. */
export async function readPersonFacts(
  transaction: DatabaseTransaction,
  userId: string,
  now: Date,
): Promise<PersonFacts | undefined> {
  const { rows } = await sql<PersonFacts>`
    select users.last_sign_in_at as "lastSignInAt", users.email_confirmed_at as "emailConfirmedAt",
      array(
        select provider from auth.identities where user_id = users.id order by created_at
      ) as providers,
      (select count(*) from auth.mfa_factors
        where user_id = users.id and status = 'verified') as factors,
      (select count(*) from auth.webauthn_credentials where user_id = users.id) as passkeys,
      (select count(*) from auth.sessions where user_id = users.id
        and (not_after is null or not_after > ${now}::timestamptz)) as sessions,
      suspensions.reason, actor.email as "suspendedBy"
    from auth.users as users
    left join private.suspensions as suspensions on suspensions.user_id = users.id
    left join auth.users as actor on actor.id = suspensions.suspended_by
    where users.id = ${userId}::uuid
  `.execute(transaction);
  return rows[0];
}
