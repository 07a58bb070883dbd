import type { PublicMentor } from "./directory.types.ts";

const dayMilliseconds = 24 * 60 * 60 * 1000;
const lookAheadDays = 14;
const mostSlots = 6;

/** From how many days ahead a mentor has time, and for how many sessions; by availability. */
const openings: Record<string, { fromDay: number; slots: number }> = {
  "Available this week": { fromDay: 1, slots: mostSlots },
  "Available next week": { fromDay: 7, slots: mostSlots },
  "Limited slots": { fromDay: 3, slots: 3 },
};

/** Full hours in UTC that are daytime in Canada and the United States. */
const hours = [14, 15, 16, 18, 19, 21];

/**
 * Times for a session in the next two weeks, on weekdays, made up from a sample mentor's
 * availability: the same ones for a mentor all day. None for who is fully booked or says otherwise.
 */
export function suggestTimes(
  { id, availability }: Pick<PublicMentor, "id" | "availability">,
  now: Date,
): Date[] {
  const opening = openings[availability];
  if (!opening) return [];
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const seed = [...id].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0);
  const times: Date[] = [];
  for (let day = opening.fromDay; day <= lookAheadDays; day += 1) {
    const date = new Date(today + day * dayMilliseconds);
    if (date.getUTCDay() === 0 || date.getUTCDay() === 6) continue;
    date.setUTCHours(hours[(seed + day * 5) % hours.length] ?? 15);
    times.push(date);
  }
  return times.slice(0, opening.slots);
}
