import { bookingRows, hostRows } from "#features/booking/booking.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";

/** What is kept of a person's sessions: those they booked, and those that they earn by. */
export async function exportPersonalData(services: Services, userId: string) {
  return await services.database.asSystem("export mentor sessions", (transaction) =>
    exportSessions(transaction, userId),
  );
}

async function exportSessions(transaction: DatabaseTransaction, userId: string) {
  return {
    mentor_sessions: await transaction
      .selectFrom("mentor_sessions as session")
      .innerJoin(bookingRows(transaction).as("booking"), "booking.id", "session.booking_id")
      .select([
        "session.booking_id",
        "session.mentor_profile_id",
        "session.price_cents",
        "session.currency",
        "session.fee_percent",
        "session.created_at",
        "session.charged_at",
        "session.refund_cents",
        "session.refunded_at",
        "session.mentor_cents",
        "session.statement",
      ])
      .where((where) =>
        where.or([where("booking.guest_id", "=", userId), where("session.payee_id", "=", userId)]),
      )
      .orderBy("session.created_at")
      .execute(),
  };
}

/**
 * Takes out what the person said in disputes. The amounts stay: they are the books of two sides, and
 * what is owed to a mentor outlives the account.
 */
export async function erasePersonalData(
  _services: Services,
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  await transaction
    .updateTable("mentor_sessions")
    .set({ statement: null, statement_at: null })
    .where("statement", "is not", null)
    .where(
      "booking_id",
      "in",
      transaction
        .selectFrom(bookingRows(transaction).as("booking"))
        .innerJoin(hostRows(transaction).as("host"), "host.id", "booking.host_id")
        .select("booking.id")
        .where((where) =>
          where.or([
            where.and([
              where("booking.guest_id", "=", userId),
              where("booking.absent", "=", "host"),
            ]),
            where.and([
              where("host.user_id", "=", userId),
              where("booking.absent", "is distinct from", "host"),
            ]),
          ]),
        ),
    )
    .execute();
}
