import {
  endSuspension,
  listOverdueSuspensions,
  lockAdmins,
  lockUser,
  readAccount,
  recordSecurityEvent,
} from "#features/auth/auth.contract.ts";
import type { Services } from "#platform/services.ts";
import { suspensionOverEmail } from "./people.emails.ts";

const batchSize = 100;

/** Lifts every suspension whose time is over, each in a transaction of its own. */
export async function endOverdueSuspensions(services: Services): Promise<void> {
  const now = services.clock.now();
  const overdue = await services.database.asSystem(
    "find suspensions that are over",
    (transaction) => listOverdueSuspensions(transaction, { now, limit: batchSize }),
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
      const message = suspensionOverEmail(user.email, { baseUrl });
      await services.mail.enqueue(transaction, message, { lane: "security" });
    });
  }
}
