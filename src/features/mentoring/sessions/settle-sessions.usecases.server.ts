import { settleOrder, settleSponsored } from "#features/payments/payments.contract.ts";
import type { Services } from "#platform/services.ts";
import { subtractTime } from "#shared/time.ts";
import { sessionPurpose, sessionReference, settleAfterDays } from "./sessions.constants.ts";
import { isSponsored, mentorShare } from "./sessions.rules.ts";
import { lockSettleable, selectSettleable, updateSession } from "./sessions.store.server.ts";
import type { MentorSession } from "./sessions.types.ts";

const batchSize = 200;

/**
 * Shares the price of sessions that can no longer be refunded: 85% becomes due to the mentor. Each
 * is settled once. If one fails, it's logged and tried again next time, and the others go on.
 */
export async function settleSessions(services: Services): Promise<void> {
  const over = subtractTime(services.clock.now(), { days: settleAfterDays });
  const sessions = await services.database.asSystem("find sessions to settle", (transaction) =>
    selectSettleable(transaction, { over, limit: batchSize }),
  );
  for (const { bookingId } of sessions) {
    try {
      await settleSession(services, bookingId, over);
    } catch (error) {
      services.log.error("mentorship.settlement_failed", { bookingId, error });
    }
  }
}

async function settleSession(services: Services, bookingId: string, over: Date): Promise<void> {
  await services.database.asSystem("settle session", async (transaction) => {
    const session = await lockSettleable(transaction, bookingId, over);
    if (!session) return;
    const share = shareOf(session);
    // A sample without an account earns nothing: the price is the site's.
    const payeeId = session.payeeId ?? session.mentorProfileId ?? bookingId;
    if (isSponsored(session)) {
      await settleSponsored(services, transaction, {
        bookingId,
        payeeId,
        share: { ...session.price, amountCents: share },
        memo: `Mentor session, reference ${sessionReference(bookingId)}, paid by the site`,
      });
    } else {
      await settleOrder(services, transaction, {
        purpose: sessionPurpose,
        subjectId: bookingId,
        payeeId,
        payeeCents: share,
      });
    }
    await updateSession(transaction, bookingId, {
      mentor_cents: share,
      closed_at: services.clock.now(),
    });
  });
}

function shareOf(session: MentorSession): number {
  return session.payeeId === null ? 0 : mentorShare(session).amountCents;
}
