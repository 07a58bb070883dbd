import type { Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";

/**
 * For connections without a request: a proxy may be sending the next one at this moment. Counted in
 * looks as well as in time, for a process that was held up has yet to read what came meanwhile.
 */
const lingerMilliseconds = 500;
const pollMilliseconds = 20;
const lingerLooks = lingerMilliseconds / pollMilliseconds;

const quickTurnMilliseconds = 0.2;
const quickTurnWithinMilliseconds = 1_000;

/** Ends an HTTP server without cutting anybody off. */
export class HttpShutdown {
  readonly #server: Server;
  readonly #underWay = new Set<ServerResponse>();
  #isClosing = false;

  constructor(server: Server) {
    this.#server = server;
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
   * Takes no new connections and waits for the requests under way, then closes the connections.
   * Answers how many requests were cut off because they took longer.
   */
  async finish(milliseconds: number): Promise<number> {
    this.begin();
    if (!this.#server.listening) return 0;
    await afterQuickTurn(milliseconds);
    const closed = Promise.withResolvers<void>();
    // Not the HTTP server's own `close`: that cuts idle connections in the same moment.
    NetServer.prototype.close.call(this.#server, () => closed.resolve());
    const deadline = performance.now() + milliseconds;
    const lingerUntil = performance.now() + lingerMilliseconds;
    for (let looks = 0; performance.now() < deadline; looks += 1) {
      const lingers = performance.now() < lingerUntil || looks < lingerLooks;
      const hasTime = lingers && (await this.#countConnections()) > 0;
      if (this.#underWay.size === 0 && !hasTime) break;
      await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
    }
    const cut = this.#underWay.size;
    this.#server.closeAllConnections();
    await closed.promise;
    return cut;
  }

  #countConnections(): Promise<number> {
    return new Promise((resolve) => {
      this.#server.getConnections((error, count) => resolve(error ? 0 : count));
    });
  }
}

/**
 * Waits for a turn of the event loop in which nothing took long, within a second: all connections
 * that were waiting have been taken a moment ago. Closing resets those that have come since.
 */
async function afterQuickTurn(milliseconds: number): Promise<void> {
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const deadline = performance.now() + Math.min(milliseconds, quickTurnWithinMilliseconds);
  // This turn may have taken its connections long ago.
  await turn();
  for (let before = performance.now(); ; before = performance.now()) {
    await turn();
    const now = performance.now();
    if (now - before < quickTurnMilliseconds || now > deadline) return;
  }
}

/** Answered by an earlier listener, and taken by the system whole. */
function isSent({ headersSent, writableEnded, socket }: ServerResponse): boolean {
  return headersSent && writableEnded && socket?.writableLength === 0;
}

function askToClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("Connection", "close");
}
