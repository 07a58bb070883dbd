import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Email } from "#platform/mail/email.ts";
import type { Services } from "#platform/services.ts";
import { addDisputeNotice, listMoneyEmails } from "./dispute-notices.store.server.ts";
import { disputeClosedEmail, disputeDueEmail, disputeOpenedEmail } from "./disputes.emails.ts";
import type { Dispute } from "./disputes.types.ts";

/** Emails the team once that a dispute has begun or is over, depending on its state. */
export async function notifyTeam(
  services: Services,
  transaction: DatabaseTransaction,
  dispute: Dispute,
  description: string,
): Promise<void> {
  const { decidedAt, openedAt, status } = dispute;
  const about = { baseUrl: services.application.baseUrl, dispute, description };
  if (decidedAt) {
    await notify(services, transaction, { dispute, kind: "closed", about: decidedAt }, (to) =>
      disputeClosedEmail(to, about),
    );
  } else if (status === "needs_response") {
    await notify(services, transaction, { dispute, kind: "opened", about: openedAt }, (to) =>
      disputeOpenedEmail(to, about),
    );
  }
}

/** Emails the team once that the time to answer a dispute is nearly over. */
export async function remindTeam(
  services: Services,
  transaction: DatabaseTransaction,
  dispute: Dispute & { evidenceDueAt: Date },
  { days, description }: { days: 1 | 3; description: string },
): Promise<void> {
  const kind = days === 1 ? "one_day" : "three_days";
  const notice = { dispute, kind, about: dispute.evidenceDueAt } as const;
  const { baseUrl } = services.application;
  await notify(services, transaction, notice, (to) =>
    disputeDueEmail(to, { baseUrl, dispute, description, days }),
  );
}

async function notify(
  services: Services,
  transaction: DatabaseTransaction,
  {
    dispute,
    kind,
    about,
  }: { dispute: Dispute; kind: "opened" | "three_days" | "one_day" | "closed"; about: Date },
  compose: (to: string) => Email,
): Promise<void> {
  const now = services.clock.now();
  if (!(await addDisputeNotice(transaction, { disputeId: dispute.id, kind, about, now }))) return;
  for (const to of await listMoneyEmails(transaction)) {
    await services.mail.enqueue(transaction, compose(to));
  }
}
