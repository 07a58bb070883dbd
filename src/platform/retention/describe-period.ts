/** Days as people say them: `3 years`, `18 days`, `1,200 days`. */
export function describePeriod(days: number): string {
  const years = days / 365;
  const [count, unit] = Number.isInteger(years) ? [years, "year"] : [days, "day"];
  return `${count.toLocaleString("en-US")} ${unit}${count === 1 ? "" : "s"}`;
}
