import { isIP } from "node:net";
import { type CompiledQuery, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Client } from "../accounts.services.server.ts";
import { toLogEntry } from "../security-log/security-log.store.server.ts";

export interface PasswordSession {
  id: string;
  user: { id: string; email: string | null };
  /** The hash that the password was checked against: another one now means that it was changed. */
  passwordHash: string;
  refreshKey: string;
  client: Client;
  /** Of `private.known_devices`. */
  fingerprint: string;
  now: Date;
}

export interface OpenedByPassword {
  /** False when the password was changed, or the user banned or deleted, since it was checked. */
  isOpen: boolean;
  isKnownDevice: boolean;
}

/**
 * Opens a session for a password that was just checked, notes the sign-in with the user, in the log
 * and with the device: one statement, all of it or nothing.
 */
export function openByPassword(
  query: DatabaseTransaction,
  { id, user, passwordHash, refreshKey, client, fingerprint, now: time }: PasswordSession,
): CompiledQuery<OpenedByPassword> {
  const now = sql`${time}::timestamptz`;
  const address = isIP(client.address) ? client.address : null;
  const log = toLogEntry({ action: "login", type: "account", user, ...client, now: time });
  return sql<OpenedByPassword>`
    with owner as (
      update auth.users set last_sign_in_at = ${now}
      where id = ${user.id}::uuid and encrypted_password = ${passwordHash} and deleted_at is null
        and (banned_until is null or banned_until <= ${now})
      returning id
    ), opened as (
      insert into auth.sessions (id, user_id, aal, refresh_token_hmac_key, refresh_token_counter,
        user_agent, ip, created_at, updated_at)
      select ${id}::uuid, owner.id, 'aal1', ${refreshKey}, 0,
        ${client.userAgent?.slice(0, 512) ?? null}::text, ${address}::inet, ${now}, ${now}
      from owner
      returning id
    ), authenticated as (
      insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
      select gen_random_uuid(), opened.id, 'password', ${now}, ${now} from opened
    ), logged as (
      insert into auth.audit_log_entries (id, instance_id, payload, created_at, ip_address)
      select ${log.id}::uuid, ${log.instance_id}::uuid, ${log.payload}::json, ${now}, ${log.ip_address}
      from owner
    ), device as (
      update private.known_devices known set last_seen_at = ${now}
      from owner where known.user_id = owner.id and known.fingerprint = ${fingerprint}
      returning 1
    )
    select exists (select from opened) as "isOpen", exists (select from device) as "isKnownDevice"
  `.compile(query);
}
