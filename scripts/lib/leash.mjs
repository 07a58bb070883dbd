/**
 * Loaded into every program that `launch.mjs` runs. Stops the program as SIGTERM would when
 * the launcher is gone, and tells the launcher which signals arrived by themselves.
 */
import { isMainThread } from "node:worker_threads";

if (isMainThread && process.env.MERIDIAN_LEASH && process.connected) {
  // Programs started from here are not on this leash.
  delete process.env.MERIDIAN_LEASH;

  /** @type {NodeJS.Signals[]} */
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) {
    const report = () => {
      if (process.connected) process.send?.({ signal }, undefined, undefined, () => {});
      if (process.listenerCount(signal) > 1) return;
      // Nobody else listens: what would have happened without us.
      process.off(signal, report);
      process.kill(process.pid, signal);
    };
    process.on(signal, report);
  }

  process.once("disconnect", () => {
    if (process.platform !== "win32") return process.kill(process.pid, "SIGTERM");
    if (!process.emit("SIGTERM", "SIGTERM")) process.exit(143);
  });
  process.channel?.unref();
}
