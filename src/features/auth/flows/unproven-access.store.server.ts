import type { DatabaseTransaction } from "#platform/database/database.ts";
import { deleteRecoverySet } from "../factors/recovery-codes.store.server.ts";
import { deleteFlowsOf } from "../one-time/flows.store.server.ts";
import { hashLinkToken, newLinkToken } from "../one-time/one-time.rules.ts";
import { deleteSessions } from "../sessions/sessions.store.server.ts";
import type { Contact } from "../users/contact.rules.ts";
import type { Account } from "../users/users.store.server.ts";

/**
 * Notes that not only who made the account says that its unproven address is theirs. It is noted
 * where a link to sign in would be, which is such a claim too; this one is good for nothing else.
 */
export async function noteOtherClaim(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  const nobodys = hashLinkToken(newLinkToken({ pkce: false }));
  await transaction
    .updateTable("auth.users")
    .set({ recovery_token: nobodys })
    .where("id", "=", userId)
    .execute();
}

/** Whether another claim was noted: a link that was sent has an entry of its own, the note of a claim has none. */
export async function hasNotedClaim(
  transaction: DatabaseTransaction,
  { id, recovery_token: noted }: Pick<Account["user"], "id" | "recovery_token">,
): Promise<boolean> {
  if (!noted) return false;
  const sent = await transaction
    .selectFrom("auth.one_time_tokens")
    .select("id")
    .where("user_id", "=", id)
    .where("token_type", "=", "recovery_token")
    .where("token_hash", "=", noted)
    .executeTakeFirst();
  return sent === undefined;
}

/**
 * Takes away what somebody prepared in an account whose address they never proved, when its owner
 * comes by a way of their own: password, other address, other identities, factors, sessions and
 * what they wrote about the user. For an account without a proven address, right before the one in
 * `kind` is confirmed. `flowId` is the flow that the owner goes on with.
 */
export async function removeUnprovenAccess(
  transaction: DatabaseTransaction,
  { user, identities }: Account,
  {
    kind = "email",
    now,
    flowId = null,
  }: { kind?: Contact["kind"]; now: Date; flowId?: string | null },
): Promise<void> {
  const claims = JSON.stringify({
    sub: user.id,
    [kind]: user[kind],
    email_verified: false,
    phone_verified: false,
  });
  await transaction
    .updateTable("auth.users")
    .set({
      encrypted_password: null,
      [kind === "email" ? "phone" : "email"]: null,
      raw_app_meta_data: JSON.stringify({
        ...(user.raw_app_meta_data as object),
        provider: kind,
        providers: [kind],
      }),
      raw_user_meta_data: claims,
      updated_at: now,
    })
    .where("id", "=", user.id)
    .execute();
  await transaction.deleteFrom("auth.identities").where("user_id", "=", user.id).execute();
  const own = identities.find(({ provider }) => provider === kind);
  await transaction
    .insertInto("auth.identities")
    .values({
      ...(own ? { id: own.id } : {}),
      provider_id: user.id,
      user_id: user.id,
      provider: kind,
      identity_data: claims,
      last_sign_in_at: now,
      created_at: own?.created_at ?? now,
      updated_at: now,
    })
    .execute();
  await transaction.deleteFrom("auth.mfa_factors").where("user_id", "=", user.id).execute();
  await deleteRecoverySet(transaction, user.id);
  await transaction
    .deleteFrom("auth.webauthn_credentials")
    .where("user_id", "=", user.id)
    .execute();
  await deleteSessions(transaction, user.id);
  await deleteFlowsOf(transaction, user.id, { except: flowId });
}
