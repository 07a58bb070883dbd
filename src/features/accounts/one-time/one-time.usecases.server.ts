import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { authErrors } from "../accounts.errors.ts";
import type { AuthenticationMethod } from "../sessions/sessions.store.server.ts";
import type { CodeChallenge } from "../users/credentials.rules.ts";
import { insertFlow } from "./flows.store.server.ts";
import { describeLifetime, newCode, newLinkToken } from "./one-time.rules.ts";
import { type OneTimeType, storeOneTime } from "./one-time.store.server.ts";

const sendPauseSeconds = 60;

export interface OneTimeRequest {
  userId: string;
  type: OneTimeType;
  /** The address or telephone number that is proven. */
  relatesTo: string;
  lifetimeSeconds: number;
  /** PKCE parameters of the request; the link then continues that flow. */
  challenge?: CodeChallenge | undefined;
  /** What the session is said to be opened by when the flow's code is exchanged. */
  method?: AuthenticationMethod;
}

/** A link's token and its code, in clear for this one time: they are stored as hashes. */
export interface IssuedOneTime {
  token: string;
  code: string;
  /** In words, for the mail. */
  lifetime: string;
}

/** Makes a link and a code for a user, in the place of earlier ones of the same type. */
export async function issueOneTime(
  services: Services,
  transaction: DatabaseTransaction,
  { userId, type, relatesTo, lifetimeSeconds, challenge, method = "otp" }: OneTimeRequest,
): Promise<IssuedOneTime> {
  const now = services.clock.now();
  const token = newLinkToken({ pkce: challenge !== undefined });
  const code = newCode();
  const flowId = challenge
    ? await insertFlow(transaction, { userId, challenge, method, providerType: "email", now })
    : undefined;
  const expiresAt = new Date(now.getTime() + lifetimeSeconds * 1000);
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
  return { token, code, lifetime: describeLifetime(lifetimeSeconds) };
}

/** Throws `over_email_send_rate_limit` within a minute of the last mail. */
export function checkSendPause(sentAt: Date | null, now: Date): void {
  const since = sentAt ? (now.getTime() - sentAt.getTime()) / 1000 : sendPauseSeconds;
  if (since < sendPauseSeconds) {
    throw authErrors.overEmailSendRateLimit(Math.max(1, Math.ceil(sendPauseSeconds - since)));
  }
}
