import { sql } from "kysely";
import { listEntriesOfUser } from "#platform/audit/audit-entries.store.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { deleteOutboxMessagesTo } from "#platform/mail/outbox.store.ts";
import type { Services } from "#platform/services.ts";
import { listSecurityEvents } from "./security-log/security-log.store.server.ts";

/** More lines of one person's logs are not written out. */
const longestLog = 50_000;

/** All that signing in keeps of a person, for them to take away. Nothing that opens the account. */
export async function exportPersonalData(services: Services, userId: string) {
  return await services.database.asSystem("export account", async (transaction) => ({
    ...(await exportAccount(transaction, userId)),
    ...(await exportWaysIn(transaction, userId)),
    ...(await exportLogs(transaction, userId)),
  }));
}

async function exportAccount(transaction: DatabaseTransaction, userId: string) {
  return {
    users: await transaction
      .selectFrom("auth.users")
      .select([
        "id",
        "email",
        "email_confirmed_at",
        "email_change",
        "phone",
        "phone_confirmed_at",
        "phone_change",
        "invited_at",
        "last_sign_in_at",
        "raw_app_meta_data",
        "raw_user_meta_data",
        "banned_until",
        "is_anonymous",
        "created_at",
        "updated_at",
      ])
      .where("id", "=", userId)
      .execute(),
    user_roles: await transaction
      .selectFrom("user_roles")
      .select(["role", "granted_at"])
      .where("user_id", "=", userId)
      .execute(),
    suspensions: await transaction
      .selectFrom("private.suspensions")
      .select(["reason", "suspended_at"])
      .where("user_id", "=", userId)
      .execute(),
  };
}

async function exportWaysIn(transaction: DatabaseTransaction, userId: string) {
  return {
    identities: await transaction
      .selectFrom("auth.identities")
      .select([
        "provider",
        "provider_id",
        "email",
        "identity_data",
        "last_sign_in_at",
        "created_at",
        "updated_at",
      ])
      .where("user_id", "=", userId)
      .orderBy("created_at")
      .execute(),
    sessions: await transaction
      .selectFrom("auth.sessions")
      .select(["id", "created_at", "updated_at", "refreshed_at", "aal", "user_agent", "ip"])
      .where("user_id", "=", userId)
      .orderBy("created_at")
      .execute(),
    mfa_amr_claims: await transaction
      .selectFrom("auth.mfa_amr_claims as claim")
      .innerJoin("auth.sessions as session", "session.id", "claim.session_id")
      .select(["claim.session_id", "claim.authentication_method", "claim.created_at"])
      .where("session.user_id", "=", userId)
      .orderBy("claim.created_at")
      .execute(),
    mfa_factors: await transaction
      .selectFrom("auth.mfa_factors")
      .select([
        "id",
        "friendly_name",
        "factor_type",
        "status",
        "phone",
        "last_challenged_at",
        "created_at",
        "updated_at",
      ])
      .where("user_id", "=", userId)
      .orderBy("created_at")
      .execute(),
    webauthn_credentials: await transaction
      .selectFrom("auth.webauthn_credentials")
      .select(["id", "friendly_name", "transports", "backed_up", "created_at", "last_used_at"])
      .where("user_id", "=", userId)
      .orderBy("created_at")
      .execute(),
    recovery_code_sets: await transaction
      .selectFrom("private.recovery_code_sets as codes")
      .select((row) => [
        "codes.friendly_name",
        "codes.created_at",
        row
          .selectFrom("private.recovery_codes as code")
          .whereRef("code.user_id", "=", "codes.user_id")
          .where("code.used_at", "is", null)
          .select((count) => count.fn.countAll<number>().as("unused"))
          .as("unused_codes"),
      ])
      .where("codes.user_id", "=", userId)
      .execute(),
    known_devices: await transaction
      .selectFrom("private.known_devices")
      .select(["first_seen_at", "last_seen_at"])
      .where("user_id", "=", userId)
      .orderBy("first_seen_at")
      .execute(),
  };
}

async function exportLogs(transaction: DatabaseTransaction, userId: string) {
  const events = await listSecurityEvents(transaction, { userId, limit: longestLog });
  return {
    audit_log_entries: events.map(({ action, at, address, actorId, traits }) => ({
      action,
      at,
      // Somebody else's address is theirs.
      address: actorId === userId ? address : null,
      by: actorId === userId ? "the account's owner" : "somebody else",
      traits,
    })),
    audit_entries: await listEntriesOfUser(transaction, userId, longestLog),
  };
}

/** Deletes what of an account does not go with its row, and takes its address out of others' logs. */
export async function erasePersonalData(
  _services: Services,
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  const user = await transaction
    .selectFrom("auth.users")
    .select(["email", "phone"])
    .where("id", "=", userId)
    .executeTakeFirst();
  const recipients = [user?.email, user?.phone].filter((text): text is string => Boolean(text));
  await deleteOutboxMessagesTo(transaction, recipients);
  await transaction.deleteFrom("auth.flow_state").where("user_id", "=", userId).execute();
  await sql`
    delete from auth.audit_log_entries
    where coalesce(payload #>> '{traits,user_id}', payload ->> 'actor_id') = ${userId}
  `.execute(transaction);
  await sql`
    update auth.audit_log_entries
    set payload = (payload::jsonb || '{"actor_username": ""}')::json
    where payload ->> 'actor_id' = ${userId}
  `.execute(transaction);
}
