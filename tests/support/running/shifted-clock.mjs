/**
 * Shifts what `Date` says is now in the process that preloads this, and in its workers:
 *
 *   NODE_OPTIONS=--import=file:///…/shifted-clock.mjs  SHIFTED_CLOCK_FILE=/tmp/…/offset
 *
 * The file holds milliseconds to be added; it is read again when it changes. Timers keep their pace.
 */
import { readFileSync } from "node:fs";

const file = process.env.SHIFTED_CLOCK_FILE;
const pollMilliseconds = 50;

if (file) {
  const RealDate = Date;
  let offset = 0;
  let polledAt = Number.NEGATIVE_INFINITY;

  const now = () => {
    const real = RealDate.now();
    if (real - polledAt >= pollMilliseconds) {
      polledAt = real;
      offset = readOffset(file);
    }
    return real + offset;
  };

  const ShiftedDate = new Proxy(RealDate, {
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
    apply: () => new RealDate(now()).toString(),
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
  });
  RealDate.prototype.constructor = ShiftedDate;
  globalThis.Date = ShiftedDate;
}

/** @param {string} path */
function readOffset(path) {
  try {
    return Number(readFileSync(path, "utf8")) || 0;
  } catch {
    return 0;
  }
}
