import type { Services } from "#platform/services.ts";
import { applyFeeRules } from "./fee-protection.rules.ts";
import { selectFeeAnswer } from "./fee-protection.store.server.ts";

/**
 * Returns the fees of career services for which a person may not be charged by their present answer.
 * Each service once, however often this runs; one that fails doesn't stop the others.
 *
 * @throws the first failure, so that the job is tried again.
 */
export async function returnFees(services: Services, userId: string): Promise<void> {
  const { paidServices, policy } = services.feeProtection;
  const answer = await services.database.asSystem("read fee answer", (transaction) =>
    selectFeeAnswer(transaction, userId),
  );
  if (!answer) return;
  const failures: unknown[] = [];
  for (const { service, returnFees: giveBack } of paidServices) {
    if (applyFeeRules(answer, service, policy).outcome === "charge") continue;
    try {
      await giveBack(services, userId);
    } catch (error) {
      services.log.error("fees.return_failed", { userId, service, error });
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
