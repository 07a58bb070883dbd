import pg from "pg";
import { type Listen, type NoticeHandler, quoteName } from "./notices.ts";

const firstPauseMilliseconds = 100;
const maxPauseMilliseconds = 5_000;
const checkMilliseconds = 30_000;

/**
 * Hears what `NOTIFY` says, on a connection of its own that is made when first needed. When it
 * breaks it is made again until that succeeds; what was said meanwhile is lost, so handlers are
 * told of the gap.
 */
export class PostgresListener {
  readonly #url: string;
  readonly #onError: (error: Error) => void;
  readonly #handlers = new Map<string, Set<NoticeHandler>>();
  #connection: Promise<pg.Client> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(url: string, onError: (error: Error) => void) {
    this.#url = url;
    this.#onError = onError;
  }

  listen: Listen = async (channel, handler) => {
    const handlers = this.#handlers.get(channel) ?? new Set();
    this.#handlers.set(channel, handlers.add(handler));
    try {
      this.#connection ??= this.#connect();
      const client = await this.#connection;
      await client.query(`listen ${quoteName(channel)}`);
    } catch (error) {
      handlers.delete(handler);
      throw error;
    }
    return async () => {
      handlers.delete(handler);
      if (handlers.size > 0 || this.#closed) return;
      this.#handlers.delete(channel);
      // A connection that is broken listens to nothing any more.
      const client = await this.#connection?.catch(() => undefined);
      await client?.query(`unlisten ${quoteName(channel)}`).catch(this.#onError);
    };
  };

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#handlers.clear();
    const client = await this.#connection?.catch(() => undefined);
    this.#connection = undefined;
    await client?.end().catch(() => {});
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
      keepAlive: true,
    });
    client.on("notification", ({ channel, payload = "" }) => {
      for (const handler of [...(this.#handlers.get(channel) ?? [])]) handler.hear(payload);
    });
    client.on("error", (error) => {
      if (!this.#closed) this.#onError(error);
    });
    try {
      await client.connect();
      for (const channel of this.#handlers.keys()) {
        await client.query(`listen ${quoteName(channel)}`);
      }
    } catch (error) {
      this.#connection = undefined;
      await client.end().catch(() => {});
      throw error;
    }
    // A line that went dead without a word is noticed only by using it.
    const check = setInterval(() => {
      client.query("select 1").catch((error: Error) => {
        if (this.#closed) return;
        this.#onError(error);
        client.end().catch(this.#onError);
      });
    }, checkMilliseconds);
    check.unref();
    client.once("end", () => {
      clearInterval(check);
      this.#connection = undefined;
      this.#reconnect(firstPauseMilliseconds);
    });
    return client;
  }

  #reconnect(pause: number): void {
    if (this.#closed || this.#handlers.size === 0) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => {
      if (this.#connection) return;
      this.#connection = this.#connect();
      this.#connection.then(
        () => {
          for (const handlers of this.#handlers.values())
            for (const handler of [...handlers]) handler.missed?.();
        },
        () => this.#reconnect(Math.min(pause * 2, maxPauseMilliseconds)),
      );
    }, pause);
    this.#retry.unref();
  }
}
