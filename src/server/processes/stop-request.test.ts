import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listenForStop } from "./stop-request.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("the first request is for the caller, a second one a moment later ends the process", async () => {
  const source = new EventEmitter();
  const quit = vi.fn();
  const { signal, received } = listenForStop(source, quit);
  expect(signal.aborted).toBe(false);

  source.emit("SIGTERM");
  expect(await received).toBe("SIGTERM");
  expect(signal.aborted).toBe(true);

  vi.advanceTimersByTime(100);
  source.emit("SIGTERM");
  source.emit("disconnect");
  expect(quit).not.toHaveBeenCalled();

  vi.advanceTimersByTime(1_000);
  source.emit("SIGINT");
  expect(quit).toHaveBeenCalledExactlyOnceWith(130);
});
