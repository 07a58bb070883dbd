import { toMilliseconds } from "#shared/time.ts";

const hour = toMilliseconds({ hours: 1 });

/** The time since something began to wait, in words: `3 days`. */
export function describeWait(since: Date, now: Date): string {
  const hours = Math.floor((now.getTime() - since.getTime()) / hour);
  if (hours < 1) return "less than an hour";
  if (hours < 48) return hours === 1 ? "1 hour" : `${hours} hours`;
  return `${Math.floor(hours / 24)} days`;
}
