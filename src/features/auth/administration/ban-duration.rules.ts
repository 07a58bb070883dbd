import { administrationErrors } from "./administration.errors.ts";

const hour = 3_600_000;
const unitMilliseconds: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: hour,
};
const part = /(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g;
const whole = /^\+?(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+$/;
const thousandYears = 1000 * 366 * 24 * hour;

/**
 * Until when a user is banned, from a duration as the Go language writes it (`24h`, `1h30m`), or null
 * for `none`, which lifts a ban.
 */
export function readBanDuration(text: string, now: Date): Date | null {
  if (text === "none") return null;
  const refuse = () => administrationErrors.banDurationMalformed(text.slice(0, 40));
  if (text.length > 100 || !whole.test(text)) throw refuse();
  let milliseconds = 0;
  for (const [, amount, unit = ""] of text.matchAll(part)) {
    milliseconds += Number(amount) * (unitMilliseconds[unit] ?? 0);
  }
  if (milliseconds > thousandYears) throw refuse();
  return new Date(now.getTime() + Math.ceil(milliseconds));
}
