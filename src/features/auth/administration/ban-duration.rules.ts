import { addTime, toMilliseconds } from "#shared/time.ts";
import { administrationErrors } from "./administration.errors.ts";

const unitMilliseconds: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: toMilliseconds({ seconds: 1 }),
  m: toMilliseconds({ minutes: 1 }),
  h: toMilliseconds({ hours: 1 }),
};
const part = /(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h)/gy;
const whole = /^\+?(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+$/;
const thousandYears = toMilliseconds({ days: 1000 * 366 });

/**
 * Until when a user is banned, from a duration as the Go language writes it (`24h`, `1h30m`), or
 * null for `none`, which lifts a ban.
 */
export function readBanDuration(text: string, now: Date): Date | null {
  if (text === "none") return null;
  const refuse = () => administrationErrors.banDurationMalformed(text.slice(0, 40));
  if (text.length > 100 || !whole.test(text)) throw refuse();
  let milliseconds = 0;
  for (const [, amount, unit = ""] of text.replace(/^\+/, "").matchAll(part)) {
    milliseconds += Number(amount) * (unitMilliseconds[unit] ?? 0);
  }
  if (milliseconds > thousandYears) throw refuse();
  return addTime(now, { milliseconds: Math.ceil(milliseconds) });
}
