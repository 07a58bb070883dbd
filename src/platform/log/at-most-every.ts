/**
 * Bounds how often the same kind of thing is reported: the first at once, then at most one each
 * `milliseconds`, the latest, with how many there were since the last report.
 *
 * @example
 * const report = atMostEvery(1_000, (error: Error, count) => log.warn("jobs.queue_error", { error, count }));
 */
export function atMostEvery<Thing>(
  milliseconds: number,
  report: (latest: Thing, count: number) => void,
): (thing: Thing) => void {
  let pausing: NodeJS.Timeout | undefined;
  let pending: { latest: Thing; count: number } | undefined;

  function pause(): void {
    pausing = setTimeout(() => {
      pausing = undefined;
      if (!pending) return;
      const { latest, count } = pending;
      pending = undefined;
      pause();
      report(latest, count);
    }, milliseconds);
    pausing.unref();
  }

  return (thing) => {
    if (pausing) {
      pending = { latest: thing, count: (pending?.count ?? 0) + 1 };
      return;
    }
    pause();
    report(thing, 1);
  };
}
