import { findNextSlots } from "#features/booking/booking.contract.ts";
import type { Services } from "#platform/services.ts";
import { listDueMentors, saveNextSlots } from "./directory-slots.store.server.ts";

/**
 * Hosts whose schedules are in memory at the same time, which is also the number of rows in one
 * statement.
 */
const batchSize = 250;

/** However far away the next slot is, it's checked again after this long. */
const maxGapHours = 6;

/** Updates the next free slots of the listed mentors, and returns how many were checked. */
export async function refreshNextSlots(services: Services): Promise<number> {
  const now = services.clock.now();
  const due = await services.database.asSystem("list mentors whose slots are due", (transaction) =>
    listDueMentors(transaction, now),
  );
  for (let start = 0; start < due.length; start += batchSize) {
    const ids = due.slice(start, start + batchSize);
    const next = await findNextSlots(services, ids);
    await services.database.asSystem("save next slots", (transaction) =>
      saveNextSlots(
        transaction,
        ids.map((id) => ({ id, next_free_at: next.get(id) ?? null })),
        { now, hours: maxGapHours },
      ),
    );
  }
  return due.length;
}
