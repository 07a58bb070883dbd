import { spawn } from "node:child_process";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";
import { root } from "./environment.mjs";
import { LaunchError } from "./errors.mjs";
import { watchNpm } from "./npm-watch.mjs";

/** Time that a program has to say that a signal reached it without our help. */
const acknowledgement = 60;

/**
 * Signals that come this close together are one: npm hands on what the terminal has sent already.
 */
const samePress = 500;

/**
 * Runs a program on this terminal until it ends, and ends this process in the same way. The
 * program holds one end of a channel (`leash.mjs`): it learns from its closing that we were
 * killed, and tells us which signals reached it, for a terminal's Ctrl-C goes to all of us.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<never>}
 */
export function supervise(command, args, env) {
  const child = spawn(command, args, {
    cwd: fileURLToPath(root),
    env: { ...env, MERIDIAN_LEASH: "1" },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });

  let reachedAt = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  child.on("message", (message) => {
    if (typeof message === "object" && message && "signal" in message) {
      reachedAt = performance.now();
    }
  });

  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    const now = performance.now();
    const isRepeated = now - last < samePress;
    last = now;
    if (isRepeated) return;
    setTimeout(() => {
      // The program may have heard of the same press a moment before we did.
      if (reachedAt < now - samePress) child.kill(signal);
    }, acknowledgement);
  };
  /** @type {NodeJS.Signals[]} */
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, stop);
  // Once is enough: a second signal would end the program at once.
  watchNpm(() => {
    if (last === Number.NEGATIVE_INFINITY) stop("SIGTERM");
  });

  return new Promise((_, reject) => {
    child.once("error", (cause) => {
      reject(new LaunchError(`${command} does not run on this machine: ${cause.message}`));
    });
    child.once("exit", (code, signal) => {
      if (!signal) return process.exit(code ?? 1);
      for (const name of signals) process.off(name, stop);
      process.kill(process.pid, signal);
      // Signals that this platform or process ignores.
      setTimeout(() => process.exit(128 + (constants.signals[signal] ?? 0)), 100);
    });
  });
}
