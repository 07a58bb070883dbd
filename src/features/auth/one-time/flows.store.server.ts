import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { AuthenticationMethod } from "../auth.types.ts";
import type { CodeChallenge } from "../users/credentials.rules.ts";
import { lockUser } from "../users/users.store.server.ts";

/** A PKCE flow: begun by an email or at a provider, ended by exchanging its code for a session. */
export interface NewFlow {
  userId?: string;
  challenge: CodeChallenge;
  method: AuthenticationMethod;
  /** `email`, or the provider's name. */
  providerType: string;
  now: Date;
}

/** Begins a flow and answers its id. Its code is handed out later. */
export async function insertFlow(
  transaction: DatabaseTransaction,
  { userId, challenge, method, providerType, now }: NewFlow,
): Promise<string> {
  const id = crypto.randomUUID();
  await transaction
    .insertInto("auth.flow_state")
    .values({
      id,
      user_id: userId ?? null,
      auth_code: crypto.randomUUID(),
      code_challenge: challenge.challenge,
      code_challenge_method: challenge.method,
      provider_type: providerType,
      authentication_method: method,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/** Marks the flow's code as handed out and answers it. */
export async function issueFlowCode(
  transaction: DatabaseTransaction,
  flowId: string,
  now: Date,
): Promise<string | undefined> {
  const flow = await transaction
    .updateTable("auth.flow_state")
    .set({ auth_code_issued_at: now, updated_at: now })
    .where("id", "=", flowId)
    .returning("auth_code")
    .executeTakeFirst();
  return flow?.auth_code ?? undefined;
}

export interface Flow {
  id: string;
  userId: string | null;
  challenge: string;
  challengeMethod: "s256" | "plain";
  method: AuthenticationMethod;
  createdAt: Date | null;
  issuedAt: Date | null;
  providerToken: string | null;
  providerRefreshToken: string | null;
}

/** The flow that `code` was handed out for, locked with its user until the transaction ends. */
export async function lockFlow(
  transaction: DatabaseTransaction,
  code: string,
): Promise<Flow | undefined> {
  const owner = await transaction
    .selectFrom("auth.flow_state")
    .select("user_id")
    .where("auth_code", "=", code)
    .executeTakeFirst();
  // The user's row first, as everywhere: what ends the flow at this moment holds it too.
  if (owner?.user_id) await lockUser(transaction, owner.user_id);
  const row = await transaction
    .selectFrom("auth.flow_state")
    .selectAll()
    .where("auth_code", "=", code)
    .where("auth_code_issued_at", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.code_challenge || !row.code_challenge_method) return undefined;
  return {
    id: row.id,
    userId: row.user_id,
    challenge: row.code_challenge,
    challengeMethod: row.code_challenge_method,
    method: row.authentication_method as AuthenticationMethod,
    createdAt: row.created_at,
    issuedAt: row.auth_code_issued_at,
    providerToken: row.provider_access_token,
    providerRefreshToken: row.provider_refresh_token,
  };
}

/** Ends the flows of a user, but for `except`: codes handed out for them lead nowhere any more. */
export async function deleteFlowsOf(
  transaction: DatabaseTransaction,
  userId: string,
  { except }: { except?: string | null } = {},
): Promise<void> {
  let flows = transaction.deleteFrom("auth.flow_state").where("user_id", "=", userId);
  if (except) flows = flows.where("id", "!=", except);
  await flows.execute();
}

/**
 * Ends the flows of a user that lead into the account without one more proof: those whose code was
 * handed out, and those that link an identity to it.
 */
export async function deleteReadyFlowsOf(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  await transaction
    .deleteFrom("auth.flow_state")
    .where((flow) =>
      flow.or([
        flow("linking_target_id", "=", userId),
        flow.and([flow("user_id", "=", userId), flow("auth_code_issued_at", "is not", null)]),
      ]),
    )
    .execute();
}

/** Deletes flows of emails that have no link any more and were not moved on since `before`. */
export async function deleteLeftFlows(
  transaction: DatabaseTransaction,
  before: Date,
): Promise<void> {
  await transaction
    .deleteFrom("auth.flow_state")
    .where("oauth_client_state_id", "is", null)
    .where("updated_at", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("private.one_time_details as detail")
            .select("detail.token_id")
            .whereRef("detail.flow_id", "=", "auth.flow_state.id"),
        ),
      ),
    )
    .execute();
}

export async function deleteFlow(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction.deleteFrom("auth.flow_state").where("id", "=", id).execute();
}
