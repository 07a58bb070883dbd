const quickTurnMilliseconds = 0.2;
const pauseMilliseconds = 10;
const pauseWithinMilliseconds = 1_000;

/**
 * Waits for a moment in which nobody is waiting to be connected, for closing a listening socket resets
 * those who are. `count` answers how many have been connected so far. A turn of the event loop takes in
 * one connection at most, so a moment is a pause without any and then a quick turn. The longer it
 * takes, the shorter a pause is enough; after a second none is.
 */
export async function pauseOfNewcomers(count: () => number, milliseconds: number): Promise<void> {
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const limit = Math.min(milliseconds, pauseWithinMilliseconds);
  const start = performance.now();
  // This turn may have looked for connections long ago.
  await turn();
  for (let quietSince = performance.now(); ; ) {
    const before = performance.now();
    const connections = count();
    await turn();
    const now = performance.now();
    if (connections !== count()) quietSince = now;
    const left = 1 - (now - start) / limit;
    const isQuick = now - before < quickTurnMilliseconds;
    if ((isQuick && now - quietSince > pauseMilliseconds * left) || left < 0) return;
  }
}
