import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { describeDevice } from "#platform/device/describe-device.ts";
import type { DataSubject } from "#platform/personal-data/data-subject.ts";
import type { Services } from "#platform/services.ts";

export interface SecurityEvent {
  /** The reference server's name of what happened, or one of ours in the same form. */
  action: string;
  type: "account" | "team" | "token" | "user" | "factor";
  /** The account that it is about. */
  user: { id: string; email: string | null };
  /** The actor, where that wasn't the user: an administrator, or the secret key (id null). */
  actor?: { id: string | null; email: string | null };
  /** Network address of the request; empty for what the server did by itself. */
  address: string;
  /** Facts about it; no secrets. */
  traits?: Record<string, unknown>;
  /** Of the request, where the device is worth telling; what is kept is its short description. */
  userAgent?: string | null;
  now: Date;
}

const instanceId = "00000000-0000-0000-0000-000000000000";

/** One line of the account log that the reference server keeps. */
export async function recordSecurityEvent(
  transaction: DatabaseTransaction,
  event: SecurityEvent,
): Promise<void> {
  await transaction.insertInto("auth.audit_log_entries").values(toLogEntry(event)).execute();
}

/** The row of `auth.audit_log_entries` for an event. */
export function toLogEntry({
  action,
  type,
  user,
  actor = user,
  address,
  userAgent,
  traits = {},
  now,
}: SecurityEvent) {
  return {
    id: crypto.randomUUID(),
    instance_id: instanceId,
    payload: JSON.stringify({
      actor_id: actor.id ?? "",
      actor_username: actor.email ?? "",
      actor_via_sso: false,
      action,
      log_type: type,
      traits: {
        ...traits,
        ...(userAgent ? { device: describeDevice(userAgent) } : {}),
        user_id: user.id,
        user_email: user.email ?? "",
      },
    }),
    created_at: now,
    ip_address: address,
  };
}

export interface LoggedEvent {
  id: string;
  action: string;
  at: Date;
  address: string;
  actorId: string;
  actorEmail: string;
  traits: Record<string, unknown>;
}

/**
 * Events of an account, and of those that were merged into it if they're named, newest first; `except` names
 * actions that are left out.
 */
export async function listSecurityEvents(
  transaction: DatabaseTransaction,
  {
    userId,
    formerIds = [],
    limit,
    before,
    except = [],
  }: {
    userId: string;
    formerIds?: readonly string[];
    limit: number;
    before?: Date;
    except?: readonly string[];
  },
): Promise<LoggedEvent[]> {
  const { rows } = await sql<{
    id: string;
    payload: Record<string, unknown>;
    created_at: Date;
    ip_address: string;
  }>`
    select entry.* from unnest(${[userId, ...formerIds]}::text[]) as account (id)
    cross join lateral (
      select id, payload, created_at, ip_address from auth.audit_log_entries
      where coalesce(payload #>> '{traits,user_id}', payload ->> 'actor_id') = account.id
        and (${before ?? null}::timestamptz is null or created_at < ${before ?? null}::timestamptz)
        and coalesce(payload ->> 'action', '') <> all (array[${sql.join([...except])}]::text[])
      order by created_at desc, id limit ${limit}
    ) as entry
    order by created_at desc, id limit ${limit}
  `.execute(transaction);
  return rows.map(({ id, payload, created_at, ip_address }) => ({
    id,
    action: String(payload.action ?? ""),
    at: created_at,
    address: ip_address,
    actorId: String(payload.actor_id ?? ""),
    actorEmail: String(payload.actor_username ?? ""),
    traits: (payload.traits ?? {}) as Record<string, unknown>,
  }));
}

/** More lines of one person's log are not written out. */
const maxExportedEvents = 50_000;

/** Events of an account and of those that were merged into it, for its owner to take away. */
export async function exportSecurityLog(
  _services: Services,
  transaction: DatabaseTransaction,
  { userId, formerIds }: DataSubject,
) {
  const ids = [userId, ...formerIds];
  const events: LoggedEvent[] = [];
  for (const id of ids) {
    events.push(
      ...(await listSecurityEvents(transaction, { userId: id, limit: maxExportedEvents })),
    );
  }
  return {
    audit_log_entries: events.map(({ action, at, address, actorId, traits }) => ({
      action,
      at,
      // Another person's address is kept out of the log.
      address: ids.includes(actorId) ? address : null,
      by: ids.includes(actorId) ? "the account's owner" : "someone else",
      traits,
    })),
  };
}

/**
 * Deletes the log of an account and of those that were merged into it, and takes its address out of what its owner did to
 * others.
 */
export async function eraseSecurityLog(
  _services: Services,
  transaction: DatabaseTransaction,
  { userId, formerIds }: DataSubject,
): Promise<void> {
  for (const id of [userId, ...formerIds]) {
    await sql`
      delete from auth.audit_log_entries
      where coalesce(payload #>> '{traits,user_id}', payload ->> 'actor_id') = ${id}
    `.execute(transaction);
    await clearActor(id).execute(transaction);
  }
}

/** Takes an account's address out of what its owner did to others. These lines alone are in an index. */
export const clearActor = (id: string) => sql`
  update auth.audit_log_entries
  set payload = (payload::jsonb || '{"actor_username": ""}')::json
  where payload ->> 'actor_id' = ${id}
    and (payload #>> '{traits,user_id}') <> (payload ->> 'actor_id')`;

/** Deletes events of the log that are older than `before`, the oldest first. Answers how many. */
export async function deleteOldEvents(
  transaction: DatabaseTransaction,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from auth.audit_log_entries where ctid = any (array(
      select ctid from auth.audit_log_entries where created_at < ${before} order by created_at limit ${limit}
    ))`.execute(transaction);
  return Number(numAffectedRows);
}
