import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { subtractTime, toMilliseconds } from "#shared/time.ts";
import { applyChange } from "./apply-change.usecases.server.ts";
import { completeAfterHours, contestHours } from "./booking.constants.ts";
import { canHappen } from "./booking-events.rules.ts";
import {
  type DueReason,
  dueReasons,
  findDue,
  findOverdueHolds,
  lockBooking,
  takeReminders,
} from "./bookings.store.server.ts";
import { enqueueReminders } from "./emails/emails.usecases.server.ts";
import type { BookingEvent } from "./events/booking-events.constants.ts";
import { deleteOldHoldOrigins } from "./holds/hold-limits.usecases.server.ts";
import { releaseHold } from "./holds/holds.usecases.server.ts";

const hour = toMilliseconds({ hours: 1 });
const batchSize = 200;

/** Hours to wait before each kind of event is due. */
const hoursWaited: Record<DueReason, number> = {
  unanswered: 0,
  over: completeAfterHours,
  uncontested: contestHours,
};

/**
 * Processes bookings whose time has come: holds that are over, requests and new times without an
 * answer, appointments that are over, absences that weren't contested, reminders. One booking that
 * fails is logged and doesn't stop the others.
 */
export async function processDueBookings(services: Services): Promise<void> {
  const now = services.clock.now();
  const overdue = await services.database.asSystem("find overdue holds", (transaction) =>
    findOverdueHolds(transaction, now, { limit: batchSize }),
  );
  for (const id of overdue) {
    await trying(services, id, (transaction) => releaseHold(services, transaction, id));
  }
  await deleteOldHoldOrigins(services);
  for (const reason of dueReasons) {
    await letHappen(services, reason, subtractTime(now, { hours: hoursWaited[reason] }));
  }
  await remind(services, "day", { ahead: toMilliseconds({ days: 1 }), next: hour });
  await remind(services, "hour", { ahead: hour, next: 0 });
}

/** Runs the events that have become due for a reason. */
async function letHappen(services: Services, reason: DueReason, before: Date): Promise<void> {
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
      if (!booking) return;
      for (const [name, event] of Object.entries(services.booking.events)) {
        const { whenDue } = event;
        if (whenDue?.reason !== reason || !canHappen(event, booking.status)) continue;
        if (!whenDue.applies(booking, before)) continue;
        await applyChange(services, transaction, booking, {
          event: name as BookingEvent,
          actor: "system",
          ...(whenDue.writes ? { set: whenDue.writes } : {}),
        });
        return;
      }
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
    services.log.error("booking.processing_failed", { bookingId, error });
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
