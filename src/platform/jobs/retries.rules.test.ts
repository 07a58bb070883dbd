import { expect, test } from "vitest";
import { toSeconds } from "#shared/time.ts";
import { maxRetrySeconds, retriesFor, retryPause, retrySeconds } from "./retries.rules.ts";

test("pauses grow from seconds to an hour, with chance in them", () => {
  expect(retryPause(0)).toEqual({ min: 5, max: 10 });
  expect(retryPause(3)).toEqual({ min: 40, max: 80 });
  for (let count = 1; count < 200; count += 1) {
    expect(retryPause(count).min).toBeGreaterThanOrEqual(retryPause(count - 1).min);
    expect(retryPause(count).max).toBeLessThanOrEqual(maxRetrySeconds);
  }
});

test("an outage of three days is outlived, whatever the chance, and not much more", () => {
  const retries = retriesFor(retrySeconds);
  const total = (which: "min" | "max") =>
    Array.from({ length: retries }, (_, count) => retryPause(count)[which]).reduce((a, b) => a + b);
  expect(total("min")).toBeGreaterThanOrEqual(toSeconds({ days: 3 }));
  expect(total("max")).toBeLessThan(toSeconds({ days: 3.2 }));
});
