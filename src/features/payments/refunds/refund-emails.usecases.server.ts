import { readAccountEmail } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { refundedByTeamEmail, shareReturnedEmail } from "./refunds.emails.ts";
import type { Refund } from "./refunds.types.ts";

/** Emails the payer about a refund by the team, and the payee whose share it took back. */
export async function emailAboutRefund(
  services: Services,
  transaction: DatabaseTransaction,
  {
    userId,
    description,
    refund,
    ended,
  }: {
    userId: string | null;
    description: string;
    refund: Refund;
    /** A sentence for the payer about the purchase that ended; null when there's nothing to say. */
    ended: string | null;
  },
): Promise<void> {
  const { baseUrl } = services.application;
  const { money, creditNoteNumber, payeeId, payeeCents } = refund;
  const payer = userId && (await readAccountEmail(transaction, userId));
  if (payer) {
    await services.mail.enqueue(
      transaction,
      refundedByTeamEmail(payer, { baseUrl, description, money, creditNoteNumber, ended }),
    );
  }
  const payee =
    payeeId && payeeCents > 0 ? await readAccountEmail(transaction, payeeId) : undefined;
  if (payee) {
    await services.mail.enqueue(
      transaction,
      shareReturnedEmail(payee, {
        baseUrl,
        description,
        share: { ...money, amountCents: payeeCents },
      }),
    );
  }
}
