import type { Services } from "#platform/services.ts";
import { type Channel, topicPrefix } from "./channel.ts";
import { type Content, type Version, writeBroadcast } from "./frames.ts";
import { readMessage } from "./messages.store.ts";
import type { BroadcastNotice, StoredNotice } from "./notices.ts";
import { realtimeErrors } from "./realtime.errors.ts";

/** The channels that this process's sockets have joined, by topic, and what they are told. */
export class Topics {
  readonly #services: Services;
  readonly #topics = new Map<string, Set<Channel>>();
  /** Per topic, the reading of rows under way: what comes after waits, so that order stays. */
  readonly #reading = new Map<string, Promise<void>>();

  constructor(services: Services) {
    this.#services = services;
  }

  add(channel: Channel): void {
    const channels = this.#topics.get(channel.topic) ?? new Set();
    this.#topics.set(channel.topic, channels.add(channel));
  }

  remove(channel: Channel): void {
    const channels = this.#topics.get(channel.topic);
    channels?.delete(channel);
    if (channels?.size === 0) this.#topics.delete(channel.topic);
  }

  /** Every joined channel, as of now. */
  all(): Channel[] {
    return [...this.#topics.values()].flatMap((channels) => [...channels]);
  }

  hear(notice: BroadcastNotice | StoredNotice): void {
    const { topic } = notice;
    if (!this.#topics.has(topic)) return;
    const earlier = this.#reading.get(topic);
    if (notice.kind === "broadcast" && !earlier) {
      this.#notify(notice, notice.event, contentOf(notice));
      return;
    }
    const reading = (earlier ?? Promise.resolve()).then(() => this.#read(notice));
    this.#reading.set(topic, reading);
    void reading.finally(() => {
      if (this.#reading.get(topic) === reading) this.#reading.delete(topic);
    });
  }

  async #read(notice: BroadcastNotice | StoredNotice): Promise<void> {
    try {
      const message =
        notice.kind === "broadcast"
          ? { event: notice.event, content: contentOf(notice) }
          : await readMessage(this.#services.database, notice.id);
      if (message) this.#notify(notice, message.event, message.content);
    } catch (error) {
      this.#services.log.warn("realtime.message_not_read", { error });
      // They would miss it without knowing: joining anew they know.
      for (const channel of [...(this.#topics.get(notice.topic) ?? [])]) channel.fail();
    }
  }

  #notify(
    { topic, sender }: { topic: string; sender?: string | null | undefined },
    event: string,
    content: Content,
  ): void {
    const now = this.#services.clock.now().getTime();
    const written = new Map<Version, string | Buffer | undefined>();
    for (const channel of [...(this.#topics.get(topic) ?? [])]) {
      if (channel.id === sender && !channel.joining.self) continue;
      if (channel.access.expiresAt <= now) {
        channel.expel(realtimeErrors.expired());
        continue;
      }
      const { version } = channel.connection;
      if (!written.has(version)) {
        written.set(version, writeBroadcast(version, topicPrefix + topic, event, content));
      }
      const message = written.get(version);
      if (message !== undefined) channel.connection.write(message);
    }
  }
}

function contentOf({ base64, payload }: BroadcastNotice): Content {
  return base64 === undefined ? { json: payload } : { bytes: Buffer.from(base64, "base64") };
}
