import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { applyChange } from "./apply-change.usecases.server.ts";
import { completeAfterHours, contestHours } from "./booking.constants.ts";
import type { Booking } from "./booking.types.ts";
import { canHappen } from "./booking-states.rules.ts";
import {
  type DueReason,
  findDue,
  findOverdueHolds,
  lockBooking,
  takeReminders,
} from "./bookings.store.server.ts";
import { forgetHoldOrigins } from "./holds/hold-limits.usecases.server.ts";
import { releaseHold } from "./holds/holds.usecases.server.ts";
import { enqueueReminders } from "./letters.usecases.server.ts";

const hour = 60 * 60 * 1000;
const batchSize = 200;

/**
 * Does what time does to bookings: holds that are over, requests and new times without an answer,
 * appointments that are over, absences that nobody contested, reminders. One booking that fails is
 * logged and stops no other.
 */
export async function tendBookings(services: Services): Promise<void> {
  const now = services.clock.now();
  const overdue = await services.database.asSystem("find overdue holds", (transaction) =>
    findOverdueHolds(transaction, now, { limit: batchSize }),
  );
  for (const id of overdue) {
    await trying(services, id, (transaction) => releaseHold(services, transaction, id));
  }
  await forgetHoldOrigins(services);
  await tend(services, "unanswered", now, (transaction, booking) =>
    letLapse(services, transaction, booking),
  );
  const over = new Date(now.getTime() - completeAfterHours * hour);
  await tend(services, "over", over, async (transaction, booking) => {
    if (booking.endsAt > over || !canHappen("complete", booking.status)) return;
    await applyChange(services, transaction, booking, { event: "complete", actor: "system" });
  });
  const contested = new Date(now.getTime() - contestHours * hour);
  await tend(services, "uncontested", contested, async (transaction, booking) => {
    if (booking.status !== "no_show") return;
    await applyChange(services, transaction, booking, { event: "refund", actor: "system" });
  });
  await remind(services, "day", { ahead: 24 * hour, next: hour });
  await remind(services, "hour", { ahead: hour, next: 0 });
}

async function letLapse(
  services: Services,
  transaction: DatabaseTransaction,
  booking: Booking,
): Promise<void> {
  const { status, answerBy } = booking;
  if (!answerBy || answerBy > services.clock.now()) return;
  if (status === "requested") {
    await applyChange(services, transaction, booking, { event: "decline", actor: "system" });
  } else if (status === "rescheduled") {
    await applyChange(services, transaction, booking, {
      event: "cancel",
      actor: "system",
      set: { cancelled_by: "system" },
    });
  }
}

async function tend(
  services: Services,
  reason: DueReason,
  before: Date,
  work: (transaction: DatabaseTransaction, booking: Booking) => Promise<void>,
): Promise<void> {
  const due = await services.database.asSystem(`find bookings ${reason}`, (transaction) =>
    findDue(transaction, reason, {
      before,
      paidKinds: services.booking.paidKinds(),
      limit: batchSize,
    }),
  );
  for (const id of due) {
    await trying(services, id, async (transaction) => {
      const booking = await lockBooking(transaction, id);
      if (booking) await work(transaction, booking);
    });
  }
}

async function trying(
  services: Services,
  bookingId: string,
  work: (transaction: DatabaseTransaction) => Promise<void>,
): Promise<void> {
  try {
    await services.database.asSystem("tend booking", work);
  } catch (error) {
    services.log.error("booking.tending_failed", { bookingId, error });
  }
}

async function remind(
  services: Services,
  before: "day" | "hour",
  { ahead, next }: { ahead: number; next: number },
): Promise<void> {
  const column = before === "day" ? "reminded_day_at" : "reminded_hour_at";
  await services.database.asSystem("remind of bookings", async (transaction) => {
    const now = services.clock.now();
    const due = await takeReminders(transaction, { column, now, ahead, next, limit: batchSize });
    for (const booking of due) await enqueueReminders(services, transaction, booking, before);
  });
}
