import {
  closeHostDays,
  ensureHost,
  hasHost,
  listFreeSlots,
} from "#features/booking/booking.contract.ts";
import type { Services } from "#platform/services.ts";
import { brand } from "#shared/brand.ts";
import {
  type OfficeName,
  officeDefaults,
  officeNames,
  offices,
} from "./consultations.constants.ts";
import { officeHolidays } from "./holidays.constants.ts";

/** Sets up the offices whose time can be booked. Administrators' changes since then stay. */
export async function prepareOffices(services: Services): Promise<void> {
  const { weekdays, startMinute, endMinute, ...times } = officeDefaults;
  await services.database.asSystem("set up offices", async (transaction) => {
    for (const name of officeNames) {
      const { hostId, city, timeZone } = offices[name];
      const isNew = !(await hasHost(transaction, hostId));
      await ensureHost(transaction, {
        ...times,
        id: hostId,
        kind: "office",
        name: `${brand.name} ${city}`,
        userId: null,
        timeZone,
        instantBooking: true,
        weeklyLimit: null,
        hours: weekdays.map((weekday) => ({ weekday, startMinute, endMinute })),
      });
      if (isNew) await closeHostDays(transaction, hostId, officeHolidays[name]);
    }
  });
}

/** The starts of an office's available times, soonest first. */
export async function listOfficeStarts(services: Services, office: OfficeName): Promise<Date[]> {
  const slots = await listFreeSlots(services, offices[office].hostId);
  return slots.map(({ startsAt }) => startsAt);
}
