import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";

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

/** Vite's client waits for a restarted server in a worker made from a blob. */
function allowReconnecting(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const policy = headers["content-security-policy"];
  if (!policy) return headers;
  return { ...headers, "content-security-policy": `${policy}; worker-src 'self' blob:` };
}
