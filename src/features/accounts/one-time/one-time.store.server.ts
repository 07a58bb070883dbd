import { timingSafeEqual } from "node:crypto";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { AuthOneTimeTokenType } from "#platform/database/schema.gen.ts";
import { hashCode, hashLinkToken, mostWrongCodes } from "./one-time.rules.ts";

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

/** Stores a link and its code as hashes, in the place of the user's earlier ones of the same type. */
export async function storeOneTime(
  transaction: DatabaseTransaction,
  { userId, type, relatesTo, token, code, expiresAt, flowId, now }: NewOneTime,
): Promise<void> {
  const id = crypto.randomUUID();
  const tokenHash = hashLinkToken(token);
  const [tokenColumn, sentAtColumn] = columns[type];
  await transaction
    .updateTable("auth.users")
    .set({ [tokenColumn]: tokenHash, [sentAtColumn]: now, updated_at: now })
    .where("id", "=", userId)
    .execute();
  await forgetOneTime(transaction, userId, [type]);
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

/** Forgets a user's pending links and codes: those of the given types, or every one. */
export async function forgetOneTime(
  transaction: DatabaseTransaction,
  userId: string,
  types?: readonly OneTimeType[],
): Promise<void> {
  let rows = transaction.deleteFrom("auth.one_time_tokens").where("user_id", "=", userId);
  if (types) rows = rows.where("token_type", "in", [...types]);
  await rows.execute();
}

export interface OneTime {
  userId: string;
  type: OneTimeType;
  relatesTo: string;
  flowId: string | null;
}

/** Takes what a link's token belongs to, if it is of one of `types` and still good. Works once. */
export async function takeByLink(
  transaction: DatabaseTransaction,
  { token, types, now }: { token: string; types: readonly OneTimeType[]; now: Date },
): Promise<OneTime | undefined> {
  const row = await pending(transaction)
    .where("token.token_hash", "=", hashLinkToken(token))
    .where("token.token_type", "in", [...types])
    .executeTakeFirst();
  return row && (await take(transaction, row, now));
}

/**
 * Takes what a typed code belongs to. A wrong code is counted, and the fifth ends code and link, so
 * the transaction must commit either way.
 */
export async function takeByCode(
  transaction: DatabaseTransaction,
  {
    userId,
    types,
    code,
    now,
  }: { userId: string; types: readonly OneTimeType[]; code: string; now: Date },
): Promise<OneTime | undefined> {
  const rows = await pending(transaction)
    .where("token.user_id", "=", userId)
    .where("token.token_type", "in", [...types])
    .execute();
  for (const row of rows) {
    const offered = Buffer.from(hashCode(row.id, code));
    if (timingSafeEqual(offered, Buffer.from(row.code_hash))) {
      return await take(transaction, row, now);
    }
  }
  for (const row of rows) await countWrongCode(transaction, row);
  return undefined;
}

function pending(transaction: DatabaseTransaction) {
  return transaction
    .selectFrom("auth.one_time_tokens as token")
    .innerJoin("private.one_time_details as detail", "detail.token_id", "token.id")
    .select([
      "token.id",
      "token.user_id",
      "token.token_type",
      "token.relates_to",
      "detail.code_hash",
      "detail.failures",
      "detail.expires_at",
      "detail.flow_id",
    ])
    .forUpdate("token");
}

type Pending = NonNullable<Awaited<ReturnType<ReturnType<typeof pending>["executeTakeFirst"]>>>;

async function take(
  transaction: DatabaseTransaction,
  row: Pending,
  now: Date,
): Promise<OneTime | undefined> {
  const taken = await transaction
    .deleteFrom("auth.one_time_tokens")
    .where("id", "=", row.id)
    .returning("id")
    .executeTakeFirst();
  if (!taken || row.expires_at <= now) return undefined;
  return {
    userId: row.user_id,
    type: row.token_type,
    relatesTo: row.relates_to,
    flowId: row.flow_id,
  };
}

async function countWrongCode(transaction: DatabaseTransaction, row: Pending): Promise<void> {
  if (row.failures + 1 >= mostWrongCodes) {
    await transaction.deleteFrom("auth.one_time_tokens").where("id", "=", row.id).execute();
    return;
  }
  await transaction
    .updateTable("private.one_time_details")
    .set((update) => ({ failures: update("failures", "+", 1) }))
    .where("token_id", "=", row.id)
    .execute();
}
