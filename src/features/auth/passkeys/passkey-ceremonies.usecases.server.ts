import type { Services } from "#platform/services.ts";
import { WebauthnFault } from "#platform/webauthn/webauthn.ts";
import { toUnixSeconds } from "#shared/time.ts";
import type { Client } from "../auth.types.ts";
import {
  type CeremonyType,
  insertPasskeyChallenge,
  type PasskeyChallenge,
} from "./passkey-challenges.store.server.ts";
import { passkeyErrors } from "./passkeys.errors.ts";

/** A challenge, with what the browser's part of the ceremony needs. Times in unix seconds. */
export interface StartedCeremony<Options> {
  challenge_id: string;
  options: Options;
  expires_at: number;
}

export interface CeremonyAnswer {
  challengeId: string;
  /** The authenticator's answer, as the browser passed it on. */
  credential: unknown;
  client: Client;
}

/** Keeps the challenge of `options` until it is answered, for five minutes. */
export async function startCeremony<Options extends { challenge: string }>(
  services: Services,
  { type, userId, options }: { type: CeremonyType; userId: string | null; options: Options },
): Promise<StartedCeremony<Options>> {
  const { challenge } = options;
  const now = services.clock.now();
  const { id, expiresAt } = await services.database.asSystem("save challenge", (transaction) =>
    insertPasskeyChallenge(transaction, { type, userId, challenge, now }),
  );
  return { challenge_id: id, options, expires_at: toUnixSeconds(expiresAt) };
}

/** The challenge that was taken, if its five minutes are not over. */
export function requireFresh(taken: PasskeyChallenge | undefined, now: Date): string {
  if (!taken) throw passkeyErrors.passkeyChallengeNotFound();
  if (taken.expiresAt <= now) throw passkeyErrors.passkeyChallengeExpired();
  return taken.challenge;
}

/** Turns a response that does not hold into the protocol's refusal. */
export function refuseFault(error: unknown): never {
  if (!(error instanceof WebauthnFault)) throw error;
  throw passkeyErrors.passkeyVerificationFailed({ cause: error });
}
