import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { suspensionOverMail } from "../accounts.mails.ts";
import { lockAdmins, setBan } from "../administration/admins.store.server.ts";
import { recordSecurityEvent } from "../security-log/security-log.store.server.ts";
import { lockUser, readAccount } from "../users/users.store.server.ts";
import { listOverdueSuspensions, lockStanding } from "./standing.store.server.ts";

const atOnce = 100;

/** Why an account is suspended, until when, and by whom (null: the secret key). */
export interface Suspension {
  until: Date;
  reason?: string;
  by: string | null;
}

/**
 * Suspends an account, with all that this means elsewhere: every feature ends what the person has
 * under way with others, in the same transaction. Sessions are the caller's to end.
 */
export async function beginSuspension(
  services: Services,
  transaction: DatabaseTransaction,
  userId: string,
  suspension: Suspension,
): Promise<void> {
  await lockStanding(transaction, userId);
  await setBan(transaction, userId, suspension, services.clock.now());
  await withdrawFromOthers(services, transaction, userId);
}

/** What every feature does when an account is suspended, or an administrator deletes it. */
export async function withdrawFromOthers(
  services: Services,
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  for (const { whenSuspended } of services.personalData.keepers) {
    await whenSuspended?.(services, transaction, userId);
  }
}

/** Lets a suspended account in again. What was called off stays so. */
export async function endSuspension(
  services: Services,
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  await lockStanding(transaction, userId);
  await setBan(transaction, userId, null, services.clock.now());
  for (const { whenReinstated } of services.personalData.keepers) {
    await whenReinstated?.(services, transaction, userId);
  }
}

/** Lifts every suspension whose time is over, each in a transaction of its own. */
export async function endOverdueSuspensions(services: Services): Promise<void> {
  const now = services.clock.now();
  const overdue = await services.database.asSystem(
    "find suspensions that are over",
    (transaction) => listOverdueSuspensions(transaction, { now, limit: atOnce }),
  );
  for (const userId of overdue) {
    await services.database.asSystem("end suspension", async (transaction) => {
      await lockAdmins(transaction);
      await lockUser(transaction, userId);
      const account = await readAccount(transaction, userId);
      const until = account?.user.banned_until;
      if (!account || (until && until > now)) return;
      await endSuspension(services, transaction, userId);
      const { user } = account;
      await recordSecurityEvent(transaction, {
        action: "user_unsuspended",
        type: "account",
        user,
        address: "",
        now,
      });
      await services.audit.record(transaction, {
        actorId: null,
        action: "accounts.suspension_over",
        subject: { type: "user", id: userId },
      });
      if (!user.email) return;
      const { baseUrl } = services.application;
      const message = suspensionOverMail(user.email, { baseUrl });
      await services.mail.enqueue(transaction, message, { lane: "security" });
    });
  }
}
