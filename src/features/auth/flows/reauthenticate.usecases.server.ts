import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { reauthenticationEmail } from "../auth.emails.ts";
import { authErrors } from "../auth.errors.ts";
import type { Client } from "../auth.types.ts";
import { issueOneTime } from "../one-time/one-time.usecases.server.ts";
import { recordSecurityEvent } from "../security-log/security-log.store.server.ts";
import { readAccount } from "../users/users.store.server.ts";
import { takeSendAllowance } from "./allowance.usecases.server.ts";
import { sendTextCode } from "./send-link.usecases.server.ts";

/** Sends the viewer a code with which a session that is no longer fresh may change the password. */
export async function reauthenticate(
  services: Services,
  viewer: UserViewer,
  { client }: { client: Client },
): Promise<void> {
  const account = await services.database.asSystem("read user", (transaction) =>
    readAccount(transaction, viewer.userId),
  );
  if (!account) throw authErrors.userNotFound();
  const { user } = account;
  const { id: userId, email, phone } = user;
  if (!email && !phone) throw authErrors.reauthenticationNeedsAddress();
  if (email && !user.email_confirmed_at) throw authErrors.verifyEmailFirst();
  if (!email && !user.phone_confirmed_at) throw authErrors.verifyPhoneFirst();

  const kind = email ? "email" : "phone";
  const subject = { kind, address: userId } as const;
  await takeSendAllowance(services, "reauthentication", subject, client.address);
  await services.database.asSystem("reauthenticate", async (transaction) => {
    const type = "reauthentication_token";
    if (email) {
      const lifetimeSeconds = services.auth.emailFlows.linkSeconds;
      const request = { userId, type, relatesTo: email, lifetimeSeconds } as const;
      const issued = await issueOneTime(services, transaction, request);
      await services.mail.enqueue(transaction, reauthenticationEmail(email, issued), {
        lane: "security",
        usefulUntil: issued.expiresAt,
      });
    } else if (phone) {
      await sendTextCode(services, transaction, { userId, type, phone });
    }
    await recordSecurityEvent(transaction, {
      action: "user_reauthenticate_requested",
      type: "user",
      user,
      address: client.address,
      now: services.clock.now(),
    });
  });
}
