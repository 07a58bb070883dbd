import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { CodeChallenge } from "../users/credentials.rules.ts";
import type { ProviderIdentity } from "./provider-claims.rules.ts";

export interface NewOAuthFlow {
  /** Also the `state` that the provider is given. */
  id: string;
  provider: string;
  /** Undefined in the implicit flow. */
  challenge: CodeChallenge | undefined;
  redirectTo: string;
  nonce: string;
  codeVerifier: string;
  /** Hash of the cookie of the browser that must bring the answer. */
  browserHash: string | undefined;
  /** The signed-in user whose account gets the identity. */
  linkTo: string | undefined;
  now: Date;
}

/** Notes that somebody was sent to a provider. */
export async function insertOAuthFlow(
  transaction: DatabaseTransaction,
  flow: NewOAuthFlow,
): Promise<void> {
  const clientStateId = crypto.randomUUID();
  await transaction
    .insertInto("auth.oauth_client_states")
    .values({
      id: clientStateId,
      provider_type: flow.provider,
      code_verifier: flow.codeVerifier,
      created_at: flow.now,
    })
    .execute();
  await transaction
    .insertInto("auth.flow_state")
    .values({
      id: flow.id,
      auth_code: crypto.randomUUID(),
      code_challenge: flow.challenge?.challenge ?? null,
      code_challenge_method: flow.challenge?.method ?? null,
      provider_type: flow.provider,
      authentication_method: "oauth",
      referrer: flow.redirectTo,
      oauth_client_state_id: clientStateId,
      linking_target_id: flow.linkTo ?? null,
      created_at: flow.now,
      updated_at: flow.now,
    })
    .execute();
  await transaction
    .insertInto("private.oauth_requests")
    .values({ flow_id: flow.id, nonce: flow.nonce, browser_hash: flow.browserHash ?? null })
    .execute();
}

export interface OAuthFlow {
  id: string;
  provider: string;
  challenge: CodeChallenge | undefined;
  redirectTo: string | undefined;
  nonce: string;
  codeVerifier: string;
  browserHash: string | null;
  linkTo: string | undefined;
  usedAt: Date | null;
  createdAt: Date;
}

/** The flow that a `state` stands for, locked until the transaction ends. */
export async function lockOAuthFlow(
  transaction: DatabaseTransaction,
  id: string,
): Promise<OAuthFlow | undefined> {
  const row = await transaction
    .selectFrom("auth.flow_state as flow")
    .innerJoin("private.oauth_requests as request", "request.flow_id", "flow.id")
    .innerJoin("auth.oauth_client_states as state", "state.id", "flow.oauth_client_state_id")
    .select([
      "flow.id",
      "flow.provider_type",
      "flow.code_challenge",
      "flow.code_challenge_method",
      "flow.referrer",
      "flow.linking_target_id",
      "flow.created_at",
      "request.nonce",
      "request.browser_hash",
      "request.used_at",
      "state.code_verifier",
    ])
    .where("flow.id", "=", id)
    .forUpdate("request")
    .executeTakeFirst();
  if (!row?.created_at) return undefined;
  const { code_challenge: challenge, code_challenge_method: method } = row;
  return {
    id: row.id,
    provider: row.provider_type,
    challenge: challenge && method ? { challenge, method } : undefined,
    redirectTo: row.referrer ?? undefined,
    nonce: row.nonce,
    codeVerifier: row.code_verifier ?? "",
    browserHash: row.browser_hash,
    linkTo: row.linking_target_id ?? undefined,
    usedAt: row.used_at,
    createdAt: row.created_at,
  };
}

export async function markUsed(
  transaction: DatabaseTransaction,
  id: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("private.oauth_requests")
    .set({ used_at: now })
    .where("flow_id", "=", id)
    .execute();
}

export interface ProviderTokens {
  accessToken: string;
  refreshToken: string | undefined;
}

/** Ends the provider's part of a PKCE flow and answers the code to be exchanged. */
export async function completeOAuthFlow(
  transaction: DatabaseTransaction,
  id: string,
  { userId, tokens, now }: { userId: string; tokens: ProviderTokens; now: Date },
): Promise<string | undefined> {
  const row = await transaction
    .updateTable("auth.flow_state")
    .set({
      user_id: userId,
      provider_access_token: tokens.accessToken,
      provider_refresh_token: tokens.refreshToken ?? null,
      auth_code_issued_at: now,
      updated_at: now,
    })
    .where("id", "=", id)
    .returning("auth_code")
    .executeTakeFirst();
  return row?.auth_code ?? undefined;
}

/** Saves the provider's identity until the flow's code is exchanged. */
export async function saveForLinking(
  transaction: DatabaseTransaction,
  id: string,
  identity: ProviderIdentity,
): Promise<void> {
  await transaction
    .updateTable("private.oauth_requests")
    .set({ link_profile: JSON.stringify(identity) })
    .where("flow_id", "=", id)
    .execute();
}

/** Reads what was stored for linking, if the flow is one that links. */
export async function readKeptForLinking(
  transaction: DatabaseTransaction,
  id: string,
): Promise<ProviderIdentity | undefined> {
  const row = await transaction
    .selectFrom("private.oauth_requests")
    .select("link_profile")
    .where("flow_id", "=", id)
    .executeTakeFirst();
  return (row?.link_profile ?? undefined) as ProviderIdentity | undefined;
}

/**
 * Clears the providers' tokens of codes handed out before `before`, which are worth nothing any
 * more.
 */
export async function clearProviderTokens(
  transaction: DatabaseTransaction,
  before: Date,
): Promise<void> {
  await transaction
    .updateTable("auth.flow_state")
    .set({ provider_access_token: null, provider_refresh_token: null })
    .where("auth_code_issued_at", "<", before)
    .where("provider_access_token", "is not", null)
    .execute();
}

/** Deletes flows at providers that began before `before`. */
export async function deleteOldOAuthFlows(
  transaction: DatabaseTransaction,
  before: Date,
): Promise<void> {
  await transaction
    .deleteFrom("auth.flow_state")
    .where("created_at", "<", before)
    .where("oauth_client_state_id", "is not", null)
    .execute();
  await transaction
    .deleteFrom("auth.oauth_client_states")
    .where("created_at", "<", before)
    .execute();
}
