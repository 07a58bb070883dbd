import type { SessionContext } from "#features/mentoring/sessions/sessions.test-support.ts";
import { addTime, subtractTime } from "#shared/time.ts";
import type { TestUser } from "../../../tests/support/services.ts";

export const kindWords = "She had read my papers and knew what comes next.";
export const mentorWords = "Well prepared, on time, and clear about the goal.";

let sessions = 0;

/** A session that took place and has just been completed; answers the booking's id. */
export async function completeSession(
  { services, clock, mentor, mentorId, mentee }: SessionContext,
  people: { mentee?: TestUser; mentorId?: string; mentor?: TestUser } = {},
): Promise<string> {
  const guest = people.mentee ?? mentee;
  const hostId = people.mentorId ?? mentorId;
  sessions += 1;
  const startsAt = subtractTime(clock.now(), { hours: (sessions + 1) * 2 });
  const endsAt = addTime(startsAt, { hours: 1 });
  return await services.database.asSystem("test session", async (transaction) => {
    const { id } = await transaction
      .insertInto("bookings")
      .values({
        kind: "mentor_session",
        host_id: hostId,
        guest_id: guest.userId,
        guest_name: "Ngozi Adeyemi",
        guest_email: guest.email,
        guest_time_zone: "Africa/Lagos",
        status: "confirmed",
        starts_at: startsAt,
        ends_at: endsAt,
        blocked_until: endsAt,
        was_confirmed: true,
        created_at: startsAt,
        status_changed_at: startsAt,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto("mentor_sessions")
      .values({
        booking_id: id,
        mentor_profile_id: hostId,
        payee_id: (people.mentor ?? mentor).userId,
        price_cents: 15_000,
        currency: "USD",
        fee_percent: 15,
        created_at: startsAt,
      })
      .execute();
    await transaction
      .updateTable("bookings")
      .set({ status: "completed", completed_at: clock.now(), status_changed_at: clock.now() })
      .where("id", "=", id)
      .execute();
    return id;
  });
}

export async function setStatus(
  { services }: SessionContext,
  bookingId: string,
  ...statuses: ("disputed" | "refunded" | "completed")[]
): Promise<void> {
  for (const status of statuses) {
    await services.database.asSystem("test status", (transaction) =>
      transaction.updateTable("bookings").set({ status }).where("id", "=", bookingId).execute(),
    );
  }
}

/** Rating of a mentor's page. */
export async function ratingOf({ services }: SessionContext, mentorId: string) {
  return await services.database.as({ kind: "anonymous" }, (transaction) =>
    transaction
      .selectFrom("mentor_profiles_public")
      .select(["rating", "reviews"])
      .where("id", "=", mentorId)
      .executeTakeFirstOrThrow(),
  );
}

/** The subjects of emails to somebody, the oldest first. */
export async function subjectsTo(context: SessionContext, user: TestUser): Promise<string[]> {
  const emails = await context.outbox();
  return emails.filter(({ recipient }) => recipient === user.email).map(({ subject }) => subject);
}
