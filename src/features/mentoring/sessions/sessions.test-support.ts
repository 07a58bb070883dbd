import { processDueBookings } from "#features/booking/due-bookings.usecases.server.ts";
import { approveApplication } from "#features/mentors/applications/moderation.usecases.server.ts";
import { chooseInSandbox } from "#features/payments/sandbox/sandbox.usecases.server.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { toMilliseconds, toSeconds } from "#shared/time.ts";
import { applyAndPay } from "../../../../tests/support/people/mentor-application.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { bookSession, readBookable } from "./book-session.usecases.server.ts";

/** A Tuesday noon in Toronto. */
export const testNow = new Date("2026-12-01T17:00:00Z");

export const day = toSeconds({ days: 1 });

export interface SessionContext extends TestContext {
  mentor: TestUser;
  mentorId: string;
  mentee: TestUser;
  admin: TestUser;
}

/** The server with a mentor who has time on every day, from eight to twenty in Toronto. */
export async function createSessionContext({
  environment = {},
}: {
  environment?: Record<string, string>;
} = {}): Promise<SessionContext> {
  const context = await createTestContext({
    now: testNow,
    environment: { SIGN_INS_PER_CLIENT: "1000", ...environment },
  });
  const admin = await context.createUser({ roles: ["admin"] });
  const { mentor, mentorId } = await createMentor(context, admin);
  return { ...context, admin, mentor, mentorId, mentee: await context.createUser() };
}

export async function createMentor(context: TestContext, admin: TestUser) {
  const mentor = await context.createUser();
  const application = await applyAndPay(context, mentor);
  const { profileId } = await approveApplication(context.services, admin, application.id);
  await context.services.database.asSystem("test", (transaction) =>
    transaction
      .insertInto("booking_hours")
      .values(
        [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
          host_id: profileId,
          weekday,
          start_minute: 8 * 60,
          end_minute: 20 * 60,
        })),
      )
      .execute(),
  );
  return { mentor, mentorId: profileId };
}

/** Whether the mentor's bookings are confirmed by themselves. */
export async function setInstantBooking(
  { services }: TestContext,
  mentorId: string,
  value: boolean,
) {
  await services.database.asSystem("test", (transaction) =>
    transaction
      .updateTable("booking_hosts")
      .set({ instant_booking: value })
      .where("id", "=", mentorId)
      .execute(),
  );
}

/** The first free time of the mentor at least so many hours from now. */
export async function findTime(
  { services, clock }: TestContext,
  mentorId: string,
  hoursAhead: number,
): Promise<Date> {
  const bookable = await readBookable(services, { id: mentorId, absence: null });
  const earliest = clock.now().getTime() + toMilliseconds({ hours: hoursAhead });
  const time = bookable?.slots.find((slot) => slot.getTime() >= earliest);
  if (!time) throw new Error("The mentor has no such time");
  return time;
}

export function request(startsAt: Date) {
  return {
    startsAt,
    timeZone: "Africa/Lagos",
    name: "Ngozi Adeyemi",
    note: "How to prepare for the licensing exam",
  };
}

/** Holds a time and answers the ids of what was made for it. */
export async function hold(
  context: TestContext,
  mentee: TestUser,
  mentorId: string,
  startsAt: Date,
): Promise<{ bookingId: string; checkoutId: string; url: string }> {
  const { url } = await bookSession(context.services, mentee, mentorId, request(startsAt));
  const checkoutId = new URL(url).pathname.split("/").at(-1) ?? "";
  const { subject_id } = await context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("orders")
      .select("subject_id")
      .where("checkout_id", "=", checkoutId)
      .executeTakeFirstOrThrow(),
  );
  return { bookingId: subject_id, checkoutId, url };
}

/** Pays a checkout of the sandbox as its page does. */
export async function pay({ services }: TestContext, checkoutId: string) {
  return await chooseInSandbox(services, anonymousViewer, { checkoutId, choice: "pay" });
}

/** Holds and pays; answers the booking's id. */
export async function bookAndPay(
  context: TestContext,
  mentee: TestUser,
  mentorId: string,
  startsAt: Date,
): Promise<string> {
  const { bookingId, checkoutId } = await hold(context, mentee, mentorId, startsAt);
  await pay(context, checkoutId);
  await context.runJobs();
  return bookingId;
}

/** Does what the passing of time does to bookings, and all that follows. */
export async function processDue(context: TestContext) {
  await processDueBookings(context.services);
  await context.runJobs();
}

/** State of a session and its money. */
export async function standing({ services }: TestContext, bookingId: string) {
  return await services.database.asSystem("test", async (transaction) => {
    const booking = await transaction
      .selectFrom("bookings")
      .selectAll()
      .where("id", "=", bookingId)
      .executeTakeFirstOrThrow();
    const session = await transaction
      .selectFrom("mentor_sessions")
      .selectAll()
      .where("booking_id", "=", bookingId)
      .executeTakeFirstOrThrow();
    const orders = await transaction
      .selectFrom("orders")
      .selectAll()
      .where("subject_id", "=", bookingId)
      .orderBy("created_at")
      .execute();
    return { booking, session, orders, order: orders.at(-1) };
  });
}

/** Balances of the ledger's accounts, in cents; their sum must be zero. */
export async function balances({ services }: TestContext): Promise<Record<string, number>> {
  const rows = await services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("ledger_entries")
      .select((expression) => ["account", expression.fn.sum<number>("amount_cents").as("cents")])
      .groupBy("account")
      .execute(),
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]));
}
