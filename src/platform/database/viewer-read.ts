import type { Connection, Pool, PoolClient, QueryResult, Submittable } from "pg";
import { isPlanOutdated, isUnavailable } from "./database.errors.ts";

/** One statement that answers one row of texts. Only what is sent as `values` comes from outside. */
export interface RowStatement {
  text: string;
  values: readonly (string | boolean | null)[];
  /** Time limit of the statement. */
  milliseconds: number;
}

/** A row's texts, in the order in which the statement selects them. */
export type TextRow = readonly (string | null)[];

/** Rights and limits of a transaction, as they are until its end. */
export interface Rights {
  role: "anon" | "authenticated" | "none";
  claims: string;
}

/** Sets the rights and limits of the transaction, which the statement after it then has. */
const enterStatement = `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
  set_config('transaction_read_only', 'on', true), set_config('timezone', 'UTC', true),
  set_config('statement_timeout', $3, true)`;

/** A text is prepared when it is asked for so often, for many are asked for once. */
const preparedFrom = 3;

/** On one connection. The server keeps some ten kilobytes for each. */
const maxPrepared = 100;
const maxRemembered = 1_000;

/** Counts how often statements are read, and names those that are worth preparing. */
export class FrequentStatements {
  readonly #seen = new Map<string, { name: string; count: number }>();
  #count = 0;

  /** The name to prepare the text under; an empty one prepares it for this time alone. */
  nameOf(text: string, role: Rights["role"]): string {
    // A plan belongs to the role it was made for: another one's would be made again each time.
    const key = `${role} ${text}`;
    let entry = this.#seen.get(key);
    if (entry) {
      this.#seen.delete(key);
    } else {
      this.#count += 1;
      entry = { name: `read_${this.#count}`, count: 0 };
    }
    this.#seen.set(key, entry);
    if (this.#seen.size > maxRemembered) {
      const [oldest] = this.#seen.keys();
      if (oldest !== undefined) this.#seen.delete(oldest);
    }
    entry.count += 1;
    return entry.count >= preparedFrom ? entry.name : "";
  }
}

/** Statements that a connection has prepared, those used last at the end. */
class PreparedOnConnection {
  readonly #names = new Set<string>();
  /** Were sent to be prepared, and not answered yet. */
  #asked: string[] = [];

  constructor(connection: Connection) {
    connection.on("parseComplete", () => {
      const name = this.#asked.shift();
      if (name) this.#names.add(name);
    });
  }

  has(name: string): boolean {
    if (!this.#names.delete(name)) return false;
    this.#names.add(name);
    return true;
  }

  ask(name: string): void {
    this.#asked.push(name);
  }

  /** After an error the rest of what was sent is skipped. */
  forgetAsked(): void {
    this.#asked = [];
  }

  forgetAll(): void {
    this.#names.clear();
  }

  /** Takes out the one that has not been used for the longest time, where there are too many. */
  takeOldest(): string | undefined {
    if (this.#names.size < maxPrepared) return undefined;
    const [oldest] = this.#names;
    if (oldest !== undefined) this.#names.delete(oldest);
    return oldest;
  }
}

const enterName = "read_enter";
const preparedOn = new WeakMap<Connection, PreparedOnConnection>();

function preparedOf(connection: Connection): PreparedOnConnection {
  const known = preparedOn.get(connection);
  if (known) return known;
  const prepared = new PreparedOnConnection(connection);
  preparedOn.set(connection, prepared);
  return prepared;
}

/**
 * Runs a statement with a viewer's rights in a transaction of its own, and sends all of it at once: messages up to
 * one `Sync` are one transaction. It can only read, and nothing of the rights is left when it ends.
 */
export async function readRow(
  pool: Pool,
  rights: Rights,
  statement: RowStatement,
  name: string,
): Promise<TextRow | undefined> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    return await send(client, rights, statement, name).catch((error) => {
      if (!isPlanOutdated(error)) throw error;
      return send(client, rights, statement, name);
    });
  } catch (error) {
    isBroken = isUnavailable(error);
    throw error;
  } finally {
    client.release(isBroken);
  }
}

function send(
  client: PoolClient,
  rights: Rights,
  statement: RowStatement,
  name: string,
): Promise<TextRow | undefined> {
  return new Promise((resolve, reject) => {
    const read = new ViewerRead(rights, statement, name, (error, row) => {
      if (error) reject(error);
      else resolve(row);
    });
    client.query(read);
  });
}

type Answer = (error: Error | null, row?: TextRow) => void;

/** What `pg` sends and hears for one read. It calls the handlers by name. */
class ViewerRead implements Submittable {
  /** `pg` puts its own around it, which ends the time limit. */
  callback: (error: Error | null, result?: QueryResult) => void;
  readonly #rights: Rights;
  readonly #statement: RowStatement;
  readonly #name: string;
  #row: TextRow | undefined;
  #connection: Connection | undefined;

  constructor(rights: Rights, statement: RowStatement, name: string, answer: Answer) {
    this.#rights = rights;
    this.#statement = statement;
    this.#name = name;
    this.callback = (error) => answer(error, this.#row);
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    const { role, claims } = this.#rights;
    const { text, values, milliseconds } = this.#statement;
    const prepared = preparedOf(connection);
    connection.stream.cork();
    try {
      this.#send(prepared, enterName, enterStatement, [role, claims, String(milliseconds)]);
      this.#send(prepared, this.#name, text, values);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  #send(
    prepared: PreparedOnConnection,
    name: string,
    text: string,
    values: readonly (string | boolean | null)[],
  ): void {
    const connection = this.#connection as Connection;
    if (name === "" || !prepared.has(name)) {
      const oldest = prepared.takeOldest();
      if (oldest !== undefined) connection.close({ type: "S", name: oldest }, true);
      // The server may know it where this connection doesn't, or as it was before a migration.
      if (name !== "") connection.close({ type: "S", name }, true);
      connection.parse({ name, text, types: [] }, true);
      prepared.ask(name);
    }
    const texts = values.map((value) => (value === null ? null : String(value)));
    connection.bind({ portal: "", statement: name, values: texts }, true);
    connection.execute({ portal: "", rows: "" }, true);
  }

  handleDataRow({ fields }: { fields: TextRow }): void {
    // The rights come first, the row second.
    this.#row = fields;
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.callback(null);
  }

  handleError(error: Error): void {
    const prepared = this.#connection && preparedOf(this.#connection);
    prepared?.forgetAsked();
    if (isPlanOutdated(error)) prepared?.forgetAll();
    this.callback(error);
  }

  handleRowDescription(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(): void {}
}
