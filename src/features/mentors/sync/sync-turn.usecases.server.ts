import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Services } from "#platform/services.ts";
import { syncErrors } from "./sync.errors.ts";
import { leaveTurn, takeTurn } from "./sync.store.server.ts";

const maxWaitMilliseconds = 20_000;
const askAgainMilliseconds = 100;

/** Waits until no other sync writes, and makes others wait until this one has ended. */
export async function inTurn<Result>(
  { database, log }: Services,
  work: (turn: string) => Promise<Result>,
): Promise<Result> {
  const turn = randomUUID();
  const until = performance.now() + maxWaitMilliseconds;
  const take = () =>
    database.asSystem("take the turn to sync", (transaction) => takeTurn(transaction, turn));
  while (!(await take())) {
    if (performance.now() > until) throw syncErrors.anotherRunning();
    await delay(askAgainMilliseconds);
  }
  try {
    return await work(turn);
  } finally {
    await database
      .asSystem("leave the turn to sync", (transaction) => leaveTurn(transaction, turn))
      .catch((error: unknown) => log.warn("mentorship.sync_turn_not_left", { error }));
  }
}
