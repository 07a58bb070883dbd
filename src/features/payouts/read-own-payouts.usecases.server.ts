import { type EarningsEntry, readEarnings } from "#features/payments/payments.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import type { Money } from "#shared/money.ts";
import { type PayoutMethod, selectMethod } from "./methods/methods.store.server.ts";
import { openHold, type PayoutState, payoutStateOf } from "./payout-state.rules.ts";
import { selectPauses, selectTransfers } from "./transfers/transfers.store.server.ts";

const currency = "USD";

/** Payouts, payouts that came back, and shares that were taken back. Weekly payouts of ten years fit the limit. */
const past = { kinds: ["payout", "payout_returned", "share_returned"], limit: 1000 } as const;

export interface OwnPayouts {
  driver: "bank" | "stripe";
  /**
   * Null where there is none, or none of the kind that the site uses now. `heldUntil` is null once
   * the hold is over.
   */
  method: PayoutMethod | null;
  due: Money;
  /** Owed, and kept back while a payment is disputed. */
  held: Money;
  /** The reason why payouts are paused; null while they aren't. */
  pauseReason: string | null;
  state: PayoutState;
  /** Newest first. */
  history: EarningsEntry[];
}

/** The viewer's payout account, the amount that's due, and past payouts. */
export async function readOwnPayouts(services: Services, viewer: UserViewer): Promise<OwnPayouts> {
  const driver = services.payouts.driver.name;
  const earnings = await readEarnings(services, viewer.userId, { currency, ...past });
  const { userId } = viewer;
  const { stored, pause, isUnderWay } = await services.database.as(viewer, async (transaction) => {
    const stored = await selectMethod(transaction, userId);
    const [pause] = await selectPauses(transaction, userId);
    const open = await selectTransfers(transaction, { payeeId: userId, openOnly: true });
    return { stored, pause, isUnderWay: open.length > 0 };
  });
  const now = services.clock.now();
  const method = stored?.kind === driver ? { ...stored, heldUntil: openHold(stored, now) } : null;
  const { dueCents } = earnings;
  return {
    driver,
    method,
    due: { amountCents: dueCents, currency },
    held: { amountCents: earnings.heldCents, currency },
    pauseReason: pause?.reason ?? null,
    state: payoutStateOf(
      {
        dueCents,
        method,
        driver,
        // No suspended account sees this page.
        isSuspended: false,
        isPaused: pause !== undefined,
        isUnderWay,
      },
      now,
    ),
    history: earnings.entries,
  };
}
