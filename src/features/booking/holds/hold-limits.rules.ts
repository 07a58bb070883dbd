import { bookingErrors } from "../booking.errors.ts";

/** Limits of unpaid holds. A day is the last 24 hours, and a renewal counts like any hold. */
export const holdLimits = {
  account: { perDay: 10, perDayWithHost: 5 },
  network: { concurrent: 12, concurrentWithHost: 3, perDay: 60, perDayWithHost: 10 },
  host: {
    /** Of the host's open times, with a minimum for hosts who have few. */
    share: 1 / 4,
    minimum: 3,
    /**
     * For accounts without a lapsed hold today, so that they get through where others don't.
     */
    newcomerShare: 1 / 2,
    newcomerMinimum: 6,
  },
} as const;

/** Unpaid holds before one more. Counts of `now` leave out the account's own hold with the host. */
export interface HoldCounts {
  account: { day: number; dayWithHost: number };
  /** Null where the network of the request isn't known. */
  network: { now: number; nowWithHost: number; day: number; dayWithHost: number } | null;
  host: { now: number };
}

/** Fewer holds than these are always allowed, regardless of the host's open times. */
export const unboundedHolds = holdLimits.host.minimum;

/** Number of a host's `openTimes`, held ones included, that may be held at the same time. */
export function boundOf(openTimes: number, isNewcomer: boolean): number {
  const { share, minimum, newcomerShare, newcomerMinimum } = holdLimits.host;
  return isNewcomer
    ? Math.max(newcomerMinimum, Math.floor(openTimes * newcomerShare))
    : Math.max(minimum, Math.floor(openTimes * share));
}

/** Throws when the account or its network has used up its holds. */
export function requireHoldsLeft({ account, network }: HoldCounts): void {
  const { account: ofAccount, network: ofNetwork } = holdLimits;
  if (account.day >= ofAccount.perDay || account.dayWithHost >= ofAccount.perDayWithHost) {
    throw bookingErrors.holdsUsedUp();
  }
  if (!network) return;
  if (network.now >= ofNetwork.concurrent || network.nowWithHost >= ofNetwork.concurrentWithHost) {
    throw bookingErrors.networkHoldsMany();
  }
  if (network.day >= ofNetwork.perDay || network.dayWithHost >= ofNetwork.perDayWithHost) {
    throw bookingErrors.networkHoldsUsedUp();
  }
}
