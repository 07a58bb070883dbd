import type { Server as HttpServer } from "node:http";
import { connect, type Server } from "node:net";
import { isatty } from "node:tty";
import type { applicationConfiguration } from "#platform/config/application.ts";
import type { Log } from "#platform/log/log.ts";
import { onlyProcess, type ServerProcesses } from "#platform/server-processes.ts";
import { defineErrors } from "#shared/errors.ts";
import { toMilliseconds } from "#shared/time.ts";
import { listenForStop, type StopRequest } from "./stop-request.ts";

/** Configuration of the application, as it was read. */
export type ApplicationSettings = (typeof applicationConfiguration)["$values"];

/** The source of a server's connections, and of the request to stop. */
export interface Entrance {
  processes: ServerProcesses;
  stop: StopRequest;
  /** Throws if the site couldn't be served there, before anything is made. */
  check(address: Address): Promise<void>;
  /** Starts to accept connections. Answers whether this process is the one that announces it. */
  open(server: HttpServer, address: Address): Promise<{ announces: boolean }>;
  /** Resolves once load balancers have had time to notice that the server is going to stop. */
  giveNotice(reason: string, settings: ApplicationSettings, log: Log): Promise<void>;
}

export interface Address {
  port: number;
  host?: string | undefined;
}

const errors = defineErrors({
  portInUse: {
    code: "port_in_use",
    status: 500,
    message: (port: number) =>
      `Port ${port} is in use. Stop the program that uses it, or choose another port with PORT.`,
  },
});

const portCheckMilliseconds = 1_000;

/** Behind a load balancer that asks `/readyz`, for it to notice. */
const defaultNoticeSeconds = 5;

/** The entrance of a process that owns its port. */
export function ownEntrance(): Entrance {
  return {
    processes: onlyProcess,
    stop: listenForStop(),
    check: checkPort,
    async open(server, address) {
      await listen(server, address);
      return { announces: true };
    },
    giveNotice,
  };
}

/**
 * Gives load balancers time to send people elsewhere before anyone is refused.
 */
export async function giveNotice(
  reason: string,
  { mode, stopNoticeSeconds }: ApplicationSettings,
  log: Log,
): Promise<void> {
  const fallback = mode === "demo" || isatty(0) ? 0 : defaultNoticeSeconds;
  const noticeSeconds = stopNoticeSeconds ?? fallback;
  log.info("server.stopping", { reason, noticeSeconds });
  await new Promise((resolve) => setTimeout(resolve, toMilliseconds({ seconds: noticeSeconds })));
}

/**
 * Checks whether something answers there. Listening for a moment would take, and lose, a proxy's
 * requests.
 */
export function checkPort({ port, host }: Address): Promise<void> {
  if (port === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: host ?? "127.0.0.1", timeout: portCheckMilliseconds });
    socket.once("connect", () => {
      socket.destroy();
      reject(errors.portInUse(port));
    });
    for (const event of ["error", "timeout"]) {
      socket.once(event, () => {
        socket.destroy();
        resolve();
      });
    }
  });
}

export function listen(server: Server, { port, host }: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(error.code === "EADDRINUSE" ? errors.portInUse(port) : error);
    });
    server.listen(port, host, resolve);
  });
}
