import { holdStanding } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { findStoredMethod, type StoredMethod } from "../methods/methods.store.server.ts";
import { obstacleOf } from "../payout-state.rules.ts";
import { obstacleWords } from "./transfers.rules.ts";
import { selectPauses } from "./transfers.store.server.ts";

/**
 * The obstacle to paying a payee, in words, or the method to pay them by. No suspension of the payee can
 * commit before the transaction ends. Call it before rows are locked.
 */
export async function findObstacle(
  services: Services,
  transaction: DatabaseTransaction,
  payeeId: string,
): Promise<{ obstacle: string } | { method: StoredMethod & { destination: string } }> {
  const suspended = await holdStanding(transaction, [payeeId]);
  const [pause] = await selectPauses(transaction, payeeId);
  const method = await findStoredMethod(transaction, { userId: payeeId });
  const obstacle = obstacleOf(
    {
      method: method ?? null,
      driver: services.payouts.driver.name,
      isSuspended: suspended.size > 0,
      isPaused: pause !== undefined,
    },
    services.clock.now(),
  );
  if (obstacle) return { obstacle: obstacleWords[obstacle] };
  if (!method || method.destination === null) return { obstacle: obstacleWords.no_method };
  return { method: { ...method, destination: method.destination } };
}
