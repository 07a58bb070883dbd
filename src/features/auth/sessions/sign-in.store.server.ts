import { isIP } from "node:net";
import { CompiledQuery } from "kysely";
import type { Client } from "../auth.types.ts";
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
export function openByPassword({
  id,
  user,
  passwordHash,
  refreshKey,
  client,
  fingerprint,
  now,
}: PasswordSession): CompiledQuery<OpenedByPassword> {
  const address = isIP(client.address) ? client.address : null;
  const log = toLogEntry({ action: "login", type: "account", user, ...client, now });
  return CompiledQuery.raw(openByPasswordStatement, [
    now,
    user.id,
    passwordHash,
    id,
    refreshKey,
    client.userAgent?.slice(0, 512) ?? null,
    address,
    log.id,
    log.instance_id,
    log.payload,
    log.ip_address,
    fingerprint,
  ]) as CompiledQuery<OpenedByPassword>;
}

/** Written out: building it anew for each sign-in costs more than some of what it does. */
const openByPasswordStatement = `
  with owner as (
    update auth.users set last_sign_in_at = $1::timestamptz
    where id = $2::uuid and encrypted_password = $3 and deleted_at is null
      and (banned_until is null or banned_until <= $1)
    returning id
  ), opened as (
    insert into auth.sessions (id, user_id, aal, refresh_token_hmac_key, refresh_token_counter,
      user_agent, ip, created_at, updated_at)
    select $4::uuid, owner.id, 'aal1', $5::text, 0, $6::text, $7::inet, $1, $1
    from owner
    returning id
  ), authenticated as (
    insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
    select gen_random_uuid(), opened.id, 'password', $1, $1 from opened
  ), logged as (
    insert into auth.audit_log_entries (id, instance_id, payload, created_at, ip_address)
    select $8::uuid, $9::uuid, $10::json, $1, $11::text
    from owner
  ), device as (
    update private.known_devices known set last_seen_at = $1
    from owner where known.user_id = owner.id and known.fingerprint = $12::text
    returning 1
  )
  select exists (select from opened) as "isOpen", exists (select from device) as "isKnownDevice"
`;
