import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { ProductError } from "#shared/errors.ts";
import type { Access } from "./access.ts";
import { type Frame, isPlainText } from "./frames.ts";
import { realtimeErrors } from "./realtime.errors.ts";

/** Prefix that the client puts before every topic. */
export const topicPrefix = "realtime:";

const joinPayload = z.object({
  access_token: z.string().max(16_384).nullish(),
  config: z.object({
    private: z.boolean().nullish(),
    broadcast: z.object({ ack: z.boolean().nullish(), self: z.boolean().nullish() }).nullish(),
    presence: z
      .object({ key: z.string().max(255).nullish(), enabled: z.boolean().nullish() })
      .nullish(),
    postgres_changes: z.array(z.unknown()).nullish(),
  }),
});

/** A checked join. */
export interface Joining {
  /** The topic, without the prefix. */
  topic: string;
  joinRef: string;
  /** Undefined: the connection's API key is all there is. */
  token: string | undefined;
  ack: boolean;
  self: boolean;
  presence: { key: string; enabled: boolean };
}

/** Reads a join, or throws why there is no such channel. */
export function readJoin({ topic, joinRef, ref, payload }: Frame): Joining {
  const name = topic.slice(topicPrefix.length);
  if (!topic.startsWith(topicPrefix) || !isPlainText(name)) throw realtimeErrors.badTopic();
  const { data } = joinPayload.safeParse(payload);
  if (!data) throw realtimeErrors.malformedJoin();
  const { config } = data;
  if ((config.postgres_changes ?? []).length > 0) throw realtimeErrors.tableChanges();
  if (config.private !== true) throw realtimeErrors.publicChannel();
  const key = config.presence?.key || randomUUID();
  if (!isPlainText(key)) throw realtimeErrors.malformedJoin();
  return {
    topic: name,
    joinRef: joinRef ?? ref ?? "",
    token: data.access_token ?? undefined,
    ack: config.broadcast?.ack === true,
    self: config.broadcast?.self === true,
    presence: { key, enabled: config.presence?.enabled === true },
  };
}

/** The connection that a channel belongs to, as its channels see it. */
export interface Connection {
  readonly version: "1.0.0" | "2.0.0";
  /** Sends what is written already. */
  write(data: string | Buffer): void;
  send(frame: Frame): void;
  /** Takes the channel out of everything, without a word to the client. */
  drop(channel: Channel): void;
}

/** A topic that one connection has joined. */
export class Channel {
  readonly id = randomUUID();
  readonly connection: Connection;
  readonly joining: Joining;
  access: Access;
  isOpen = true;
  /** Whether the client was told who is present, so that changes mean something to it. */
  knowsPresences = false;

  constructor(connection: Connection, joining: Joining, access: Access) {
    this.connection = connection;
    this.joining = joining;
    this.access = access;
  }

  get topic(): string {
    return this.joining.topic;
  }

  send(event: string, payload: Record<string, unknown>, ref: string | null = null): void {
    const { topic, joinRef } = this.joining;
    this.connection.send({ joinRef, ref, topic: topicPrefix + topic, event, payload });
  }

  /** Ends the channel: the client is told why and does not come back by itself. */
  expel(error: ProductError): void {
    if (!this.isOpen) return;
    this.connection.drop(this);
    this.send("system", {
      extension: "system",
      status: "error",
      message: error.message,
      channel: this.topic,
    });
    this.close();
  }

  /** Tells the client that the channel is closed. Clients know it by the join's ref. */
  close(): void {
    this.connection.drop(this);
    this.send("phx_close", {}, this.joining.joinRef);
  }

  /** Ends the channel so that the client joins anew. */
  fail(): void {
    if (!this.isOpen) return;
    this.connection.drop(this);
    this.send("phx_error", {}, this.joining.joinRef);
  }
}
