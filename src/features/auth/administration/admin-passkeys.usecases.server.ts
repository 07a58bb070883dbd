import type { Services } from "#platform/services.ts";
import { factorRemovedEmail } from "../auth.emails.ts";
import { passkeyErrors } from "../passkeys/passkeys.errors.ts";
import type { Passkey } from "../passkeys/passkeys.types.ts";
import { toPasskey } from "../passkeys/passkeys.usecases.server.ts";
import { notifyOwner } from "../users/notify-owner.usecases.server.ts";
import { readAccount } from "../users/users.store.server.ts";
import { deletePasskeyRow, listPasskeyRows } from "../webauthn/passkeys.store.server.ts";
import type { Actor } from "./actor.rules.ts";
import { administrationErrors } from "./administration.errors.ts";
import { recordAdministration } from "./record-administration.usecases.server.ts";

/** A user's passkeys, oldest first. */
export async function listPasskeysOf(services: Services, userId: string): Promise<Passkey[]> {
  return await services.database.asSystem("list passkeys", async (transaction) => {
    if (!(await readAccount(transaction, userId))) throw administrationErrors.userUnknown();
    return (await listPasskeyRows(transaction, userId)).map(toPasskey);
  });
}

/** Removes a passkey and tells its owner by email. */
export async function deletePasskeyOf(
  services: Services,
  actor: Actor,
  { userId, passkeyId }: { userId: string; passkeyId: string },
): Promise<void> {
  await services.database.asSystem("delete passkey", async (transaction) => {
    const account = await readAccount(transaction, userId);
    if (!account) throw administrationErrors.userUnknown();
    const row = await deletePasskeyRow(transaction, { userId, id: passkeyId });
    if (!row) throw passkeyErrors.passkeyNotFound();
    await recordAdministration(services, transaction, {
      actor,
      action: "passkey_deleted",
      type: "user",
      user: account.user,
      traits: { passkey_id: row.id, friendly_name: row.friendly_name },
      audit: "accounts.passkey_deleted",
    });
    const news = {
      baseUrl: services.application.baseUrl,
      at: services.clock.now(),
      factor: "A passkey",
    };
    await notifyOwner(services, transaction, account, (to) => factorRemovedEmail(to, news));
  });
}
