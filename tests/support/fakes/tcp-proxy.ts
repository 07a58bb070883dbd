import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface TcpProxy {
  port: number;
  /** Breaks every connection and refuses new ones. */
  cut(): void;
  /** Breaks every connection as soon as the client sends something that contains `text`. */
  cutAt(text: string): void;
  /** Keeps every connection and passes nothing on, as a cable that was pulled does. */
  stall(): void;
  restore(): void;
  close(): Promise<void>;
}

/** Proxy between a client and a server on this machine, so that a test can cut the line. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let isStalled = false;
  let trigger: string | undefined;
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((incoming) => {
    if (isCut) return incoming.destroy();
    const outgoing = connect(target.port, target.host);
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        incoming.destroy();
        outgoing.destroy();
      });
    }
    incoming.on("data", (bytes) => {
      if (trigger === undefined || !bytes.includes(trigger)) return;
      isCut = true;
      breakAll();
    });
    incoming.on("data", (bytes) => {
      if (!isStalled) outgoing.write(bytes);
    });
    outgoing.on("data", (bytes) => {
      if (!isStalled) incoming.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      breakAll();
    },
    cutAt(text) {
      trigger = text;
    },
    stall() {
      isStalled = true;
    },
    restore() {
      isCut = false;
      isStalled = false;
      trigger = undefined;
    },
    close() {
      breakAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
