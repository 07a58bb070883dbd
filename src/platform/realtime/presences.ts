import { randomBytes, randomUUID } from "node:crypto";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { Channel } from "./channel.ts";
import type { PresenceNotice } from "./notices.ts";
import {
  listPresences,
  type Presence,
  putPresence,
  removeGone,
  removePresence,
  removeServers,
  signLife,
} from "./presence.store.ts";

type Meta = Record<string, unknown>;
type State = Record<string, { metas: Meta[] }>;

interface Book {
  watchers: Set<Channel>;
  members: Map<string, { key: string; meta: Meta }>;
  /** Undefined once the rows have been read; until then, what was heard meanwhile. */
  heard: PresenceNotice[] | undefined;
  loading: Promise<void>;
}

/**
 * People who are present, on every server process. The database has the rows; a process keeps a
 * copy for each topic that someone here watches, and follows the changes that it hears.
 */
export class Presences {
  readonly serverId = randomUUID();
  readonly #services: Services;
  readonly #books = new Map<string, Book>();
  /** People who are present through a socket of this process, by the channel's id. */
  readonly #own = new Map<string, Presence>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** Sends the channel the people who are present, and from then on the changes. */
  async watch(channel: Channel): Promise<void> {
    const { topic } = channel;
    const book = this.#books.get(topic) ?? this.#open(topic);
    book.watchers.add(channel);
    await book.loading;
    if (!channel.isOpen || channel.knowsPresences) return;
    channel.knowsPresences = true;
    const members = [...book.members].map(([ref, { key, meta }]) => ({ key, ref, meta }));
    channel.send("presence_state", stateOf(members));
  }

  #open(topic: string): Book {
    const book: Book = {
      watchers: new Set(),
      members: new Map(),
      heard: [],
      loading: Promise.resolve(),
    };
    this.#books.set(topic, book);
    book.loading = this.#load(topic, book);
    return book;
  }

  async #load(topic: string, book: Book): Promise<void> {
    try {
      const rows = await listPresences(this.#services.database, topic);
      for (const { ref, key, meta } of rows) book.members.set(ref, { key, meta });
      for (const notice of book.heard ?? []) apply(book, notice);
      book.heard = undefined;
    } catch (error) {
      if (this.#books.get(topic) === book) this.#books.delete(topic);
      throw error;
    }
  }

  hear(notice: PresenceNotice): void {
    const book = this.#books.get(notice.topic);
    if (!book) return;
    if (book.heard) {
      book.heard.push(notice);
      return;
    }
    const change = apply(book, notice);
    if (!change) return;
    for (const channel of [...book.watchers]) {
      if (channel.knowsPresences) channel.send("presence_diff", change);
    }
  }

  /**
   * Shows `meta` of the channel to everybody who watches, in the place of what it showed before.
   */
  async track(channel: Channel, meta: Meta): Promise<void> {
    const { id, topic, joining } = channel;
    const ref = randomBytes(9).toString("base64url");
    const presence = { id, topic, key: joining.presence.key, ref, meta };
    this.#own.set(id, presence);
    try {
      await this.#write("realtime presence", async (transaction, known) => {
        if (known) await putPresence(transaction, this.serverId, presence);
      });
    } catch (error) {
      if (this.#own.get(id) === presence) this.#own.delete(id);
      throw error;
    }
    if (!channel.isOpen) await this.untrack(id);
  }

  async untrack(channelId: string): Promise<void> {
    if (!this.#own.delete(channelId)) return;
    await removePresence(this.#services.database, channelId);
  }

  /** Removes a channel that is closed. Its absence is written in the background. */
  leave(channel: Channel): void {
    const book = this.#books.get(channel.topic);
    book?.watchers.delete(channel);
    if (book?.watchers.size === 0) this.#books.delete(channel.topic);
    // Failing that, the next sign of life removes it.
    this.untrack(channel.id).catch((error: unknown) =>
      this.#services.log.warn("realtime.absence_not_written", { error }),
    );
  }

  /** Records that this process is alive, and removes those that have been silent for long. */
  async signLife(): Promise<void> {
    if (this.#own.size === 0 && this.#books.size === 0) return;
    await this.#write("realtime sign of life", (transaction) =>
      removeGone(transaction, this.serverId, [...this.#own.keys()]),
    );
  }

  /**
   * All that this process has is written before `work`, where the database didn't know the process.
   */
  async #write(
    purpose: string,
    work: (transaction: DatabaseTransaction, known: boolean) => Promise<void>,
  ): Promise<void> {
    await this.#services.database.asSystem(purpose, async (transaction) => {
      const known = await signLife(transaction, this.serverId);
      if (!known) {
        for (const own of this.#own.values()) await putPresence(transaction, this.serverId, own);
      }
      await work(transaction, known);
    });
  }

  /** Removes what an earlier process left behind; on embedded data there is no other one. */
  async begin(): Promise<void> {
    const { database } = this.#services;
    if (database.kind === "embedded") await removeServers(database, { exceptId: this.serverId });
  }

  /** Removes this process with everybody in it. */
  async end(): Promise<void> {
    this.#own.clear();
    this.#books.clear();
    await removeServers(this.#services.database, { id: this.serverId });
  }
}

/** Changes the book by a notice; answers what that means to clients, if anything. */
function apply(book: Book, notice: PresenceNotice): { joins: State; leaves: State } | undefined {
  const { key, left, joined, meta } = notice;
  const gone = left === null ? undefined : book.members.get(left);
  if (left !== null) book.members.delete(left);
  const isNew = joined !== null && !book.members.has(joined);
  if (isNew) book.members.set(joined, { key, meta: meta ?? {} });
  if (!gone && !isNew) return undefined;
  return {
    joins: stateOf(isNew ? [{ key, ref: joined, meta: meta ?? {}, previous: left }] : []),
    leaves: stateOf(gone && left !== null ? [{ ...gone, ref: left }] : []),
  };
}

function stateOf(
  members: { key: string; ref: string; meta: Meta; previous?: string | null }[],
): State {
  const byKey = new Map<string, { metas: Meta[] }>();
  for (const { key, ref, meta, previous } of members) {
    const entry = byKey.get(key) ?? { metas: [] };
    byKey.set(key, entry);
    entry.metas.push({
      ...meta,
      phx_ref: ref,
      ...(previous ? { phx_ref_prev: previous } : {}),
    });
  }
  return Object.fromEntries(byKey);
}
