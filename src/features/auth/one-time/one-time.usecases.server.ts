import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { addTime } from "#shared/time.ts";
import type { AuthenticationMethod } from "../auth.types.ts";
import type { CodeChallenge } from "../users/credentials.rules.ts";
import { lockUser } from "../users/users.store.server.ts";
import { insertFlow } from "./flows.store.server.ts";
import { describeLifetime, newCode, newLinkToken } from "./one-time.rules.ts";
import {
  type CodeOwner,
  countWrongCode,
  findByLink,
  findForCode,
  isCodeOf,
  type OneTimeType,
  type PendingOneTime,
  storeOneTime,
  takeOneTime,
} from "./one-time.store.server.ts";

export interface OneTimeRequest {
  userId: string;
  type: OneTimeType;
  /** The address or telephone number that is proven. */
  relatesTo: string;
  lifetimeSeconds: number;
  /** The PKCE flow that opening the link continues; see `beginFlow`. */
  flowId?: string | undefined;
}

/** A link's token and its code, in clear for this one time: they are stored as hashes. */
export interface IssuedOneTime {
  token: string;
  code: string;
  /** In words, for the mail. */
  lifetime: string;
  expiresAt: Date;
}

/** Makes a link and a code for a user, in the place of earlier ones of the same type. */
export async function issueOneTime(
  services: Services,
  transaction: DatabaseTransaction,
  { userId, type, relatesTo, lifetimeSeconds, flowId }: OneTimeRequest,
): Promise<IssuedOneTime> {
  const now = services.clock.now();
  const token = newLinkToken({ pkce: flowId !== undefined });
  const code = newCode();
  const expiresAt = addTime(now, { seconds: lifetimeSeconds });
  await storeOneTime(transaction, {
    userId,
    type,
    relatesTo,
    token,
    code,
    expiresAt,
    flowId,
    now,
  });
  return { token, code, lifetime: describeLifetime(lifetimeSeconds), expiresAt };
}

/** Begins the PKCE flow that a request with a challenge asks for; undefined without one. */
export async function beginFlow(
  services: Services,
  transaction: DatabaseTransaction,
  {
    userId,
    challenge,
    method,
  }: {
    userId: string;
    challenge: CodeChallenge | undefined;
    /** The method that the session names when the flow's code is exchanged. */
    method: AuthenticationMethod;
  },
): Promise<string | undefined> {
  if (!challenge) return undefined;
  const now = services.clock.now();
  return await insertFlow(transaction, { userId, challenge, method, providerType: "email", now });
}

/** Takes what a link's token belongs to, if it is of one of `types` and still good. Works once. */
export async function takeByLink(
  services: Services,
  transaction: DatabaseTransaction,
  { token, types }: { token: string; types: readonly OneTimeType[] },
): Promise<PendingOneTime | undefined> {
  const now = services.clock.now();
  const row = await findByLink(transaction, { token, types, now });
  return row && (await take(transaction, row));
}

export interface TypedCode {
  owner: CodeOwner;
  types: readonly OneTimeType[];
  code: string;
}

/**
 * Takes what a typed code belongs to. A wrong code is counted, and after the fifth none is right,
 * so the transaction must commit either way. The link stays good: whoever guesses does not know it.
 */
export async function takeByCode(
  services: Services,
  transaction: DatabaseTransaction,
  typed: TypedCode,
): Promise<PendingOneTime | undefined> {
  const match = await matchCode(services, transaction, typed);
  return match && (await take(transaction, match));
}

/** As `takeByCode`, but a right code stays good. */
export async function matchCode(
  services: Services,
  transaction: DatabaseTransaction,
  { owner, types, code }: TypedCode,
): Promise<PendingOneTime | undefined> {
  const which = { owner, types, now: services.clock.now() };
  // Guesses at once wait for each other, or more than five would be compared.
  const users = (await findForCode(transaction, which)).map(({ userId }) => userId);
  for (const userId of [...new Set(users)].sort()) await lockUser(transaction, userId);
  const rows = await findForCode(transaction, which);
  const match = rows.find((row) => isCodeOf(row, code));
  if (!match) for (const row of rows) await countWrongCode(transaction, row);
  return match;
}

/** The user's row is held before the token's, as when a token is made. */
async function take(
  transaction: DatabaseTransaction,
  row: PendingOneTime,
): Promise<PendingOneTime | undefined> {
  await lockUser(transaction, row.userId);
  return (await takeOneTime(transaction, row)) ? row : undefined;
}
