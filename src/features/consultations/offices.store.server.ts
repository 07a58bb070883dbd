import type { DatabaseTransaction } from "#platform/database/database.ts";

export async function hasHost(transaction: DatabaseTransaction, hostId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom("booking_hosts")
    .select("id")
    .where("id", "=", hostId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Closes a host on days like `2026-12-25`; one with hours of its own keeps them. */
export async function closeDays(
  transaction: DatabaseTransaction,
  hostId: string,
  days: readonly string[],
): Promise<void> {
  await transaction
    .insertInto("booking_exceptions")
    .values(days.map((day) => ({ host_id: hostId, day, start_minute: 0, end_minute: 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
