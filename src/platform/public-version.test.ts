import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPublicVersion } from "./public-version.ts";
import type { Services } from "./services.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const warn = vi.fn();
const services = { log: { warn } } as unknown as Services;

/**
 * A version that is read from a source which answers after so many milliseconds with what it held
 * when asked.
 */
function versionOf(source: { value: number; answersAfter?: number; fails?: boolean }) {
  return createPublicVersion(
    () => services,
    [
      {
        name: "one",
        async readPublicVersion() {
          if (source.fails) throw new Error("The database is away");
          const { value, answersAfter = 0 } = source;
          if (answersAfter > 0) await new Promise((done) => setTimeout(done, answersAfter));
          return value;
        },
      },
    ],
  );
}

test("what was taken back half a second ago is known at the next look", async () => {
  const source = { value: 1 };
  const version = versionOf(source);
  expect(await version.read()).toBe("1");
  source.value = 2;
  vi.advanceTimersByTime(499);
  expect(await version.read()).toBe("1");
  vi.advanceTimersByTime(1);
  expect(await version.read()).toBe("2");
});

test("with a database that answers in time, it is known within a second in any case", async () => {
  const source = { value: 1, answersAfter: 249 };
  const version = versionOf(source);
  const look = async () => {
    const reading = version.read();
    await vi.advanceTimersByTimeAsync(249);
    return await reading;
  };
  expect(await look()).toBe("1");
  // Asked just before the change: the longest that anybody can be behind.
  await vi.advanceTimersByTimeAsync(251);
  const reading = version.read();
  source.value = 2;
  const changedAt = performance.now();
  await vi.advanceTimersByTimeAsync(249);
  expect(await reading).toBe("1");
  await vi.advanceTimersByTimeAsync(251);
  expect(await look()).toBe("2");
  expect(performance.now() - changedAt).toBeLessThan(1_000);
});

test("nobody waits for a database that is slow or away", async () => {
  const source = { value: 1, answersAfter: 0, fails: false };
  const version = versionOf(source);
  const look = async () => {
    const reading = version.read();
    await vi.advanceTimersByTimeAsync(250);
    return await reading;
  };
  expect(await look()).toBe("1");
  Object.assign(source, { value: 2, answersAfter: 10_000 });
  await vi.advanceTimersByTimeAsync(500);
  expect(await look()).toBe("1");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await look()).toBe("2");
  await vi.advanceTimersByTimeAsync(10_000);
  Object.assign(source, { answersAfter: 0, fails: true });
  expect(await look()).toBe("2");
  expect(warn).toHaveBeenCalledOnce();
});
