const numbers = new Intl.NumberFormat("en");

/** `1 file`, `12,345 files`. */
export function describeCount(count: number, noun: string): string {
  return `${numbers.format(count)} ${noun}${count === 1 ? "" : "s"}`;
}
