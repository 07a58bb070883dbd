import { maxCountedJobs } from "#platform/jobs/queues.ts";
import { toSeconds } from "#shared/time.ts";

/** `10,000+` beyond what is counted. */
export function describeCount(count: number): string {
  return count > maxCountedJobs
    ? `${maxCountedJobs.toLocaleString("en-US")}+`
    : count.toLocaleString("en-US");
}

const units = [
  ["day", toSeconds({ days: 1 })],
  ["hour", toSeconds({ hours: 1 })],
  ["minute", toSeconds({ minutes: 1 })],
  ["second", 1],
] as const;

/** `3 hours`, in the largest unit that fits. */
export function describeAge(seconds: number): string {
  const [name, size] = units.find(([, each]) => seconds >= each) ?? ["second", 1];
  const count = Math.max(1, Math.floor(seconds / size));
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}

/** `a•••@example.com`: enough to tell two emails apart. */
export function maskAddress(address: string): string {
  const [name = "", domain] = address.split("@");
  return domain ? `${name.slice(0, 1)}•••@${domain}` : "•••";
}

/** An error's text. Mail servers and databases quote the addresses of people in theirs. */
export function maskAddresses(text: string): string {
  return text.replace(/(?<![^\s<>()"'=,;@])[^\s<>()"'=,;@]+@[^\s<>()"'=,;@]+/g, maskAddress);
}
