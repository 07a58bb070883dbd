import type { Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { pauseOfNewcomers } from "./newcomers.ts";

/**
 * For connections without a request: a proxy may be sending the next one at this moment. Counted in
 * looks as well as in time, for a process that was held up has yet to read what came meanwhile.
 */
const lingerMilliseconds = 500;
const pollMilliseconds = 20;
const lingerLooks = lingerMilliseconds / pollMilliseconds;

/** Ends an HTTP server without cutting anybody off. */
export class HttpShutdown {
  readonly #server: Server;
  readonly #underWay = new Set<ServerResponse>();
  #connections = 0;
  #open = 0;
  #isClosing = false;
  /** Work on requests that waits until the server has closed; only while it looks for a moment to. */
  #waiting: (() => void)[] | undefined;

  constructor(server: Server) {
    this.#server = server;
    server.on("connection", (socket) => {
      this.#connections += 1;
      this.#open += 1;
      socket.once("close", () => {
        this.#open -= 1;
      });
    });
    server.prependListener("request", (_, response: ServerResponse) => {
      if (isSent(response)) return;
      this.#underWay.add(response);
      response.once("close", () => this.#underWay.delete(response));
      if (this.#isClosing) askToClose(response);
    });
  }

  get isClosing(): boolean {
    return this.#isClosing;
  }

  /** From now on every answer asks the client to use another connection for its next request. */
  begin(): void {
    this.#isClosing = true;
    for (const response of this.#underWay) askToClose(response);
  }

  /**
   * Works on a request: at once, or in the few milliseconds before the server closes, just after
   * that. While everybody were answered, a busy server would never find nobody waiting.
   */
  admit(work: () => void): void {
    if (this.#waiting) this.#waiting.push(work);
    else work();
  }

  /**
   * Takes no new connections and waits for the requests under way, then closes the connections.
   * Answers how many requests were cut off because they took longer.
   */
  async finish(milliseconds: number): Promise<number> {
    this.begin();
    const closed = this.#server.listening ? await this.#closePort(milliseconds) : undefined;
    const deadline = performance.now() + milliseconds;
    const lingerUntil = performance.now() + lingerMilliseconds;
    for (let looks = 0; performance.now() < deadline; looks += 1) {
      const lingers = performance.now() < lingerUntil || looks < lingerLooks;
      const hasTime = lingers && this.#open > 0;
      if (this.#underWay.size === 0 && !hasTime) break;
      await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
    }
    const cut = this.#underWay.size;
    this.#server.closeAllConnections();
    await closed?.done;
    return cut;
  }

  /** Takes no new connections. A process that is handed its connections has no port. */
  async #closePort(milliseconds: number): Promise<{ done: Promise<void> }> {
    this.#waiting = [];
    await pauseOfNewcomers(() => this.#connections, milliseconds);
    const closed = Promise.withResolvers<void>();
    // Not the HTTP server's own `close`: that cuts idle connections in the same moment.
    NetServer.prototype.close.call(this.#server, () => closed.resolve());
    const waiting = this.#waiting;
    this.#waiting = undefined;
    for (const work of waiting) work();
    return { done: closed.promise };
  }
}

/** Answered by an earlier listener, and taken by the system whole. */
function isSent({ headersSent, writableEnded, socket }: ServerResponse): boolean {
  return headersSent && writableEnded && socket?.writableLength === 0;
}

function askToClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("Connection", "close");
}
