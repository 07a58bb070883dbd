import { type Expression, type SqlBool, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Account } from "../users/users.store.server.ts";

export interface AccountQuery {
  /** Part of an address or of the name that the user gave. */
  filter: string;
  limit: number;
  offset: number;
}

/** Users newest first, with identities and factors, and how many there are in all. */
export async function listAccounts(
  transaction: DatabaseTransaction,
  { filter, limit, offset }: AccountQuery,
): Promise<{ accounts: Account[]; total: number }> {
  const matches: Expression<SqlBool> = filter
    ? sql<SqlBool>`(
        strpos(coalesce(email, ''), lower(${filter})) > 0
        or strpos(coalesce(phone, ''), ${filter}) > 0
        or strpos(lower(coalesce(raw_user_meta_data ->> 'full_name', '')), lower(${filter})) > 0
      )`
    : sql<SqlBool>`true`;
  const users = await transaction
    .selectFrom("auth.users")
    .selectAll()
    .where(matches)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await transaction
    .selectFrom("auth.users")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where(matches)
    .executeTakeFirstOrThrow();
  const ids = users.map(({ id }) => id);
  if (ids.length === 0) return { accounts: [], total };
  const identities = await transaction
    .selectFrom("auth.identities")
    .selectAll()
    .where("user_id", "in", ids)
    .orderBy("created_at")
    .execute();
  const factors = await transaction
    .selectFrom("auth.mfa_factors")
    .selectAll()
    .where("user_id", "in", ids)
    .orderBy("created_at")
    .execute();
  const accounts = users.map((user) => ({
    user,
    identities: identities.filter(({ user_id }) => user_id === user.id),
    factors: factors.filter(({ user_id }) => user_id === user.id),
  }));
  return { accounts, total };
}

export interface AdministeredUser {
  id: string;
  email: string | null;
  phone: string | null;
  /** Empty: no password. */
  passwordHash: string;
  userMetadata: Record<string, unknown>;
  /** Whether the metadata says id and address too, as after a sign-up. */
  describesItself: boolean;
  appMetadata: Record<string, unknown>;
  emailConfirmed: boolean;
  phoneConfirmed: boolean;
  bannedUntil: Date | null;
  invitedAt: Date | null;
  now: Date;
}

/** Adds a user with an identity for each address. Fails on the unique keys of `auth.users`. */
export async function insertAdministeredUser(
  transaction: DatabaseTransaction,
  user: AdministeredUser,
): Promise<void> {
  const { id, email, phone, now } = user;
  const providers = [...(email ? ["email"] : []), ...(phone ? ["phone"] : [])];
  const claims = {
    sub: id,
    ...(email ? { email } : {}),
    ...(phone ? { phone } : {}),
    email_verified: user.emailConfirmed,
    phone_verified: user.phoneConfirmed,
  };
  await transaction
    .insertInto("auth.users")
    .values({
      id,
      email,
      phone,
      encrypted_password: user.passwordHash,
      email_confirmed_at: user.emailConfirmed ? now : null,
      phone_confirmed_at: user.phoneConfirmed ? now : null,
      banned_until: user.bannedUntil,
      invited_at: user.invitedAt,
      raw_app_meta_data: JSON.stringify({ ...user.appMetadata, provider: providers[0], providers }),
      raw_user_meta_data: JSON.stringify({
        ...user.userMetadata,
        ...(user.describesItself ? claims : {}),
      }),
      created_at: now,
      updated_at: now,
    })
    .execute();
  for (const provider of providers)
    await insertIdentity(transaction, { id, provider, claims, now });
}

async function insertIdentity(
  transaction: DatabaseTransaction,
  {
    id,
    provider,
    claims,
    now,
  }: { id: string; provider: string; claims: Record<string, unknown>; now: Date },
): Promise<void> {
  await transaction
    .insertInto("auth.identities")
    .values({
      provider_id: id,
      user_id: id,
      provider,
      identity_data: JSON.stringify(claims),
      created_at: now,
      updated_at: now,
    })
    .execute();
}

export interface AdministeredChange {
  email?: string;
  phone?: string;
  passwordHash?: string;
  userMetadata: Record<string, unknown>;
  appMetadata: Record<string, unknown>;
  emailConfirmed: boolean;
  phoneConfirmed: boolean;
  /**
   * Deletes changes of address that wait for confirmation, and the links and codes that were sent
   * for them.
   */
  clearPending: boolean;
  now: Date;
}

/** Changes a user's row and the identities that hold its addresses. */
export async function updateAdministeredUser(
  transaction: DatabaseTransaction,
  { user, identities }: Account,
  change: AdministeredChange,
): Promise<void> {
  const { now } = change;
  await transaction
    .updateTable("auth.users")
    .set({
      ...(change.email ? { email: change.email } : {}),
      ...(change.phone ? { phone: change.phone } : {}),
      ...(change.email || change.phone ? { is_anonymous: false } : {}),
      ...(change.passwordHash ? { encrypted_password: change.passwordHash } : {}),
      ...(change.emailConfirmed ? { email_confirmed_at: user.email_confirmed_at ?? now } : {}),
      ...(change.phoneConfirmed ? { phone_confirmed_at: user.phone_confirmed_at ?? now } : {}),
      ...(change.clearPending ? withoutPending : {}),
      raw_user_meta_data: JSON.stringify(change.userMetadata),
      raw_app_meta_data: JSON.stringify(change.appMetadata),
      updated_at: now,
    })
    .where("id", "=", user.id)
    .execute();
  const changes: [provider: string, changed: boolean, claims: Record<string, unknown>][] = [
    [
      "email",
      change.email !== undefined || change.emailConfirmed,
      { email: change.email ?? user.email, email_verified: change.emailConfirmed },
    ],
    [
      "phone",
      change.phone !== undefined || change.phoneConfirmed,
      { phone: change.phone ?? user.phone, phone_verified: change.phoneConfirmed },
    ],
  ];
  for (const [provider, changed, claims] of changes) {
    if (!changed) continue;
    const identity = identities.find((known) => known.provider === provider);
    if (!identity) {
      const described = { sub: user.id, ...claims };
      await insertIdentity(transaction, { id: user.id, provider, claims: described, now });
      continue;
    }
    const data = { ...(identity.identity_data as object), ...claims };
    await transaction
      .updateTable("auth.identities")
      .set({ identity_data: JSON.stringify(data), updated_at: now })
      .where("id", "=", identity.id)
      .execute();
  }
}

/** The columns of `auth.users` for what waits for a confirmation. */
const withoutPending = {
  confirmation_token: "",
  recovery_token: "",
  email_change: "",
  email_change_token_new: "",
  email_change_token_current: "",
  email_change_confirm_status: 0,
  phone_change: "",
  phone_change_token: "",
  reauthentication_token: "",
} as const;
