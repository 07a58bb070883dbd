import { constants } from "node:os";

/** A request to end this process: by a signal, or by the end of the process that started it. */
export interface StopRequest {
  /** Aborted with the first one. */
  signal: AbortSignal;
  /** Resolves with the first one, to its name. */
  received: Promise<string>;
}

/**
 * One wish may arrive twice: at the terminal's whole group, and handed on by npm or the launcher.
 */
const sameRequestMilliseconds = 500;

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Listens for requests to stop. The first is for the caller to follow; a second one, a moment
 * later, ends the process at once.
 */
export function listenForStop(
  source: NodeJS.EventEmitter = process,
  quit: (code: number) => void = (code) => process.exit(code),
): StopRequest {
  const controller = new AbortController();
  const { promise, resolve } = Promise.withResolvers<string>();
  let last: number | undefined;

  const hear = (name: string, code: number) => {
    const now = performance.now();
    const isRepeated = last !== undefined && now - last < sameRequestMilliseconds;
    const isFirst = last === undefined;
    last = now;
    if (isRepeated) return;
    if (!isFirst) {
      quit(code);
      return;
    }
    controller.abort(new Error(`stopped by ${name}`));
    resolve(name);
  };
  for (const name of signals) {
    source.on(name, () => hear(name, 128 + (constants.signals[name] ?? 0)));
  }
  source.on("disconnect", () => hear("the end of the launcher", 1));
  return { signal: controller.signal, received: promise };
}
