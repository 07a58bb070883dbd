import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { roleOfApiKey } from "#platform/http/api-key.ts";
import { networkOf } from "#platform/http/client-network.ts";
import { addressOf } from "#platform/http/middleware.ts";
import type { Services } from "#platform/services.ts";
import { isProductError } from "#shared/errors.ts";
import { type Resolve, readAccess } from "./access.ts";
import { ClientConnection, type Shared } from "./connection.ts";
import { FrameTurns } from "./frame-turns.ts";
import { type Version, versions } from "./frames.ts";
import { limits, Tally } from "./limits.ts";
import { noticeChannel } from "./messages.store.ts";
import { readNotice } from "./notices.ts";
import { Presences } from "./presences.ts";
import { realtimeErrors } from "./realtime.errors.ts";
import { repeat } from "./repeat.ts";
import { Topics } from "./topics.ts";

export const socketPath = "/realtime/v1/websocket";

export interface RealtimeServerOptions {
  resolve: Resolve;
  trustedProxyHops: number;
  /** Pauses, in milliseconds. A peer that is silent for two pings is given up. */
  pingMilliseconds?: number;
  /** Time for which an ended session, ban or lost permission may go unnoticed. */
  recheckMilliseconds?: number;
  signLifeMilliseconds?: number;
}

/** Time that clients have to leave when the server stops. */
const farewellMilliseconds = 1_000;

/**
 * Speaks the reference realtime server's WebSocket protocol at `socketPath` of an HTTP server. What
 * happens here reaches the other processes on the same database, and theirs reaches here.
 */
export class RealtimeServer {
  readonly #services: Services;
  readonly #options: RealtimeServerOptions;
  readonly #shared: Shared;
  readonly #connections = new Set<ClientConnection>();
  readonly #networks = new Tally();
  readonly #sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: limits.messageBytes,
    perMessageDeflate: false,
  });
  #undo: (() => Promise<void> | void)[] = [];
  #isStopping = false;

  constructor(services: Services, options: RealtimeServerOptions) {
    this.#services = services;
    this.#options = options;
    this.#shared = {
      services,
      resolve: options.resolve,
      topics: new Topics(services),
      presences: new Presences(services),
      users: new Tally(),
      turns: new FrameTurns(),
    };
  }

  /** Open sockets. */
  get connections(): number {
    return this.#connections.size;
  }

  /** Listens to the database, then lets clients in. */
  async start(server: Server): Promise<void> {
    const { database } = this.#services;
    const { presences } = this.#shared;
    this.#undo.push(
      await database.listen(noticeChannel, {
        hear: (text) => this.#hear(text),
        missed: () => this.#rejoin(),
      }),
    );
    await presences.begin();

    const { pingMilliseconds = 30_000, recheckMilliseconds = 30_000 } = this.#options;
    const { signLifeMilliseconds = 15_000 } = this.#options;
    const failed = (error: unknown) => this.#services.log.warn("realtime.round_failed", { error });
    this.#undo.push(
      repeat(pingMilliseconds, async () => this.#ping(), failed),
      repeat(recheckMilliseconds, () => this.recheck(), failed),
      repeat(signLifeMilliseconds, () => presences.signLife(), failed),
    );

    const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.#upgrade(request, socket, head);
    server.on("upgrade", upgrade);
    // Whatever else a client offers to speak is no matter: it is answered in HTTP.
    const shouldUpgradeCallback = (request: IncomingMessage) =>
      request.headers.upgrade?.toLowerCase() === "websocket" && pathOf(request) === socketPath;
    Object.assign(server, { shouldUpgradeCallback });
  }

  /** Closes every socket, saying that the server goes away, and takes everybody's presence back. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const connection of this.#connections) connection.close(1001, "The server is stopping");
    const deadline = performance.now() + farewellMilliseconds;
    while (this.#connections.size > 0 && performance.now() < deadline) await pause(20);
    for (const connection of this.#connections) connection.terminate();
    try {
      for (const undo of this.#undo.splice(0)) await undo();
      await this.#shared.presences.end();
    } catch (error) {
      // Without the database the others will notice by themselves.
      this.#services.log.warn("realtime.stopped_without_farewell", { error });
    }
  }

  #hear(text: string): void {
    const notice = readNotice(text);
    const { topics, presences } = this.#shared;
    try {
      switch (notice?.kind) {
        case "broadcast":
        case "stored":
          topics.hear(notice);
          break;
        case "presence":
          presences.hear(notice);
          break;
        case "session":
          this.#endSession(notice.id);
          break;
        default:
          this.#services.log.warn("realtime.notice_not_understood");
      }
    } catch (error) {
      this.#services.log.error("realtime.notice_failed", { error });
    }
  }

  #endSession(id: string): void {
    for (const channel of this.#shared.topics.all()) {
      const { viewer } = channel.access;
      if (viewer.kind === "user" && viewer.sessionId === id) {
        channel.expel(realtimeErrors.signedOut());
      }
    }
  }

  /**
   * After a time of hearing nothing: clients that join anew know that they may have missed
   * something.
   */
  #rejoin(): void {
    this.#services.log.warn("realtime.heard_nothing_for_a_while");
    for (const channel of this.#shared.topics.all()) channel.fail();
  }

  #ping(): void {
    for (const connection of this.#connections) connection.ping();
  }

  /** Looks at every joined channel again: its token's time, its session, its permissions. */
  async recheck(): Promise<void> {
    for (const channel of this.#shared.topics.all()) {
      const { token } = channel.access;
      try {
        const access = await readAccess(
          this.#services,
          this.#options.resolve,
          token,
          channel.topic,
        );
        if (channel.access.token === token) channel.access = access;
      } catch (error) {
        // Not to know is no reason to send people away.
        if (!isProductError(error) || error.status >= 500) throw error;
        if (channel.access.token === token) channel.expel(error);
      }
    }
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", () => socket.destroy());
    const network = networkOf(
      addressOf(
        request.socket.remoteAddress,
        String(request.headers["x-forwarded-for"] ?? ""),
        this.#options.trustedProxyHops,
      ),
    );
    const asked = this.#read(request);
    const status = typeof asked === "number" ? asked : this.#statusOf(network);
    if (typeof asked === "number" || status !== 101) {
      socket.end(
        [
          `HTTP/1.1 ${status} Refused`,
          "Connection: close",
          "Content-Length: 0",
          "X-Content-Type-Options: nosniff",
          ...(status === 429 || status === 503 ? ["Retry-After: 10"] : []),
          "\r\n",
        ].join("\r\n"),
      );
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (client) => {
      const connection = new ClientConnection(client, asked.version, asked.apiKey, this.#shared);
      this.#connections.add(connection);
      this.#networks.add(network);
      client.once("close", () => {
        this.#connections.delete(connection);
        this.#networks.remove(network);
      });
    });
  }

  /** The request in the address, or the status of the denial. */
  #read(request: IncomingMessage): { version: Version; apiKey: string } | number {
    if (pathOf(request) !== socketPath) return 404;
    const query = new URLSearchParams((request.url ?? "").split("?")[1]);
    const apiKey = query.get("apikey") ?? String(request.headers.apikey ?? "");
    if (!roleOfApiKey(this.#services.keys, apiKey)) return 401;
    if (!this.#isOwnOrigin(request)) return 403;
    const version = versions.find((known) => known === (query.get("vsn") ?? "1.0.0"));
    return version ? { version, apiKey } : 400;
  }

  /** Browsers name the site whose script connects; it must be this one. Others name none. */
  #isOwnOrigin({ headers }: IncomingMessage): boolean {
    const { origin, host } = headers;
    if (origin === undefined) return true;
    const { baseUrl } = this.#services.application;
    return origin === baseUrl || (URL.canParse(origin) && new URL(origin).host === host);
  }

  #statusOf(network: string): number {
    if (this.#isStopping || this.#connections.size >= limits.sockets) return 503;
    return this.#networks.of(network) >= limits.socketsPerNetwork ? 429 : 101;
  }
}

function pathOf({ url = "" }: IncomingMessage): string {
  return url.split("?")[0] ?? "";
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
