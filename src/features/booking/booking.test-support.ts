import type { Services } from "#platform/services.ts";
import type { TestContext, TestUser } from "../../../tests/support/services.ts";
import type { BookingChange, BookingKind } from "./booking-kind.types.ts";
import { holdSlot, settleHold } from "./holds/holds.usecases.server.ts";
import { ensureHost, type NewHost } from "./hosts.store.server.ts";

/** A kind of booking that records its changes, in the place of the features' own. */
export function withTestKind(services: Services): { services: Services; changes: BookingChange[] } {
  const changes: BookingChange[] = [];
  const kind: BookingKind = {
    kind: "mentor_session",
    noun: "session",
    isPaid: true,
    handledBy: "money",
    titleFor: ({ hostName, guestName }, reader) =>
      `Session with ${reader === "guest" ? hostName : guestName}`,
    pathFor: ({ id }) => `/sessions/${id}`,
    async changed(_services, _transaction, change) {
      changes.push(change);
      return { guest: [`Told of ${change.event}.`] };
    },
  };
  return {
    services: { ...services, booking: { ...services.booking, kindOf: () => kind } },
    changes,
  };
}

/** Every day from nine to five in Toronto. */
export const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  startMinute: 9 * 60,
  endMinute: 17 * 60,
}));

/** Adds a host that takes bookings every day from nine to five in Toronto, and returns its id. */
export async function addHost(
  { services }: Pick<TestContext, "services">,
  given: Partial<NewHost> = {},
): Promise<string> {
  const id = given.id ?? crypto.randomUUID();
  await services.database.asSystem("test host", (transaction) =>
    ensureHost(transaction, {
      id,
      kind: "mentor",
      name: "Test Host",
      userId: null,
      timeZone: "America/Toronto",
      slotMinutes: 60,
      hours: everyDay,
      ...given,
    }),
  );
  return id;
}

/** A request for a time, as a guest makes one. */
export function asking(hostId: string, startsAt: Date) {
  return {
    kind: "mentor_session" as const,
    hostId,
    startsAt,
    guestName: "Test Guest",
    guestTimeZone: "Europe/London",
    note: "About the exam",
  };
}

/** A booking whose payment has come, requested or confirmed. */
export async function book(
  services: Services,
  guest: TestUser,
  hostId: string,
  startsAt: Date,
  event: "request" | "confirm" = "confirm",
) {
  const hold = await holdSlot(services, guest, asking(hostId, startsAt));
  const booking = await services.database.asSystem("test payment", (transaction) =>
    settleHold(services, transaction, hold.id, event),
  );
  if (!booking) throw new Error("The time is gone");
  return booking;
}
