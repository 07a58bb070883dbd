import { releaseHold, settleHold } from "#features/booking/booking.contract.ts";
import { requireFree } from "#features/fee-protection/fee-protection.contract.ts";
import { closeOrder } from "#features/payments/payments.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { isProductError, type ProductError } from "#shared/errors.ts";
import { addDays, addTime, dayInUtc, midnightInUtc, monthOf } from "#shared/time.ts";
import { freeAgainDays, sessionPurpose } from "./sessions.constants.ts";
import { sessionErrors } from "./sessions.errors.ts";
import { mentorShare } from "./sessions.rules.ts";
import { updateSession } from "./sessions.store.server.ts";
import {
  listFreeSessions,
  listSponsoredSince,
  lockSponsoring,
} from "./sponsored-sessions.store.server.ts";

/** Free sessions of a person whom the law protects from paying. */
export interface FreeSessions {
  perYear: number;
  left: number;
  /** The time from which the next one can be booked, where none is left now and some will be. */
  nextAt: Date | null;
}

/**
 * Takes the time that is held for a person whom the law protects from paying: they pay nothing, and
 * the site owes the mentor the share. Gives the hold up when the limits don't allow it.
 *
 * @throws `free_sessions_used`, `free_sessions_budget_used`, `fee_question_unanswered` and the like;
 *   `slot_taken` when the time has gone meanwhile.
 */
export async function takeFreeSession(
  services: Services,
  viewer: UserViewer,
  { bookingId, isInstant }: { bookingId: string; isInstant: boolean },
): Promise<void> {
  // One that was opened before the law protected them.
  await closeOrder(services, { purpose: sessionPurpose, subjectId: bookingId });
  try {
    await services.database.asSystem("take free session", async (transaction) => {
      await requireFree(services, transaction, { userId: viewer.userId, service: "mentoring" });
      await lockSponsoring(transaction);
      const now = services.clock.now();
      await updateSession(transaction, bookingId, { sponsored_at: now });
      const problem = await findLimit(services, transaction, viewer.userId);
      if (problem) throw problem;
      const event = isInstant ? "confirm" : "request";
      const booking = await settleHold(services, transaction, bookingId, event);
      if (!booking) throw sessionErrors.timeGone();
    });
  } catch (error) {
    if (!isProductError(error)) throw error;
    await services.database.asSystem("give up hold", (transaction) =>
      releaseHold(services, transaction, bookingId),
    );
    throw error;
  }
}

/** The free sessions that a protected person has left. */
export async function readFreeSessions(
  services: Services,
  viewer: UserViewer,
): Promise<FreeSessions> {
  const now = services.clock.now();
  const perYear = services.feeProtection.limits.sessionsPerYear;
  const taken = await services.database.as(viewer, (transaction) =>
    listFreeSessions(transaction, viewer.userId, yearBefore(now)),
  );
  const left = Math.max(0, perYear - taken.length);
  const [oldest] = taken;
  const isUsedUp = left === 0 && perYear > 0;
  return {
    perYear,
    left,
    nextAt: isUsedUp && oldest ? addTime(oldest, { days: freeAgainDays }) : null,
  };
}

/** The limit that a session taken in this transaction goes beyond, its own row included. */
async function findLimit(
  services: Services,
  transaction: DatabaseTransaction,
  userId: string,
): Promise<ProductError | undefined> {
  const { sessionsPerYear, sessionBudget } = services.feeProtection.limits;
  const now = services.clock.now();
  const taken = await listFreeSessions(transaction, userId, yearBefore(now));
  if (taken.length > sessionsPerYear) return sessionErrors.freeUsed();
  const month = midnightInUtc(`${monthOf(dayInUtc(now))}-01`);
  const spentCents = (await listSponsoredSince(transaction, month)).reduce(
    (sum, session) => sum + mentorShare(session).amountCents,
    0,
  );
  return spentCents > sessionBudget * 100 ? sessionErrors.freeBudgetUsed() : undefined;
}

/** Screens name the day (UTC) of `nextAt`, so what was used on that day a year before doesn't count anymore. */
function yearBefore(now: Date): Date {
  return midnightInUtc(addDays(dayInUtc(now), 1 - freeAgainDays));
}
