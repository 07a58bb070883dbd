import type { Services } from "#platform/services.ts";
import type { UserViewer, Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { readOwnHost } from "../slots.usecases.server.ts";
import { busyPeriod, nextCheck } from "./busy-calendars.rules.ts";
import {
  type BusyCalendar,
  deleteBusyCalendar,
  insertBusyCalendar,
  listBusyCalendars,
  replaceBusyTimes,
} from "./busy-calendars.store.server.ts";
import { hostSettingsErrors } from "./host-settings.errors.ts";
import { changeOwnHost } from "./own-host.usecases.server.ts";
import { feedMountPath, maxBusyCalendars } from "./schedule.constants.ts";

const addLimit = { name: "booking.add-busy-calendar", capacity: 10, periodSeconds: 600 };

/** The viewer's busy calendars, in the order in which they were added. */
export async function readBusyCalendars(
  services: Services,
  viewer: Viewer,
): Promise<BusyCalendar[]> {
  if (viewer.kind !== "user") return [];
  return await services.database.asSystem("read own busy calendars", (transaction) =>
    listBusyCalendars(transaction, viewer.userId),
  );
}

/**
 * Reads a busy calendar and saves its address: its times block slots from now on. Returns the number of
 * times found.
 *
 * @throws one of `busyCalendarErrors` when it cannot be read, and one of `hostSettingsErrors`.
 */
export async function addBusyCalendar(
  services: Services,
  viewer: UserViewer,
  address: string,
): Promise<{ times: number }> {
  const { application, busyCalendars, clock, rateLimits } = services;
  const url = busyCalendars.checkAddress(address.trim());
  if (url.startsWith(`${application.baseUrl}${feedMountPath}/`)) throw hostSettingsErrors.ownFeed();
  const host = await readOwnHost(services, viewer);
  if (!host) throw hostSettingsErrors.notAHost();
  const known = await readBusyCalendars(services, viewer);
  if (known.some((calendar) => calendar.url === url)) throw hostSettingsErrors.calendarKnown();
  if (known.length >= maxBusyCalendars) throw hostSettingsErrors.tooManyCalendars();
  if (!(await rateLimits.take(addLimit, viewer.userId))) throw hostSettingsErrors.checkedTooOften();

  const now = clock.now();
  const reading = await busyCalendars.read(url, { ...busyPeriod(now), timeZone: host.timeZone });
  const { busy, etag } = reading.unchanged ? { busy: [], etag: null } : reading;

  await changeOwnHost(services, viewer, "add busy calendar", async (transaction, own) => {
    const present = await listBusyCalendars(transaction, viewer.userId);
    if (present.length >= maxBusyCalendars) throw hostSettingsErrors.tooManyCalendars();
    const id = await insertBusyCalendar(transaction, {
      hostId: own.id,
      url,
      etag,
      now,
      checkAfter: nextCheck(now, 0),
    });
    if (!id) throw hostSettingsErrors.calendarKnown();
    await replaceBusyTimes(transaction, id, busy);
  });
  return { times: busy.length };
}

/** Deletes a busy calendar of the viewer with its times. Safe to repeat. */
export async function removeBusyCalendar(
  services: Services,
  viewer: UserViewer,
  calendarId: string,
): Promise<void> {
  if (!isId(calendarId)) return;
  await changeOwnHost(services, viewer, "remove busy calendar", (transaction, host) =>
    deleteBusyCalendar(transaction, host.id, calendarId),
  );
}
