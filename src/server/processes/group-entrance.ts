import type { Server } from "node:http";
import { url as debuggerAddress } from "node:inspector";
import type { Socket } from "node:net";
import { shareStandardOutput } from "#platform/log/pino.driver.ts";
import type { Entrance } from "./entrance.ts";
import {
  type Broadcast,
  type MessageFromServer,
  type MessageToServer,
  processVariable,
} from "./process-messages.ts";

/**
 * The entrance of a process that `ProcessGroup` started: connections are handed to it, and it stops when
 * it is asked to, or when the group's process has ended. Undefined in every other process.
 */
export function groupEntrance(): Entrance | undefined {
  const [, number, count] = /^(\d+)\/(\d+)$/.exec(process.env[processVariable] ?? "") ?? [];
  if (!number || !count || !process.send) return undefined;
  // Programs started from here are not of the group.
  delete process.env[processVariable];
  shareStandardOutput();
  // A terminal and a service manager signal every process; the group's passes it on.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});

  const send = (message: MessageFromServer) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => {});
  };
  const controller = new AbortController();
  const stopped = Promise.withResolvers<string>();
  const opened = Promise.withResolvers<{ announces: boolean }>();
  const finished = Promise.withResolvers<void>();
  const topics = new Map<string, Set<(text: string) => void>>();
  let serve: (socket: Socket) => void = (socket) => socket.destroy();

  const stop = (reason: string) => {
    stopped.resolve(reason);
    opened.reject(new Error("Stopped before the port was open"));
    controller.abort(new Error(`stopped by ${reason}`));
  };
  opened.promise.catch(() => {});
  process.on("message", (message: MessageToServer, socket: Socket | undefined) => {
    switch (message.kind) {
      case "connection":
        send({ kind: "taken", id: message.id });
        // Undefined when the client left on the way.
        if (socket) serve(socket);
        return;
      case "open":
        opened.resolve({ announces: message.announces });
        return;
      case "stop":
        stop(message.reason);
        return;
      case "finish":
        finished.resolve();
        return;
      case "ping":
        send({ kind: "alive", isDebugged: debuggerAddress() !== undefined });
        return;
      case "broadcast":
        for (const hear of topics.get(message.topic) ?? []) hear(message.text);
        return;
    }
  });
  process.on("disconnect", () => {
    stop("the end of the process that owns the port");
    finished.resolve();
  });

  return {
    processes: {
      index: Number(number) - 1,
      count: Number(count),
      join(topic, hear) {
        const hearers = topics.get(topic) ?? new Set();
        topics.set(topic, hearers.add(hear));
        return (text) => send({ kind: "broadcast", topic, text } satisfies Broadcast);
      },
    },
    stop: { signal: controller.signal, received: stopped.promise },
    check: async () => {},
    async open(server: Server) {
      // Node's server begins to watch its connections' time limits when it listens.
      server.emit("listening");
      serve = (socket) => {
        // As the server's own connections are.
        socket.allowHalfOpen = true;
        server.emit("connection", socket);
      };
      send({ kind: "ready" });
      return await opened.promise;
    },
    giveNotice: () => finished.promise,
  };
}
