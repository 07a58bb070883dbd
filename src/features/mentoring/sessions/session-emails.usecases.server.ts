import { readAccountEmail } from "#features/auth/auth.contract.ts";
import type { Order } from "#features/payments/payments.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Email } from "#platform/mail/email.ts";
import type { Services } from "#platform/services.ts";
import { describeSessions } from "./describe-sessions.usecases.server.ts";
import type { PaymentEmailContext } from "./sessions.emails.ts";
import { selectSession } from "./sessions.store.server.ts";

/** Emails the payer of an order for a session, if their account still exists. */
export async function emailPayer(
  services: Services,
  transaction: DatabaseTransaction,
  order: Order,
  write: (context: PaymentEmailContext) => Email,
): Promise<void> {
  const to = order.userId && (await readAccountEmail(transaction, order.userId));
  if (!to) return;
  const session = await selectSession(transaction, order.subjectId);
  const names = await describeSessions(transaction, [order]);
  await services.mail.enqueue(
    transaction,
    write({
      baseUrl: services.application.baseUrl,
      to,
      bookingId: order.subjectId,
      mentorId: session?.mentorProfileId ?? null,
      description: names.get(order.subjectId) ?? order.description,
    }),
  );
}
