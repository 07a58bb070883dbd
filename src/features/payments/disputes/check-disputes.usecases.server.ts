import type { Services } from "#platform/services.ts";
import { addTime } from "#shared/time.ts";
import { isUnreachable } from "../checkout-request.rules.ts";
import { applyDispute } from "./apply-dispute.usecases.server.ts";
import { selectDueDisputes, selectOpenDisputes } from "./dispute-notices.store.server.ts";
import { lockDispute, readDisputes } from "./disputes.store.server.ts";
import { remindTeam } from "./notify-team.usecases.server.ts";

const batchSize = 100;

/**
 * Asks the provider about open disputes, whose notices may have been lost, and reminds the team of those
 * that are due within three days and within one. One that fails is logged and doesn't stop the others; a
 * provider that doesn't answer ends the questions.
 */
export async function checkDisputes(services: Services): Promise<void> {
  await askAgain(services);
  await remind(services);
}

async function askAgain(services: Services): Promise<void> {
  const provider = services.payments.gateway.name;
  const open = await services.database.asSystem("find open disputes", (transaction) =>
    selectOpenDisputes(transaction, { provider, limit: batchSize }),
  );
  for (const disputeId of open) {
    try {
      await applyDispute(services, disputeId);
    } catch (error) {
      services.log.error("payments.dispute_check_failed", { disputeId, error });
      if (isUnreachable(error)) return;
    }
  }
}

async function remind(services: Services): Promise<void> {
  const now = services.clock.now();
  const tomorrow = addTime(now, { days: 1 });
  const due = await services.database.asSystem("find due disputes", (transaction) =>
    selectDueDisputes(transaction, { after: now, until: addTime(now, { days: 3 }) }),
  );
  for (const id of due) {
    await services.database.asSystem("remind of dispute", async (transaction) => {
      const [found] = await readDisputes(transaction, { id });
      const dispute = found && (await lockDispute(transaction, found));
      if (dispute?.status !== "needs_response" || !dispute.evidenceDueAt) return;
      await remindTeam(
        services,
        transaction,
        { ...dispute, evidenceDueAt: dispute.evidenceDueAt },
        {
          days: dispute.evidenceDueAt <= tomorrow ? 1 : 3,
          description: found?.description ?? "A payment that isn't one of our orders",
        },
      );
    });
  }
}
