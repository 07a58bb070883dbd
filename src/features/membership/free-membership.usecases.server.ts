import { readFeeStanding, requireFree } from "#features/fee-protection/fee-protection.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { addDays, addTime, dayInUtc, midnightInUtc } from "#shared/time.ts";
import {
  type FreeMembership,
  insertFreeMembership,
  selectFreeMembership,
} from "./free-membership.store.server.ts";
import { freeAgainDays, freeMonthDays } from "./membership.constants.ts";
import { freeStartedEmail } from "./membership.emails.ts";
import { membershipErrors } from "./membership.errors.ts";
import type { SubscribeOffer } from "./membership.types.ts";

/**
 * Begins a free membership for a person whom the law protects from paying, for as long as the
 * limits say. Once in 12 months.
 *
 * @throws `free_membership_used`, and `fee_question_unanswered` and the like.
 */
export async function beginFreeMembership(services: Services, user: UserViewer): Promise<void> {
  const { userId } = user;
  const months = services.feeProtection.limits.monthsPerYear;
  const startsAt = services.clock.now();
  const endsAt = addTime(startsAt, { days: months * freeMonthDays });
  await services.database.asSystem("begin free membership", async (transaction) => {
    await requireFree(services, transaction, { userId, service: "membership" });
    const last = await selectFreeMembership(transaction, userId);
    if (months === 0 || (last && nextFreeAt(last) > startsAt)) throw membershipErrors.freeUsed();
    const id = await insertFreeMembership(transaction, { userId, startsAt, endsAt });
    await services.mail.enqueue(
      transaction,
      freeStartedEmail(services.application.baseUrl, { email: user.email, endsAt }),
    );
    await services.audit.record(transaction, {
      actorId: userId,
      action: "membership.free_started",
      subject: { type: "free_membership", id },
      details: { endsAt: endsAt.toISOString() },
    });
  });
}

/** The offer to a person who has no paid membership. */
export async function readSubscribeOffer(
  services: Services,
  user: UserViewer,
): Promise<SubscribeOffer> {
  const fees = await readFeeStanding(services, user, "membership");
  const last = await services.database.as(user, (transaction) =>
    selectFreeMembership(transaction, user.userId),
  );
  const now = services.clock.now();
  if (last && last.endsAt > now) return { kind: "has-free", untilAt: last.endsAt };
  if (fees.outcome === "charge" || fees.reason === "unanswered") return { kind: "paid" };
  if (fees.outcome === "deny") {
    return { kind: "not-sold", reason: fees.reason, rules: fees.rules };
  }
  const nextAt = last ? nextFreeAt(last) : now;
  const months = services.feeProtection.limits.monthsPerYear;
  return { kind: "free", months, nextAt: nextAt > now ? nextAt : null };
}

/** The beginning of a day (UTC), because that's what screens name. */
function nextFreeAt({ startsAt }: FreeMembership): Date {
  return midnightInUtc(addDays(dayInUtc(startsAt), freeAgainDays));
}
