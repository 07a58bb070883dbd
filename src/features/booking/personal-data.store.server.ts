import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";

/** All that this feature keeps of a person, for them to take away. */
export async function exportPersonalData(services: Services, userId: string) {
  return await services.database.asSystem("export bookings", async (transaction) => {
    const ownHosts = transaction
      .selectFrom("booking_hosts")
      .select("id")
      .where("user_id", "=", userId);
    return {
      bookings: await transaction
        .selectFrom("bookings")
        .select([
          "id",
          "kind",
          "host_id",
          "guest_name",
          "guest_email",
          "guest_time_zone",
          "status",
          "starts_at",
          "ends_at",
          "note",
          "reason",
          "decision",
          "absent",
          "cancelled_by",
          "created_at",
          "completed_at",
        ])
        .where("guest_id", "=", userId)
        .orderBy("created_at")
        .execute(),
      bookings_of_own_time: await transaction
        .selectFrom("bookings")
        .select(["id", "kind", "status", "starts_at", "ends_at", "reason", "decision", "absent"])
        .where("host_id", "in", ownHosts)
        .orderBy("created_at")
        .execute(),
      booking_hosts: await transaction
        .selectFrom("booking_hosts")
        .selectAll()
        .where("user_id", "=", userId)
        .execute(),
      booking_hours: await transaction
        .selectFrom("booking_hours")
        .selectAll()
        .where("host_id", "in", ownHosts)
        .execute(),
      booking_exceptions: await transaction
        .selectFrom("booking_exceptions")
        .selectAll()
        .where("host_id", "in", ownHosts)
        .execute(),
      busy_calendars: await transaction
        .selectFrom("private.busy_calendars")
        .select(["url", "added_at", "checked_at", "problem"])
        .where("host_id", "in", ownHosts)
        .execute(),
      busy_times: await transaction
        .selectFrom("private.busy_times as time")
        .innerJoin("private.busy_calendars as calendar", "calendar.id", "time.calendar_id")
        .select(["time.starts_at", "time.ends_at"])
        .where("calendar.host_id", "in", ownHosts)
        .execute(),
    };
  });
}

const formerMember = "A former member";

/**
 * Bookings stay, for the other side and for the books, without what names the guest or the host. The
 * host's time is offered no more.
 */
export async function eraseFromBookings(
  transaction: DatabaseTransaction,
  userId: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("bookings")
    .set({ guest_name: formerMember, guest_email: null, note: null })
    .where("guest_id", "=", userId)
    .execute();
  const hosts = await transaction
    .updateTable("booking_hosts")
    .set({ name: formerMember, paused_at: now })
    .where("user_id", "=", userId)
    .returning("id")
    .execute();
  if (hosts.length === 0) return;
  const ids = hosts.map(({ id }) => id);
  await transaction.deleteFrom("private.busy_calendars").where("host_id", "in", ids).execute();
  await transaction.deleteFrom("booking_hours").where("host_id", "in", ids).execute();
  await transaction.deleteFrom("booking_exceptions").where("host_id", "in", ids).execute();
}

/** Bookings that somebody has yet to keep, of their own time and of others'. */
export async function selectOpenBookingsOf(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<{ id: string; hostId: string; isHost: boolean }[]> {
  const rows = await transaction
    .selectFrom("bookings")
    .innerJoin("booking_hosts as host", "host.id", "bookings.host_id")
    .select(["bookings.id", "bookings.host_id", "host.user_id"])
    .where("bookings.status", "in", ["held", "requested", "confirmed", "rescheduled"])
    .where((where) =>
      where.or([where("bookings.guest_id", "=", userId), where("host.user_id", "=", userId)]),
    )
    .execute();
  return rows.map(({ id, host_id, user_id }) => ({
    id,
    hostId: host_id,
    isHost: user_id === userId,
  }));
}
