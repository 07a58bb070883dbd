import type { Server } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Duplex } from "node:stream";
import type { Log } from "#platform/log/log.ts";
import { toMilliseconds } from "#shared/time.ts";

/** Beyond every body's own time limit, which is shorter and told politely. */
const requestMilliseconds = toMilliseconds({ minutes: 20 });

/**
 * Protects every connection, whatever its request: limits on time, and the header that keeps
 * browsers from guessing an answer's type, even where the request never reaches the site.
 */
export function hardenServer(server: Server): void {
  server.requestTimeout = requestMilliseconds;
  server.prependListener("request", (_request, response) => {
    if (!response.headersSent) response.setHeader("X-Content-Type-Options", "nosniff");
  });
  server.on("clientError", refuseUnreadable);
}

const statusLines: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** As Node answers by itself what is no request, with the header that every answer has. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy(error);
    return;
  }
  const status = statusLines[error.code ?? ""] ?? "400 Bad Request";
  socket.end(
    `HTTP/1.1 ${status}\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
}

const watchMilliseconds = 10_000;
/** Beyond this people notice that everybody's requests wait. */
const lateMilliseconds = 200;

/** Logs when the process was too busy to take up its work in time. Answers how to stop. */
export function watchEventLoop(log: Log): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const timer = setInterval(() => {
    const maxMilliseconds = Math.round(delay.max / 1e6);
    if (maxMilliseconds > lateMilliseconds) {
      const p99 = Math.round(delay.percentile(99) / 1e6);
      log.warn("server.event_loop_late", {
        maxMilliseconds: maxMilliseconds,
        p99Milliseconds: p99,
      });
    }
    delay.reset();
  }, watchMilliseconds);
  timer.unref();
  return () => {
    clearInterval(timer);
    delay.disable();
  };
}
