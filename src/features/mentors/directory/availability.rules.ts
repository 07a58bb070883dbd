import { toMilliseconds } from "#shared/time.ts";
import {
  type Availability,
  availabilityNames,
  freeSoonDays,
  fullyBooked,
  notTakingBookings,
} from "./directory.constants.ts";
import type { ListedMentor } from "./directory.types.ts";

/** Distances of a mentor's next free time. */
export const openings = ["none", "soon", "next", "later"] as const;
export type Opening = (typeof openings)[number];

/** `nextFree` in milliseconds since 1970; nothing is free where it is past or not finite. */
export function openingAt(nextFree: number, now: number): Opening {
  if (!Number.isFinite(nextFree) || nextFree <= now) return "none";
  if (nextFree < now + toMilliseconds({ days: freeSoonDays })) return "soon";
  return nextFree < now + toMilliseconds({ days: 2 * freeSoonDays }) ? "next" : "later";
}

type MentorAvailability = Pick<
  ListedMentor,
  "availability" | "has_account" | "has_hours" | "next_free_at"
>;

const derived: Record<Opening, Exclude<Availability, "free-soon">> = {
  none: "fully-booked",
  soon: "this-week",
  next: "next-week",
  later: "limited",
};

/** Availability as mentors state it; when they are free next comes from their calendars. */
const stated = ["this-week", "next-week", "limited", "fully-booked"] as const;

/**
 * Describes a mentor's availability. A mentor with an account has a calendar here, and that counts;
 * of the others only what they say is known. `mentor_profiles_public` says the same.
 */
export function describeAvailability(mentor: MentorAvailability, now: Date): string {
  if (!mentor.has_account) return mentor.availability;
  if (!mentor.has_hours) return notTakingBookings;
  return availabilityNames[derived[openingAt(timeOf(mentor), now.getTime())]];
}

/**
 * The choices of the list's filter that let a mentor through whose next free time is so far away.
 */
export function availabilitiesAt(mentor: MentorAvailability, opening: Opening): Availability[] {
  const soon = opening === "soon" ? (["free-soon"] as const) : [];
  if (!mentor.has_account) {
    return [...soon, ...stated.filter((name) => availabilityNames[name] === mentor.availability)];
  }
  return mentor.has_hours ? [...soon, derived[opening]] : [];
}

/** All that `availabilitiesAt` goes by, besides the opening. */
export function statedAvailability(mentor: MentorAvailability): string {
  return mentor.has_account ? `hours: ${mentor.has_hours}` : `says: ${mentor.availability}`;
}

/** Whether no one new can book, as far as is known without the time. */
export function isFull(mentor: MentorAvailability): boolean {
  if (!mentor.has_account) return mentor.availability === fullyBooked;
  return !mentor.has_hours || mentor.next_free_at === null;
}

function timeOf({ next_free_at }: MentorAvailability): number {
  return next_free_at?.getTime() ?? Number.NEGATIVE_INFINITY;
}
