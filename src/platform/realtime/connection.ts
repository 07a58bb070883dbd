import type { RawData, WebSocket } from "ws";
import { databaseErrors, isUnavailable } from "#platform/database/database.errors.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { isProductError, type ProductError } from "#shared/errors.ts";
import { type Resolve, readAccess } from "./access.ts";
import { broadcast } from "./broadcast.ts";
import { Channel, type Connection, readJoin, topicPrefix } from "./channel.ts";
import type { FrameTurns } from "./frame-turns.ts";
import { type Frame, isPlainText, readFrame, type Version, writeFrame } from "./frames.ts";
import { Allowance, limits, type Tally } from "./limits.ts";
import type { Presences } from "./presences.ts";
import { realtimeErrors } from "./realtime.errors.ts";
import type { Topics } from "./topics.ts";

/** State that all sockets of a server process share. */
export interface Shared {
  services: Services;
  resolve: Resolve;
  topics: Topics;
  presences: Presences;
  /** Sockets by the id of the user who joined a channel on them. */
  users: Tally;
  turns: FrameTurns;
}

/** One client's socket: reads its frames in order, answers them, and keeps its channels. */
export class ClientConnection implements Connection {
  readonly version: Version;
  readonly #socket: WebSocket;
  readonly #apiKey: string;
  readonly #shared: Shared;
  readonly #channels = new Map<string, Channel>();
  readonly #users = new Set<string>();
  readonly #allowance = new Allowance(limits.frames, limits.framesPerSecond);
  #queue: Promise<void> = Promise.resolve();
  #waiting = 0;
  /** Whether the peer answered since it was last asked. */
  isAlive = true;

  constructor(socket: WebSocket, version: Version, apiKey: string, shared: Shared) {
    this.version = version;
    this.#socket = socket;
    this.#apiKey = apiKey;
    this.#shared = shared;
    socket.on("message", (data, isBinary) => this.#receive(data, isBinary));
    socket.on("pong", () => {
      this.isAlive = true;
    });
    // A broken or ill-mannered peer; the socket closes by itself.
    socket.on("error", (error) =>
      shared.services.log.debug("realtime.socket_failed", { reason: error.message }),
    );
    socket.on("close", () => this.#leaveAll());
  }

  /** Checks that the peer is still there; one that didn't answer the last time is disconnected. */
  ping(): void {
    if (!this.isAlive) {
      this.#socket.terminate();
      return;
    }
    this.isAlive = false;
    this.#socket.ping();
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  terminate(): void {
    this.#socket.terminate();
  }

  write(data: string | Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > limits.bufferedBytes) {
      this.#shared.services.log.info("realtime.slow_reader_closed");
      this.#socket.terminate();
      return;
    }
    this.#socket.send(data);
  }

  send(frame: Frame): void {
    this.write(writeFrame(this.version, frame));
  }

  drop(channel: Channel): void {
    if (!channel.isOpen) return;
    channel.isOpen = false;
    if (this.#channels.get(channel.topic) === channel) this.#channels.delete(channel.topic);
    this.#shared.topics.remove(channel);
    this.#shared.presences.leave(channel);
  }

  #leaveAll(): void {
    for (const channel of [...this.#channels.values()]) this.drop(channel);
    for (const user of this.#users) this.#shared.users.remove(user);
    this.#users.clear();
  }

  get #isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (!this.#isOpen) return;
    if (!this.#allowance.take() || this.#waiting >= limits.waitingFrames) {
      this.close(1008, "Too many messages");
      return;
    }
    this.#waiting += 1;
    this.#shared.turns.take(() => {
      this.#waiting -= 1;
      if (this.#isOpen) this.#read(asBuffer(data), isBinary);
    });
  }

  #read(data: Buffer, isBinary: boolean): void {
    const frame = readFrame(data, isBinary, this.version);
    if (!frame) {
      this.close(1007, "The message could not be understood");
      return;
    }
    // Clients take a late answer for a dead line, so it does not wait for others.
    if (frame.topic === "phoenix" && frame.event === "heartbeat") {
      this.#reply(frame, "ok");
      return;
    }
    this.#waiting += 1;
    this.#queue = this.#queue
      .then(() => (this.#isOpen ? this.#handle(frame) : undefined))
      .catch((error: unknown) => this.#refuse(frame, error))
      .finally(() => {
        this.#waiting -= 1;
      });
  }

  #reply(frame: Frame, status: "ok" | "error", response: Record<string, unknown> = {}): void {
    const { joinRef, ref, topic } = frame;
    this.send({ joinRef, ref, topic, event: "phx_reply", payload: { status, response } });
  }

  #refuse(frame: Frame, error: unknown): void {
    this.#reply(frame, "error", { reason: this.#explain(error).message });
  }

  #explain(error: unknown): ProductError {
    if (isProductError(error)) return error;
    if (isUnavailable(error)) return databaseErrors.unavailable({ cause: error });
    // Text that the database cannot keep, e.g. with a NUL.
    if (String((error as { code?: unknown }).code).startsWith("22")) {
      return realtimeErrors.unstorable({ cause: error });
    }
    this.#shared.services.log.error("realtime.failed", { error });
    return httpErrors.unexpected();
  }

  async #handle(frame: Frame): Promise<void> {
    if (frame.event === "phx_join") return await this.#join(frame);
    const channel = this.#channels.get(frame.topic.slice(topicPrefix.length));
    const isOurs =
      frame.topic.startsWith(topicPrefix) &&
      (frame.joinRef === null || frame.joinRef === channel?.joining.joinRef);
    if (!channel || !isOurs) {
      // A client that leaves needs no answer.
      if (frame.event === "phx_leave") return this.#reply(frame, "ok");
      throw realtimeErrors.notJoined();
    }
    switch (frame.event) {
      case "phx_leave":
        this.drop(channel);
        this.#reply(frame, "ok");
        return channel.close();
      case "access_token":
        return await this.#reauthorize(channel, frame);
      case "broadcast":
        return await this.#broadcast(channel, frame);
      case "presence":
        return await this.#present(channel, frame);
      default:
        throw realtimeErrors.unknownEvent(frame.event);
    }
  }

  async #join(frame: Frame): Promise<void> {
    const { services, resolve, topics, presences } = this.#shared;
    const joining = readJoin(frame);
    // As a client that lost the answer does: what it had is over.
    this.#channels.get(joining.topic)?.close();
    if (this.#channels.size >= limits.channelsPerSocket) throw realtimeErrors.tooManyChannels();
    const access = await readAccess(
      services,
      resolve,
      joining.token ?? this.#apiKey,
      joining.topic,
    );
    if (!this.#isOpen) return;
    this.#count(access.viewer.kind === "user" ? access.viewer.userId : undefined);

    const channel = new Channel(this, joining, access);
    this.#channels.set(channel.topic, channel);
    topics.add(channel);
    this.#reply({ ...frame, joinRef: joining.joinRef }, "ok", { postgres_changes: [] });
    if (!joining.presence.enabled || !access.permissions.readPresence) return;
    await presences.watch(channel).catch((error: unknown) => {
      this.#explain(error);
      channel.fail();
    });
  }

  #count(userId: string | undefined): void {
    const { users } = this.#shared;
    if (userId === undefined || this.#users.has(userId)) return;
    if (users.of(userId) >= limits.socketsPerUser) throw realtimeErrors.tooManySockets();
    users.add(userId);
    this.#users.add(userId);
  }

  async #reauthorize(channel: Channel, { payload }: Frame): Promise<void> {
    const { services, resolve } = this.#shared;
    const token = typeof payload.access_token === "string" ? payload.access_token : this.#apiKey;
    try {
      const access = await readAccess(services, resolve, token, channel.topic);
      if (channel.isOpen) channel.access = access;
    } catch (error) {
      channel.expel(this.#explain(error));
    }
  }

  /** Whether the channel's token has not run out; if it has, the channel is over. */
  #isCurrent(channel: Channel): boolean {
    if (channel.access.expiresAt > this.#shared.services.clock.now().getTime()) return true;
    channel.expel(realtimeErrors.expired());
    return false;
  }

  async #broadcast(channel: Channel, frame: Frame): Promise<void> {
    if (!this.#isCurrent(channel)) return;
    const { event, payload } = frame.payload;
    if (!isPlainText(event)) throw realtimeErrors.unknownEvent(String(event));
    if (!channel.access.permissions.writeBroadcast)
      throw realtimeErrors.writeRefused(channel.topic);
    const content = payload instanceof Uint8Array ? { bytes: payload } : { json: payload };
    await broadcast(this.#shared.services, channel.access.viewer, {
      topic: channel.topic,
      event,
      content,
      sender: channel.id,
    });
    if (channel.joining.ack) this.#reply(frame, "ok");
  }

  async #present(channel: Channel, frame: Frame): Promise<void> {
    if (!this.#isCurrent(channel)) return;
    const { presences } = this.#shared;
    const { event, payload = {} } = frame.payload;
    const wanted = String(event).toLowerCase();
    if (wanted === "untrack") {
      await presences.untrack(channel.id);
    } else if (wanted === "track") {
      const { permissions } = channel.access;
      if (!permissions.writePresence) throw realtimeErrors.writeRefused(channel.topic);
      if (!isMeta(payload)) throw realtimeErrors.presenceTooLarge();
      if (permissions.readPresence) await presences.watch(channel);
      await presences.track(channel, payload);
    } else {
      throw realtimeErrors.unknownEvent(String(event));
    }
    this.#reply(frame, "ok");
  }
}

function isMeta(value: unknown): value is Record<string, unknown> {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject && Buffer.byteLength(JSON.stringify(value)) <= limits.presenceBytes;
}

function asBuffer(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}
