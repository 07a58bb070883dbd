import { toMilliseconds } from "#shared/time.ts";
import {
  type Availability,
  availabilityNames,
  freeSoonDays,
  fullyBooked,
  notTakingBookings,
} from "./directory.constants.ts";
import type { ListedMentor } from "./directory.types.ts";

/** How far away a mentor's next free time is. */
export const openings = ["none", "soon", "next", "later"] as const;
export type Opening = (typeof openings)[number];

/** `nextFree` in milliseconds since 1970; nothing is free where it is past or not finite. */
export function openingAt(nextFree: number, now: number): Opening {
  if (!Number.isFinite(nextFree) || nextFree <= now) return "none";
  if (nextFree < now + toMilliseconds({ days: freeSoonDays })) return "soon";
  return nextFree < now + toMilliseconds({ days: 2 * freeSoonDays }) ? "next" : "later";
}

type Facts = Pick<ListedMentor, "availability" | "has_account" | "has_hours" | "next_free_at">;

const derived: Record<Opening, Exclude<Availability, "free-soon">> = {
  none: "fully-booked",
  soon: "this-week",
  next: "next-week",
  later: "limited",
};

/** What mentors say of themselves; when they are free next is told by their calendars. */
const stated = ["this-week", "next-week", "limited", "fully-booked"] as const;

/**
 * What is said of a mentor's time. Whoever has an account has a calendar here, and that is the truth;
 * of the others only what they say is known. `mentor_profiles_public` says the same.
 */
export function describeAvailability(mentor: Facts, now: Date): string {
  if (!mentor.has_account) return mentor.availability;
  if (!mentor.has_hours) return notTakingBookings;
  return availabilityNames[derived[openingAt(timeOf(mentor), now.getTime())]];
}

/** The choices of the list's filter that let a mentor through whose next free time is so far away. */
export function availabilitiesAt(mentor: Facts, opening: Opening): Availability[] {
  const soon = opening === "soon" ? (["free-soon"] as const) : [];
  if (!mentor.has_account) {
    return [...soon, ...stated.filter((name) => availabilityNames[name] === mentor.availability)];
  }
  return mentor.has_hours ? [...soon, derived[opening]] : [];
}

/** Whether nobody new can book, as far as is known without the time. */
export function isFull(mentor: Facts): boolean {
  if (!mentor.has_account) return mentor.availability === fullyBooked;
  return !mentor.has_hours || mentor.next_free_at === null;
}

function timeOf({ next_free_at }: Facts): number {
  return next_free_at?.getTime() ?? Number.NEGATIVE_INFINITY;
}
