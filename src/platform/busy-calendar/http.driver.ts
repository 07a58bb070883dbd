import { createHash } from "node:crypto";
import type { LookupFunction } from "node:net";
import { outsideLimits } from "#platform/outside-limits.ts";
import type {
  BusyCalendarQuery,
  BusyCalendarReading,
  BusyCalendarSource,
} from "./busy-calendar.ts";
import { checkAddress } from "./check-address.ts";
import { createFetchCalendar } from "./fetch-calendar.ts";
import { parseBusyTimesInSlices } from "./parse-busy-times.ts";

export interface HttpBusyCalendarsOptions {
  /** Also http and any port, and hosts of this machine's network; for tests and demos. */
  allowPrivateAddresses?: boolean;
  /** For the whole reading, with its redirects. */
  timeoutMilliseconds?: number;
  /** Name resolution; Node's own by default. */
  lookup?: LookupFunction;
}

/** Public by its number, but a cloud's own service for its machines (Azure). */
const forbiddenAddresses = ["168.63.129.16"];

/** Reads published iCalendar files from the web, none of which is trusted. */
export function createHttpBusyCalendars({
  allowPrivateAddresses = false,
  timeoutMilliseconds = outsideLimits.busyCalendar.reading,
  lookup,
}: HttpBusyCalendarsOptions = {}): BusyCalendarSource {
  const check = (url: string) => checkAddress(url, allowPrivateAddresses);
  const fetchCalendar = createFetchCalendar({
    check,
    filter: {
      allowPrivateIPAddress: allowPrivateAddresses,
      denyIPAddressList: forbiddenAddresses,
    },
    timeoutMilliseconds,
    lookup,
  });

  return {
    checkAddress: (url) => check(url).href,

    async read(url, query): Promise<BusyCalendarReading> {
      const address = check(url);
      const scope = scopeOf(address, query);
      const known = query.etag?.startsWith(scope) ? query.etag.slice(scope.length) : undefined;
      const file = await fetchCalendar(address, known);
      if (file === "unchanged") return { unchanged: true };
      return {
        unchanged: false,
        busy: await parseBusyTimesInSlices(file.text, query),
        etag: file.etag ? `${scope}${file.etag}` : null,
      };
    },
  };
}

/**
 * Prefix of the server's own tag. The same file read for another period has other times, so it
 * counts as unchanged only for the same question.
 */
function scopeOf(address: URL, { from, to, timeZone }: BusyCalendarQuery): string {
  const question = [address.href, from.toISOString(), to.toISOString(), timeZone].join("\n");
  return `${createHash("sha256").update(question).digest("base64url").slice(0, 16)}:`;
}
