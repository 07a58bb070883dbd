import { createServer, type Socket } from "node:net";

/** A server that accepts connections, reads what it is sent and then leaves its callers waiting. */
export interface SilentServer {
  port: number;
  /** With `http://`. */
  url: string;
  /** Number of connections that are open now. */
  connections(): number;
  close(): Promise<void>;
}

/** The beginning of an HTTP answer that never comes to its end. */
export const stalledAnswer = [
  "HTTP/1.1 200 OK",
  "Content-Type: application/json",
  "Content-Length: 1000",
  "",
  '{"beg',
].join("\r\n");

/**
 * Never answers, unless it is told to begin: `greeting` is sent to each connection, `beginning`
 * once something has arrived on it.
 */
export async function startSilentServer({
  greeting,
  beginning,
}: {
  greeting?: string;
  beginning?: string;
} = {}): Promise<SilentServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    if (greeting !== undefined) socket.write(greeting);
    if (beginning !== undefined) socket.once("data", () => socket.write(beginning));
    socket.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    connections: () => sockets.size,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
