import { type Clock, clockOf, isTimeZone } from "#shared/time.ts";

/** The visitor's zone and clock, as far as a request has them. */
export interface RequestedTime {
  zone: string | null;
  clock: Clock | null;
}

/**
 * The zone that `local-times.inline.js` keeps in a cookie, and the clock of the first language that the browser asks for.
 * Null where the request doesn't say; headers are null for a page that's rendered for many.
 */
export function readVisitorTime(headers: Pick<Headers, "get"> | null): RequestedTime {
  const zone = /(?:^|; )zone=([\w+\-/]{1,60})(?:;|$)/.exec(headers?.get("cookie") ?? "")?.[1];
  const language = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*(?=[,;]|$)/i.exec(
    headers?.get("accept-language") ?? "",
  )?.[0];
  return {
    zone: zone && isTimeZone(zone) ? zone : null,
    clock: language ? readClock(language) : null,
  };
}

const clocks = new Map<string, Clock | null>();
/** Languages come from visitors. */
const maxClocks = 500;

/** Making a formatter takes a hundred times as long as using what it says. */
function readClock(language: string): Clock | null {
  const known = clocks.get(language);
  if (known !== undefined) return known;
  if (clocks.size >= maxClocks) clocks.clear();
  const clock = findClock(language);
  clocks.set(language, clock);
  return clock;
}

function findClock(language: string): Clock | null {
  try {
    return clockOf(language);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
