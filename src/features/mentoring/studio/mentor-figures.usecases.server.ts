import { readDueEarnings } from "#features/payments/payments.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import type { Money } from "#shared/money.ts";
import { sumHeld } from "../money/earnings.rules.ts";
import { toHeld } from "../money/earnings.store.server.ts";
import { comingSessions, heldMoney } from "./mentor-figures.store.server.ts";

/** A mentor's sessions and money in short. */
export interface MentorFigures {
  upcoming: number;
  /** Of those, in the next 24 hours. */
  soon: number;
  /** The share of sessions that were paid for and aren't settled. */
  held: Money;
  /** Earned and not paid out yet. */
  due: Money;
}

export async function readMentorFigures(
  services: Services,
  user: UserViewer,
): Promise<MentorFigures> {
  const { database, clock } = services;
  const { userId } = user;
  const [sessions, held, due] = await Promise.all([
    database.value(user, comingSessions({ userId, now: clock.now() })),
    database.value(user, heldMoney({ userId })),
    readDueEarnings(services, userId, "USD"),
  ]);
  return {
    upcoming: sessions?.upcoming ?? 0,
    soon: sessions?.soon ?? 0,
    held: sumHeld(held.map(toHeld), "USD"),
    due,
  };
}
