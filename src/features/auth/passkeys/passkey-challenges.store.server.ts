import type { DatabaseTransaction } from "#platform/database/database.ts";
import { addTime, subtractTime, toSeconds } from "#shared/time.ts";

export type CeremonyType = "registration" | "authentication";

const lifetimeSeconds = 300;
/** For how long an answer that comes late is told so; afterwards its challenge is unknown. */
const keptSeconds = toSeconds({ hours: 1 });

export interface PasskeyChallenge {
  challenge: string;
  expiresAt: Date;
}

/**
 * Keeps a challenge for five minutes and answers its id. Those long past are forgotten meanwhile.
 */
export async function insertPasskeyChallenge(
  transaction: DatabaseTransaction,
  {
    type,
    userId,
    challenge,
    now,
  }: { type: CeremonyType; userId: string | null; challenge: string; now: Date },
): Promise<{ id: string; expiresAt: Date }> {
  const id = crypto.randomUUID();
  const expiresAt = addTime(now, { seconds: lifetimeSeconds });
  await transaction
    .deleteFrom("auth.webauthn_challenges")
    .where("expires_at", "<", subtractTime(now, { seconds: keptSeconds }))
    .execute();
  await transaction
    .insertInto("auth.webauthn_challenges")
    .values({
      id,
      user_id: userId,
      challenge_type: type,
      session_data: JSON.stringify({ challenge }),
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return { id, expiresAt };
}

/** Takes a challenge away: whoever gets it is the only one who ever does. */
export async function takePasskeyChallenge(
  transaction: DatabaseTransaction,
  { id, type, userId }: { id: string; type: CeremonyType; userId: string | null },
): Promise<PasskeyChallenge | undefined> {
  const taken = await transaction
    .deleteFrom("auth.webauthn_challenges")
    .where("id", "=", id)
    .where("challenge_type", "=", type)
    .where("user_id", userId === null ? "is" : "=", userId)
    .returning(["session_data", "expires_at"])
    .executeTakeFirst();
  if (!taken) return undefined;
  const { challenge } = taken.session_data as { challenge: string };
  return { challenge, expiresAt: taken.expires_at };
}
