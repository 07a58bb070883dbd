import { CompiledQuery, type Kysely } from "kysely";
import type { EmbeddedClient } from "./embedded-client.ts";
import { type Listen, type NoticeHandler, quoteName } from "./notices.ts";
import type { DB } from "./schema.gen.ts";

/** A thread that dies as soon as it starts must not keep the process busy. */
const pauseMilliseconds = 250;

/**
 * Hears what `NOTIFY` says on embedded data. `LISTEN` is a query like others, which waits for its
 * turn with the one connection; when the thread behind it has died it is sent to the next one.
 */
export class EmbeddedListener {
  readonly #kysely: Kysely<DB>;
  readonly #handlers = new Map<string, Set<NoticeHandler>>();

  constructor(client: EmbeddedClient, kysely: Kysely<DB>) {
    this.#kysely = kysely;
    client.onNotice = ({ channel, payload }) => {
      for (const handler of [...(this.#handlers.get(channel) ?? [])]) handler.hear(payload);
    };
    client.onStopped = () => {
      setTimeout(() => void this.#relisten(), pauseMilliseconds).unref();
    };
  }

  listen: Listen = async (channel, handler) => {
    const handlers = this.#handlers.get(channel) ?? new Set();
    this.#handlers.set(channel, handlers.add(handler));
    try {
      await this.#run(`listen ${quoteName(channel)}`);
    } catch (error) {
      handlers.delete(handler);
      throw error;
    }
    return async () => {
      handlers.delete(handler);
      if (handlers.size > 0 || !this.#handlers.delete(channel)) return;
      await this.#run(`unlisten ${quoteName(channel)}`);
    };
  };

  async close(): Promise<void> {
    this.#handlers.clear();
  }

  async #relisten(): Promise<void> {
    try {
      for (const channel of this.#handlers.keys()) await this.#run(`listen ${quoteName(channel)}`);
    } catch {
      return; // The next thread died too, and has called for another try by that.
    }
    for (const handlers of this.#handlers.values())
      for (const handler of [...handlers]) handler.missed?.();
  }

  async #run(text: string): Promise<void> {
    await this.#kysely.executeQuery(CompiledQuery.raw(text));
  }
}
