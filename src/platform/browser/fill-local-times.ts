import { settledZonesAsData } from "#shared/time.ts";

/** Writes into `local-times.inline.js` what it can't import. */
export function fillLocalTimes(code: string): string {
  return code.replace('"SETTLED"', () => JSON.stringify(JSON.stringify(settledZonesAsData())));
}
