import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";

/** Passes requests on to a server on this machine as they came, host name included. */
export function forwardTo(port: number) {
  return (incoming: IncomingMessage & { originalUrl?: string }, outgoing: ServerResponse): void => {
    const { method, headers, originalUrl, url } = incoming;
    const onward = request({ host: "127.0.0.1", port, method, headers, path: originalUrl ?? url });
    onward.once("response", (response) => {
      outgoing.writeHead(response.statusCode ?? 502, allowReconnecting(response.headers));
      response.pipe(outgoing);
    });
    onward.once("error", () => {
      if (!outgoing.headersSent) outgoing.writeHead(503, { "content-type": "text/plain" });
      outgoing.end("The server is starting. Reload in a moment.\n");
    });
    outgoing.once("close", () => onward.destroy());
    incoming.pipe(onward);
  };
}

/** Passes on the sockets that `isOurs` picks; those of hot reload are left to Vite. */
export function forwardSocketsTo(port: number, isOurs: (path: string) => boolean) {
  return (incoming: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const { method, url = "", rawHeaders } = incoming;
    if (!isOurs(url)) return;
    const onward = connect(port, "127.0.0.1", () => {
      const lines = rawHeaders.flatMap((name, index) =>
        index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : [],
      );
      onward.write(`${method} ${url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    for (const [one, other] of [
      [onward, socket],
      [socket, onward],
    ] as const) {
      one.once("error", () => other.destroy());
      one.once("close", () => other.destroy());
    }
  };
}

/** Vite's client waits for a restarted server in a worker made from a blob. */
function allowReconnecting(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const policy = headers["content-security-policy"];
  if (!policy) return headers;
  return { ...headers, "content-security-policy": `${policy}; worker-src 'self' blob:` };
}
