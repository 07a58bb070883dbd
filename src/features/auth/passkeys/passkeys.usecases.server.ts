import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { needsSecondStep, type UserViewer } from "#platform/viewer.ts";
import { factorRemovedEmail } from "../auth.emails.ts";
import { authErrors } from "../auth.errors.ts";
import type { Client } from "../auth.types.ts";
import { holdFactors } from "../factors/own-factors.usecases.server.ts";
import { recordSecurityEvent } from "../security-log/security-log.store.server.ts";
import { notifyOwner } from "../users/notify-owner.usecases.server.ts";
import { type Account, readAccount } from "../users/users.store.server.ts";
import {
  deletePasskeyRow,
  listPasskeyRows,
  type PasskeyRow,
  renamePasskeyRow,
} from "../webauthn/passkeys.store.server.ts";
import { passkeyErrors } from "./passkeys.errors.ts";
import type { Passkey } from "./passkeys.types.ts";

export function toPasskey({ id, friendly_name, created_at, last_used_at }: PasskeyRow): Passkey {
  return { id, friendly_name, created_at, ...(last_used_at ? { last_used_at } : {}) };
}

/** Throws `passkey_disabled` where the configuration has passkeys off. */
export function requirePasskeys(services: Services): void {
  if (!services.auth.passkeys.on) throw passkeyErrors.passkeysDisabled();
}

/** A session that has not used its account's second factor may not change passkeys. */
export function requireSecondStep(viewer: UserViewer): void {
  if (needsSecondStep(viewer)) throw passkeyErrors.insufficientAssuranceForPasskeys();
}

/** The viewer's passkeys, oldest first; null where the configuration has passkeys off. */
export async function listPasskeys(
  services: Services,
  viewer: UserViewer,
): Promise<Passkey[] | null> {
  if (!services.auth.passkeys.on) return null;
  const rows = await services.database.asSystem("list passkeys", (transaction) =>
    listPasskeyRows(transaction, viewer.userId),
  );
  return rows.map(toPasskey);
}

/**
 * Holds the viewer's account for a change of passkeys. The viewer was read before: since then their
 * session may have ended, or another one may have begun to use a second factor.
 */
export async function holdAccount(
  transaction: DatabaseTransaction,
  viewer: UserViewer,
): Promise<Account> {
  const { assurance, hasVerified } = await holdFactors(transaction, viewer);
  if (hasVerified && assurance === "aal1") throw passkeyErrors.insufficientAssuranceForPasskeys();
  const account = await readAccount(transaction, viewer.userId);
  if (!account) throw authErrors.userNotFound();
  return account;
}

interface PasskeyChange {
  id: string;
  client: Client;
}

export async function renamePasskey(
  services: Services,
  viewer: UserViewer,
  { id, name, client }: PasskeyChange & { name: string },
): Promise<Passkey> {
  requireSecondStep(viewer);
  return await services.database.asSystem("rename passkey", async (transaction) => {
    const now = services.clock.now();
    const row = await renamePasskeyRow(transaction, { userId: viewer.userId, id, name, now });
    if (!row) throw passkeyErrors.passkeyNotFound();
    await recordPasskey(transaction, "passkey_updated", { row, viewer, client, now });
    return toPasskey(row);
  });
}

/** Removes a passkey and tells its owner by email. */
export async function removePasskey(
  services: Services,
  viewer: UserViewer,
  { id, client }: PasskeyChange,
): Promise<void> {
  requireSecondStep(viewer);
  await services.database.asSystem("remove passkey", async (transaction) => {
    const now = services.clock.now();
    const account = await holdAccount(transaction, viewer);
    const row = await deletePasskeyRow(transaction, { userId: viewer.userId, id });
    if (!row) throw passkeyErrors.passkeyNotFound();
    await recordPasskey(transaction, "passkey_deleted", { row, viewer, client, now });
    await notifyOwner(services, transaction, account, (to) =>
      factorRemovedEmail(to, {
        baseUrl: services.application.baseUrl,
        at: now,
        factor: "A passkey",
      }),
    );
  });
}

export async function recordPasskey(
  transaction: DatabaseTransaction,
  action: "passkey_created" | "passkey_updated" | "passkey_deleted",
  { row, viewer, client, now }: { row: PasskeyRow; viewer: UserViewer; client: Client; now: Date },
): Promise<void> {
  await recordSecurityEvent(transaction, {
    action,
    type: "user",
    user: { id: viewer.userId, email: viewer.email },
    address: client.address,
    traits: { passkey_id: row.id, friendly_name: row.friendly_name },
    now,
  });
}
