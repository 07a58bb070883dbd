import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchLater } from "./fetch-later.ts";
import { NewVersionError } from "./new-version.ts";

let browser: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  browser = new EventTarget();
  vi.stubGlobal("addEventListener", browser.addEventListener.bind(browser));
  vi.stubGlobal("removeEventListener", browser.removeEventListener.bind(browser));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A part that cannot be fetched so many times, each with an error of its own. */
function part(failures: number) {
  return vi.fn(async () => {
    if (failures-- > 0) throw new TypeError("Failed to fetch dynamically imported module");
    return "the part";
  });
}

test("a part that can be fetched is there right away", async () => {
  expect(await fetchLater(part(0))).toBe("the part");
});

test("without a connection it is asked for again every five seconds", async () => {
  const load = part(2);
  const fetched = fetchLater(load);
  await vi.advanceTimersByTimeAsync(4999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await fetched).toBe("the part");
  expect(vi.getTimerCount()).toBe(0);
});

test("once the browser is online again it is fetched without waiting", async () => {
  const load = part(1);
  const fetched = fetchLater(load);
  await vi.advanceTimersByTimeAsync(100);
  browser.dispatchEvent(new Event("online"));
  expect(await fetched).toBe("the part");
  expect(vi.getTimerCount()).toBe(0);
  browser.dispatchEvent(new Event("online"));
  expect(load).toHaveBeenCalledTimes(2);
});

test("a part that was fetched and does not run is told, not tried for ever", async () => {
  const defect = new TypeError("x is not a function");
  const fetched = expect(fetchLater(() => Promise.reject(defect))).rejects.toBe(defect);
  await vi.advanceTimersByTimeAsync(5000);
  await fetched;
  const other = new Error("no calendar");
  await expect(fetchLater(() => Promise.reject(other))).rejects.toBe(other);
});

test("a part that the server no longer has is not asked for again, and does not end the page", async () => {
  const load = vi.fn(() => Promise.reject<string>(new NewVersionError()));
  expect(await fetchLater(load, async () => "a sentence")).toBe("a sentence");
  const settled = vi.fn();
  fetchLater(load).then(settled, settled);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(settled).not.toHaveBeenCalled();
  expect(load).toHaveBeenCalledTimes(2);
});
