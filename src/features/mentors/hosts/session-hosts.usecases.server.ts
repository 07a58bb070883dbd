import { ensureHost, type WeeklyHours } from "#features/booking/booking.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { fullyBooked, sessionMinutes } from "../directory/directory.constants.ts";
import { defaultTimeZone } from "./hosts.constants.ts";
import { type BookableProfile, selectProfilesWithoutHost } from "./session-hosts.store.server.ts";

/** Time zones of the built-in samples, by the end of their location. */
const sampleZones: readonly (readonly [string, string])[] = [
  ["Thunder Bay, ON", "America/Toronto"],
  ["NY", "America/New_York"],
  ["Vancouver, BC", "America/Vancouver"],
  ["Prince George, BC", "America/Vancouver"],
  ["AB", "America/Edmonton"],
  ["MB", "America/Winnipeg"],
  ["Halifax, NS", "America/Halifax"],
  ["WA", "America/Los_Angeles"],
  ["Ghana", "Africa/Accra"],
  ["Senegal", "Africa/Dakar"],
];

const limitedSlots = "Limited slots";
const limitedWeek = 3;

const weekdays = [1, 2, 3, 4, 5];
const morning = { startMinute: 9 * 60, endMinute: 12 * 60 };
const afternoon = { startMinute: 13 * 60, endMinute: 17 * 60 };

/** Every approved mentor with an account can be booked once they've set their hours. */
export async function prepareHosts(services: Services): Promise<void> {
  await services.database.asSystem("prepare mentors' hosts", async (transaction) => {
    for (const profile of await selectProfilesWithoutHost(transaction, { samples: false })) {
      await ensureMentorHost(transaction, profile);
    }
  });
}

/** Makes a mentor whose profile was published bookable; the mentor sets the hours. */
export async function ensureMentorHost(
  transaction: DatabaseTransaction,
  { id, name, userId }: Pick<BookableProfile, "id" | "name" | "userId">,
): Promise<void> {
  await ensureHost(transaction, {
    id,
    kind: "mentor",
    name,
    userId,
    timeZone: defaultTimeZone,
    slotMinutes: sessionMinutes,
    hours: [],
  });
}

/** For demos: sample mentors take bookings on weekdays and confirm them automatically. */
export async function ensureSampleHosts(transaction: DatabaseTransaction): Promise<void> {
  for (const profile of await selectProfilesWithoutHost(transaction, { samples: true })) {
    await ensureHost(transaction, {
      id: profile.id,
      kind: "mentor",
      name: profile.name,
      userId: profile.userId,
      timeZone: zoneOf(profile.location),
      slotMinutes: sessionMinutes,
      weeklyLimit: profile.availability === limitedSlots ? limitedWeek : null,
      hours: profile.availability === fullyBooked ? [] : sampleHours(),
      // The demo's own mentor is a person at the keyboard, who accepts and declines.
      instantBooking: profile.userId === null,
    });
  }
}

function sampleHours(): WeeklyHours[] {
  return weekdays.flatMap((weekday) => [
    { weekday, ...morning },
    { weekday, ...afternoon },
  ]);
}

function zoneOf(location: string): string {
  return sampleZones.find(([end]) => location.endsWith(end))?.[1] ?? defaultTimeZone;
}
