import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { CodeChallenge } from "./credentials.rules.ts";

/** Replaces the user's pending confirmation. `tokenHash` is what the link's token hashes to. */
export async function storeConfirmation(
  transaction: DatabaseTransaction,
  confirmation: { userId: string; email: string; tokenHash: string; now: Date },
): Promise<void> {
  const { userId, email, tokenHash, now } = confirmation;
  await transaction
    .updateTable("auth.users")
    .set({ confirmation_token: tokenHash, confirmation_sent_at: now, updated_at: now })
    .where("id", "=", userId)
    .execute();
  await transaction
    .deleteFrom("auth.one_time_tokens")
    .where("user_id", "=", userId)
    .where("token_type", "=", "confirmation_token")
    .execute();
  await transaction
    .insertInto("auth.one_time_tokens")
    .values({
      id: crypto.randomUUID(),
      user_id: userId,
      token_type: "confirmation_token",
      token_hash: tokenHash,
      relates_to: email,
    })
    .execute();
}

/** Takes the confirmation that `tokenHash` belongs to; a second take finds nothing. */
export async function takeConfirmation(
  transaction: DatabaseTransaction,
  tokenHash: string,
): Promise<{ userId: string; sentAt: Date | null } | undefined> {
  const taken = await transaction
    .deleteFrom("auth.one_time_tokens")
    .where("token_hash", "=", tokenHash)
    .where("token_type", "=", "confirmation_token")
    .returning("user_id")
    .executeTakeFirst();
  if (!taken) return undefined;
  const user = await transaction
    .selectFrom("auth.users")
    .select("confirmation_sent_at")
    .where("id", "=", taken.user_id)
    .executeTakeFirst();
  return { userId: taken.user_id, sentAt: user?.confirmation_sent_at ?? null };
}

/** Begins a PKCE flow. `link` ties it to the one mail whose token hashes to this value. */
export async function insertFlow(
  transaction: DatabaseTransaction,
  flow: { userId: string; link: string; code: CodeChallenge; now: Date },
): Promise<void> {
  await transaction
    .insertInto("auth.flow_state")
    .values({
      id: crypto.randomUUID(),
      user_id: flow.userId,
      auth_code: crypto.randomUUID(),
      code_challenge: flow.code.challenge,
      code_challenge_method: flow.code.method,
      provider_type: "email",
      authentication_method: "email/signup",
      invite_token: flow.link,
      created_at: flow.now,
      updated_at: flow.now,
    })
    .execute();
}

/** Marks the flow's code as handed out and answers it. */
export async function issueFlowCode(
  transaction: DatabaseTransaction,
  link: string,
  now: Date,
): Promise<string | undefined> {
  const flow = await transaction
    .updateTable("auth.flow_state")
    .set({ auth_code_issued_at: now, updated_at: now })
    .where("invite_token", "=", link)
    .returning("auth_code")
    .executeTakeFirst();
  return flow?.auth_code ?? undefined;
}

export interface Flow {
  userId: string | null;
  challenge: string;
  method: "s256" | "plain";
  issuedAt: Date | null;
}

/** The flow that `code` was handed out for, locked until the transaction ends. */
export async function lockFlow(
  transaction: DatabaseTransaction,
  code: string,
): Promise<Flow | undefined> {
  const row = await transaction
    .selectFrom("auth.flow_state")
    .selectAll()
    .where("auth_code", "=", code)
    .where("auth_code_issued_at", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.code_challenge || !row.code_challenge_method) return undefined;
  return {
    userId: row.user_id,
    challenge: row.code_challenge,
    method: row.code_challenge_method,
    issuedAt: row.auth_code_issued_at,
  };
}

export async function deleteFlow(transaction: DatabaseTransaction, code: string): Promise<void> {
  await transaction.deleteFrom("auth.flow_state").where("auth_code", "=", code).execute();
}
