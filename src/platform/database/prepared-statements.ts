import type { Connection, QueryResultRow, Result } from "pg";
import { isPlanOutdated } from "./database.errors.ts";

/** A text is prepared when it is asked for so often, for many are asked for once. */
const preparedFrom = 3;

/**
 * In the text of a statement that is planned once for all values. Postgres would plan it again each time where it takes
 * a plan of its own to be cheaper, although planning a statement of many parts takes longer than running it.
 */
export const genericPlan = "/* generic plan */";

/** On one connection. The server keeps some ten kilobytes for each. */
const maxPrepared = 200;
/** Of one role. */
const maxRemembered = 2_000;

/** Counts how often statements are read, and names those that are worth preparing. */
class FrequentStatements {
  /** By role, then by text. A key of both would have to be put together and hashed for each statement. */
  readonly #seen = new Map<string, Map<string, { name: string; count: number }>>();
  #count = 0;

  /** The name to prepare the text under; an empty one prepares it for this time alone. */
  nameOf(text: string, role: string): string {
    // A plan belongs to the role it was made for: another one's would be made again each time.
    const seen = this.#seen.get(role) ?? new Map<string, { name: string; count: number }>();
    this.#seen.set(role, seen);
    let entry = seen.get(text);
    if (entry) {
      seen.delete(text);
    } else {
      this.#count += 1;
      entry = { name: `read_${this.#count}`, count: 0 };
    }
    seen.set(text, entry);
    if (seen.size > maxRemembered) {
      const [oldest] = seen.keys();
      if (oldest !== undefined) seen.delete(oldest);
    }
    entry.count += 1;
    return entry.count >= preparedFrom ? entry.name : "";
  }

  /** Has the text prepared again under another name, on every connection. */
  evict(text: string, role: string): void {
    this.#seen.get(role)?.delete(text);
  }
}

/** Of the process: a name means the same statement on each of its connections. */
export const frequentStatements = new FrequentStatements();

/** The shape of a prepared statement's rows, once the server has described them. */
export type RowShape = Result<QueryResultRow>;

/** Statements that a connection has prepared, those used last at the end. */
class PreparedStatements {
  readonly #connection: Connection;
  readonly #shapes = new Map<string, RowShape | undefined>();
  /** Were sent to be prepared, and not answered yet. */
  #asked: string[] = [];

  constructor(connection: Connection) {
    this.#connection = connection;
    connection.on("parseComplete", () => {
      const name = this.#asked.shift();
      if (name) this.#shapes.set(name, undefined);
    });
  }

  /** Sends what prepares the statement, unless it is prepared; an empty name is prepared each time. */
  prepare(name: string, text: string): void {
    if (name !== "" && this.#has(name)) return;
    const oldest = this.#takeOldest();
    if (oldest !== undefined) this.#connection.close({ type: "S", name: oldest }, true);
    // The server may know it where this connection doesn't, or as it was before a migration.
    if (name !== "") this.#connection.close({ type: "S", name }, true);
    this.#connection.parse({ name, text, types: [] }, true);
    this.#asked.push(name);
  }

  shapeOf(name: string): RowShape | undefined {
    return this.#shapes.get(name);
  }

  setShape(name: string, shape: RowShape): void {
    if (this.#shapes.has(name)) this.#shapes.set(name, shape);
  }

  /** After an error the rest of what was sent is skipped. */
  fail(error: Error): void {
    this.#asked = [];
    if (isPlanOutdated(error)) this.#shapes.clear();
  }

  #has(name: string): boolean {
    if (!this.#shapes.has(name)) return false;
    const shape = this.#shapes.get(name);
    this.#shapes.delete(name);
    this.#shapes.set(name, shape);
    return true;
  }

  /** The one that has not been used for the longest time, where there are too many. */
  #takeOldest(): string | undefined {
    if (this.#shapes.size < maxPrepared) return undefined;
    const [oldest] = this.#shapes.keys();
    if (oldest !== undefined) this.#shapes.delete(oldest);
    return oldest;
  }
}

const preparedOn = new WeakMap<Connection, PreparedStatements>();

export function preparedOf(connection: Connection): PreparedStatements {
  const known = preparedOn.get(connection);
  if (known) return known;
  const prepared = new PreparedStatements(connection);
  preparedOn.set(connection, prepared);
  return prepared;
}
