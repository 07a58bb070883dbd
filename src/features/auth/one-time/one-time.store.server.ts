import { timingSafeEqual } from "node:crypto";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { AuthOneTimeTokenType } from "#platform/database/schema.gen.ts";
import { hashCode, hashLinkToken, maxWrongCodes } from "./one-time.rules.ts";

export type OneTimeType = AuthOneTimeTokenType;

/** The columns of `auth.users` that the reference server keeps beside `auth.one_time_tokens`. */
const columns = {
  confirmation_token: ["confirmation_token", "confirmation_sent_at"],
  recovery_token: ["recovery_token", "recovery_sent_at"],
  email_change_token_new: ["email_change_token_new", "email_change_sent_at"],
  email_change_token_current: ["email_change_token_current", "email_change_sent_at"],
  phone_change_token: ["phone_change_token", "phone_change_sent_at"],
  reauthentication_token: ["reauthentication_token", "reauthentication_sent_at"],
} as const satisfies Record<OneTimeType, readonly [string, string]>;

export interface NewOneTime {
  userId: string;
  type: OneTimeType;
  /** The address or telephone number that is proven. */
  relatesTo: string;
  token: string;
  code: string;
  expiresAt: Date;
  /** The PKCE flow that opening the link continues. */
  flowId: string | undefined;
  now: Date;
}

/**
 * Stores a link and its code as hashes, in the place of the user's earlier ones of the same type.
 */
export async function storeOneTime(
  transaction: DatabaseTransaction,
  { userId, type, relatesTo, token, code, expiresAt, flowId, now }: NewOneTime,
): Promise<void> {
  const id = crypto.randomUUID();
  const tokenHash = hashLinkToken(token);
  const [tokenColumn, sentAtColumn] = columns[type];
  // The user's row first, as everywhere: two at once then wait instead of blocking each other.
  await transaction
    .updateTable("auth.users")
    .set({ [tokenColumn]: tokenHash, [sentAtColumn]: now, updated_at: now })
    .where("id", "=", userId)
    .execute();
  await transaction
    .deleteFrom("auth.one_time_tokens")
    .where("user_id", "=", userId)
    .where("token_type", "=", type)
    .execute();
  await transaction
    .insertInto("auth.one_time_tokens")
    .values({ id, user_id: userId, token_type: type, token_hash: tokenHash, relates_to: relatesTo })
    .execute();
  await transaction
    .insertInto("private.one_time_details")
    .values({
      token_id: id,
      code_hash: hashCode(id, code),
      expires_at: expiresAt,
      flow_id: flowId ?? null,
    })
    .execute();
}

/**
 * Deletes every pending link and code of a user, and the changes of address that waited for one.
 */
export async function deleteOneTime(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  await transaction
    .updateTable("auth.users")
    .set({
      ...Object.fromEntries(Object.values(columns).map(([tokenColumn]) => [tokenColumn, ""])),
      email_change: "",
      email_change_confirm_status: 0,
      phone_change: "",
    })
    .where("id", "=", userId)
    .execute();
  await transaction.deleteFrom("auth.one_time_tokens").where("user_id", "=", userId).execute();
}

/** A link or code that was sent and is not used yet, nor too old. */
export interface PendingOneTime {
  id: string;
  userId: string;
  type: OneTimeType;
  relatesTo: string;
  flowId: string | null;
  codeHash: string;
  failures: number;
}

/** Finds the entry of a link's token, if it is of one of `types` and still good. */
export async function findByLink(
  transaction: DatabaseTransaction,
  { token, types, now }: { token: string; types: readonly OneTimeType[]; now: Date },
): Promise<PendingOneTime | undefined> {
  return await pending(transaction, types, now)
    .where("token.token_hash", "=", hashLinkToken(token))
    .executeTakeFirst();
}

/**
 * The owner that a typed code is compared with: one user, or anyone it was sent to at an address.
 */
export type CodeOwner = { userId: string } | { relatesTo: string };

/** Several accounts may ask for the same new address; codes of the newest few are compared. */
const maxCandidates = 4;

export async function findForCode(
  transaction: DatabaseTransaction,
  { owner, types, now }: { owner: CodeOwner; types: readonly OneTimeType[]; now: Date },
): Promise<PendingOneTime[]> {
  const rows = pending(transaction, types, now)
    .where("detail.failures", "<", maxWrongCodes)
    .orderBy("detail.expires_at", "desc")
    .limit(maxCandidates);
  return await ("userId" in owner
    ? rows.where("token.user_id", "=", owner.userId)
    : rows.where("token.relates_to", "=", owner.relatesTo)
  ).execute();
}

/** The owner of the newest link or code of a type at an address, even an expired one. */
export async function findLatestOwner(
  transaction: DatabaseTransaction,
  { type, relatesTo }: { type: OneTimeType; relatesTo: string },
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("auth.one_time_tokens as token")
    .innerJoin("private.one_time_details as detail", "detail.token_id", "token.id")
    .select("token.user_id")
    .where("token.relates_to", "=", relatesTo)
    .where("token.token_type", "=", type)
    .orderBy("detail.expires_at", "desc")
    .executeTakeFirst();
  return row?.user_id;
}

export function isCodeOf(row: PendingOneTime, code: string): boolean {
  return timingSafeEqual(Buffer.from(hashCode(row.id, code)), Buffer.from(row.codeHash));
}

/** Uses a link or code up. False when somebody else has done so meanwhile. */
export async function takeOneTime(
  transaction: DatabaseTransaction,
  row: PendingOneTime,
): Promise<boolean> {
  const taken = await transaction
    .deleteFrom("auth.one_time_tokens")
    .where("id", "=", row.id)
    .returning("id")
    .executeTakeFirst();
  if (!taken) return false;
  await transaction
    .updateTable("auth.users")
    .set({ [columns[row.type][0]]: "" })
    .where("id", "=", row.userId)
    .execute();
  return true;
}

/** Counts a wrong code against `row`; the last one allowed ends code and link. */
export async function countWrongCode(
  transaction: DatabaseTransaction,
  row: PendingOneTime,
): Promise<void> {
  await transaction
    .updateTable("private.one_time_details")
    .set((update) => ({ failures: update("failures", "+", 1) }))
    .where("token_id", "=", row.id)
    .execute();
}

const changeTypes = [
  "email_change_token_current",
  "email_change_token_new",
] as const satisfies readonly OneTimeType[];

/** Deletes links and codes whose time is over. With the last one of a change of address, that ends. */
export async function deleteExpiredOneTime(
  transaction: DatabaseTransaction,
  now: Date,
): Promise<void> {
  const changing = await transaction
    .selectFrom("auth.one_time_tokens as token")
    .innerJoin("private.one_time_details as detail", "detail.token_id", "token.id")
    .select("token.user_id as userId")
    .where("token.token_type", "in", [...changeTypes])
    .where("detail.expires_at", "<=", now)
    .execute();
  const userIds = changing.map(({ userId }) => userId);
  // The users' rows first, as everywhere.
  if (userIds.length > 0) {
    await transaction
      .selectFrom("auth.users")
      .select("id")
      .where("id", "in", userIds)
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
  }
  await transaction
    .deleteFrom("auth.one_time_tokens")
    .where("id", "in", (details) =>
      details
        .selectFrom("private.one_time_details")
        .select("token_id")
        .where("expires_at", "<=", now),
    )
    .execute();
  if (userIds.length === 0) return;
  await transaction
    .updateTable("auth.users")
    .set({
      email_change: "",
      email_change_confirm_status: 0,
      email_change_token_current: "",
      email_change_token_new: "",
    })
    .where("id", "in", userIds)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("auth.one_time_tokens")
            .select("id")
            .whereRef("auth.one_time_tokens.user_id", "=", "auth.users.id")
            .where("token_type", "in", [...changeTypes]),
        ),
      ),
    )
    .execute();
}

/** The links and codes of a change of address that nobody has used yet, also those that are too old. */
export async function listUnusedOfChange(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<OneTimeType[]> {
  const rows = await transaction
    .selectFrom("auth.one_time_tokens")
    .select("token_type")
    .where("user_id", "=", userId)
    .where("token_type", "in", [...changeTypes])
    .execute();
  return rows.map(({ token_type }) => token_type);
}

function pending(transaction: DatabaseTransaction, types: readonly OneTimeType[], now: Date) {
  return transaction
    .selectFrom("auth.one_time_tokens as token")
    .innerJoin("private.one_time_details as detail", "detail.token_id", "token.id")
    .select([
      "token.id",
      "token.user_id as userId",
      "token.token_type as type",
      "token.relates_to as relatesTo",
      "detail.flow_id as flowId",
      "detail.code_hash as codeHash",
      "detail.failures",
    ])
    .where("token.token_type", "in", [...types])
    .where("detail.expires_at", ">", now);
}

/** The addresses that a pending change of address still waits for, with a code that is good. */
export async function listAwaitedAddresses(
  transaction: DatabaseTransaction,
  userId: string,
  now: Date,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("auth.one_time_tokens as token")
    .innerJoin("private.one_time_details as detail", "detail.token_id", "token.id")
    .select("token.relates_to")
    .where("token.user_id", "=", userId)
    .where("token.token_type", "in", [...changeTypes])
    .where("detail.expires_at", ">", now)
    .orderBy("token.token_type")
    .execute();
  return rows.map(({ relates_to }) => relates_to);
}
