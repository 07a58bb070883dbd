import type { Services } from "#platform/services.ts";
import type { UserViewer, Viewer } from "#platform/viewer.ts";
import { type FieldProblem, listProblems } from "#shared/form-fields.ts";
import { addDays, dayIn, isDay } from "#shared/time.ts";
import type { BookingHost } from "../booking.types.ts";

import { selectHostOf } from "../hosts.store.server.ts";
import { recheckCalendars } from "./busy-calendars.store.server.ts";
import { checkException, type TypedException } from "./exceptions.rules.ts";
import { hostSettingsErrors } from "./host-settings.errors.ts";
import {
  countExceptionDays,
  deleteExceptions,
  listComing,
  replaceExceptions,
  replaceWeek,
  setPaused,
  updateTerms,
} from "./host-settings.store.server.ts";
import { isWithinHours } from "./outside-hours.rules.ts";
import { changeOwnHost } from "./own-host.usecases.server.ts";
import { maxExceptions } from "./schedule.constants.ts";
import { bookingTerms, timeZoneField } from "./schedule.schemas.ts";
import { checkWeek, type TypedWeek } from "./week.rules.ts";

/** Problems of a form; an empty list means that it was saved. */
export interface Outcome {
  problems: FieldProblem[];
}

const maxOutside = 100;

/** An appointment that a host has. */
export interface ComingBooking {
  id: string;
  guestName: string;
  startsAt: Date;
  endsAt: Date;
}

/** The settings of the host that the viewer decides for, and what is booked outside its hours. */
export async function readSchedule(
  services: Services,
  viewer: Viewer,
): Promise<{ host: BookingHost; outside: ComingBooking[] } | undefined> {
  if (viewer.kind !== "user") return undefined;
  return await services.database.as(viewer, async (transaction) => {
    const host = await selectHostOf(transaction, viewer.userId);
    if (!host) return undefined;
    const coming = await listComing(transaction, host.id, services.clock.now(), maxOutside);
    return { host, outside: coming.filter((booking) => !isWithinHours(host, booking)) };
  });
}

/**
 * Saves the usual week and the zone of its clocks. Existing bookings stay as they are, even outside the
 * new hours.
 *
 * @throws `not_a_booking_host`.
 */
export async function saveWeek(
  services: Services,
  viewer: UserViewer,
  typed: { timeZone: string; week: TypedWeek },
): Promise<Outcome> {
  const zone = timeZoneField.safeParse(typed.timeZone);
  return await changeOwnHost(services, viewer, "save weekly hours", async (transaction, host) => {
    const { hours, problems } = checkWeek(typed.week, host.slot_minutes);
    if (!zone.success) {
      const [issue] = zone.error.issues;
      problems.unshift({ field: "time_zone", message: issue?.message ?? "" });
    }
    if (problems.length > 0 || !zone.success) return { problems };
    const now = services.clock.now();
    await replaceWeek(transaction, host.id, { timeZone: zone.data, hours, now });
    // Whole days in calendars elsewhere are days of the host's zone.
    if (zone.data !== host.time_zone) await recheckCalendars(transaction, host.id);
    return { problems };
  });
}

/** Saves the terms: break, notice, limits and instant booking. `form` is as it was sent. */
export async function saveTerms(
  services: Services,
  viewer: UserViewer,
  form: Record<string, string>,
): Promise<Outcome> {
  const checked = bookingTerms.safeParse(form);
  if (!checked.success) return { problems: listProblems(checked.error) };
  return await changeOwnHost(services, viewer, "save booking terms", async (transaction, host) => {
    await updateTerms(transaction, host.id, { ...checked.data, now: services.clock.now() });
    return { problems: [] };
  });
}

/**
 * Closes days, or gives them other hours than the week's, in place of earlier exceptions.
 *
 * @throws `too_many_exceptions`.
 */
export async function saveException(
  services: Services,
  viewer: UserViewer,
  typed: TypedException,
): Promise<Outcome> {
  return await changeOwnHost(services, viewer, "save exception", async (transaction, host) => {
    const today = dayIn(services.clock.now(), host.time_zone);
    const { days, hours, problems } = checkException(typed, {
      today,
      slotMinutes: host.slot_minutes,
    });
    if (problems.length > 0) return { problems };
    await deleteExceptions(transaction, host.id, { from: "0001-01-01", to: addDays(today, -2) });
    await replaceExceptions(transaction, host.id, days, hours);
    if ((await countExceptionDays(transaction, host.id)) > maxExceptions) {
      throw hostSettingsErrors.tooManyExceptions();
    }
    return { problems: [] };
  });
}

/** The days have the week's hours again. Changes nothing where they weren't different. */
export async function removeException(
  services: Services,
  viewer: UserViewer,
  { from, to }: { from: string; to: string },
): Promise<void> {
  if (!isDay(from) || !isDay(to)) return;
  await changeOwnHost(services, viewer, "remove exception", (transaction, host) =>
    deleteExceptions(transaction, host.id, { from, to }),
  );
}

/**
 * Takes no new bookings from now on, or takes them again. Existing bookings stay. Safe to repeat.
 */
export async function pauseHost(
  services: Services,
  viewer: UserViewer,
  paused: boolean,
): Promise<void> {
  await changeOwnHost(services, viewer, "pause or resume bookings", async (transaction, host) => {
    const changed = await setPaused(transaction, host.id, { paused, now: services.clock.now() });
    if (!changed) return;
    await services.audit.record(transaction, {
      actorId: viewer.userId,
      action: paused ? "booking.host_paused" : "booking.host_resumed",
      subject: { type: "booking_host", id: host.id },
    });
  });
}
