import { createContext, useContext, useSyncExternalStore } from "react";
import { type Clock, clockOf } from "#shared/time.ts";

/** The visitor's zone and clock, as far as a page's request has them. */
export interface VisitorTime {
  /** An IANA name, from the cookie that `local-times.inline.js` keeps. */
  zone: string | null;
  /** By the visitor's first language. */
  clock: Clock | null;
}

/** Nothing is known while a page is rendered for many, and outside of the site's pages. */
const unknown: VisitorTime = { zone: null, clock: null };
export const VisitorTimeContext = createContext<VisitorTime>(unknown);

/**
 * The zone of the visitor's clock, an IANA name. `ownZone`, that of what is shown, until the page's scripts run where
 * the request didn't say, so that the browser first renders what the server did.
 */
export function useVisitorZone(ownZone = "UTC"): string {
  const { zone } = useContext(VisitorTimeContext);
  return useSyncExternalStore(neverChanges, readBrowserZone, () => zone ?? ownZone);
}

/** Whether the visitor reads 3:00 PM or 15:00. As with the zone, the browser's own once scripts run. */
export function useVisitorClock(): Clock {
  const { clock } = useContext(VisitorTimeContext);
  return useSyncExternalStore(neverChanges, readBrowserClock, () => clock ?? "h23");
}

function readBrowserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

let browserClock: Clock | undefined;

function readBrowserClock(): Clock {
  browserClock ??= findBrowserClock();
  return browserClock;
}

/** Some browsers on Linux say that their language is `en-US@posix`. */
function findBrowserClock(): Clock {
  try {
    return clockOf(navigator.language);
  } catch {
    return "h23";
  }
}

function neverChanges() {
  return () => {};
}
