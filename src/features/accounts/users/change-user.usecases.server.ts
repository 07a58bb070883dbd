import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { authErrors } from "../accounts.errors.ts";
import type { Client } from "../accounts.services.server.ts";
import { recordSecurityEvent } from "../security-log/security-log.store.server.ts";
import { deleteSessions } from "../sessions/sessions.store.server.ts";
import { checkNewPassword } from "./credentials.rules.ts";
import { checkSize, withoutIdentity } from "./metadata.rules.ts";
import { toUserObject, type UserObject } from "./user-object.rules.ts";
import { lockUser, readAccount, updateUser } from "./users.store.server.ts";

export async function readUser(services: Services, viewer: UserViewer): Promise<UserObject> {
  const account = await services.database.asSystem("read user", (transaction) =>
    readAccount(transaction, viewer.userId),
  );
  if (!account) throw authErrors.userNotFound();
  return toUserObject(account);
}

export interface UserChange {
  password?: string | undefined;
  /** Merged into the user's metadata; null removes a key. */
  metadata: Record<string, unknown>;
  client: Client;
}

/** Changes password or metadata. A new password ends all the user's other sessions. */
export async function changeUser(
  services: Services,
  viewer: UserViewer,
  change: UserChange,
): Promise<UserObject> {
  const { passwords } = services.accounts;
  const before = await services.database.asSystem("read user", (transaction) =>
    readAccount(transaction, viewer.userId),
  );
  if (!before) throw authErrors.userNotFound();
  if (change.password !== undefined) {
    checkNewPassword(change.password);
    const stored = before.user.encrypted_password || undefined;
    if (await passwords.verify(stored, change.password)) throw authErrors.samePassword();
  }
  const passwordHash =
    change.password === undefined ? undefined : await passwords.hash(change.password);

  return await services.database.asSystem("change user", async (transaction) => {
    await lockUser(transaction, viewer.userId);
    const now = services.clock.now();
    const account = await readAccount(transaction, viewer.userId);
    if (!account) throw authErrors.userNotFound();
    const merged = {
      ...(account.user.raw_user_meta_data as object),
      ...withoutIdentity(change.metadata),
    };
    const kept = Object.entries(merged).filter(([, value]) => value !== null);
    const metadata = checkSize(Object.fromEntries(kept));
    await updateUser(transaction, viewer.userId, {
      metadata,
      ...(passwordHash ? { passwordHash } : {}),
      now,
    });
    if (passwordHash)
      await deleteSessions(transaction, viewer.userId, { except: viewer.sessionId });
    const action = passwordHash ? "user_updated_password" : "user_modified";
    const event = { action, type: "user" as const, user: account.user };
    await recordSecurityEvent(transaction, { ...event, address: change.client.address, now });
    const after = await readAccount(transaction, viewer.userId);
    if (!after) throw authErrors.userNotFound();
    return toUserObject(after);
  });
}
