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

/** `nextFree` is in milliseconds since 1970. A past or infinite value means nothing is free. */
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

/** Availability as mentors state it. Their next free time comes from their calendars. */
const stated = ["this-week", "next-week", "limited", "fully-booked"] as const;

/**
 * Describes a mentor's availability. For a mentor with an account, the calendar here counts. For
 * others, only what they say is known. `mentor_profiles_public` says the same.
 */
export function describeAvailability(mentor: MentorAvailability, now: Date): string {
  if (!mentor.has_account) return mentor.availability;
  if (!mentor.has_hours) return notTakingBookings;
  return availabilityNames[derived[openingAt(timeOf(mentor), now.getTime())]];
}

/** The filter choices that include a mentor whose next free time is this far away. */
export function availabilitiesAt(mentor: MentorAvailability, opening: Opening): Availability[] {
  const soon = opening === "soon" ? (["free-soon"] as const) : [];
  if (!mentor.has_account) {
    return [...soon, ...stated.filter((name) => availabilityNames[name] === mentor.availability)];
  }
  return mentor.has_hours ? [...soon, derived[opening]] : [];
}

/** Everything that `availabilitiesAt` needs, besides the opening. */
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
