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

/** A statement that is read before another one, as the owner of the tables. */
export type CheckStatement = Pick<RowStatement, "text" | "values">;

/** What the check answered, and the row that was read after it. */
export interface CheckedRow {
  checked: TextRow | undefined;
  read(): TextRow | undefined;
}

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
  clearAsked(): void {
    this.#asked = [];
  }

  clear(): void {
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
export async function readRow(pool: Pool, read: NamedRead): Promise<CheckedRow> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    let { rows, error } = await send(client, read);
    if (error && isPlanOutdated(error)) ({ rows, error } = await send(client, read));
    isBroken = error !== null && isUnavailable(error);
    const failure = error;
    if (failure && (isBroken || !read.check || rows.length === 0)) throw failure;
    return {
      checked: read.check ? rows[0] : undefined,
      read() {
        if (failure) throw failure;
        return rows.at(-1);
      },
    };
  } finally {
    client.release(isBroken);
  }
}

/** All that is sent for one read; each statement under the name it is prepared by. */
export interface NamedRead {
  check?: CheckStatement & { name: string };
  rights: Rights;
  statement: RowStatement & { name: string };
}

interface Answer {
  /** The row of each statement that ended, in turn. */
  rows: readonly (TextRow | undefined)[];
  error: Error | null;
}

function send(client: PoolClient, read: NamedRead): Promise<Answer> {
  return new Promise((resolve) => {
    client.query(new ViewerRead(read, resolve));
  });
}

/** What `pg` sends and hears for one read. It calls the handlers by name. */
class ViewerRead implements Submittable {
  /** `pg` puts its own around it, which ends the time limit. */
  callback: (error: Error | null, result?: QueryResult) => void;
  readonly #read: NamedRead;
  readonly #rows: (TextRow | undefined)[] = [];
  #row: TextRow | undefined;
  #connection: Connection | undefined;

  constructor(read: NamedRead, answer: (answer: Answer) => void) {
    this.#read = read;
    this.callback = (error) => answer({ rows: this.#rows, error });
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    const { check, rights, statement } = this.#read;
    const { role, claims } = rights;
    const prepared = preparedOf(connection);
    connection.stream.cork();
    try {
      if (check) this.#send(prepared, check.name, check.text, check.values);
      const entering = [role, claims, String(statement.milliseconds)];
      this.#send(prepared, enterName, enterStatement, entering);
      this.#send(prepared, statement.name, statement.text, statement.values);
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
    this.#row = fields;
  }

  handleCommandComplete(): void {
    this.#rows.push(this.#row);
    this.#row = undefined;
  }

  handleReadyForQuery(): void {
    this.callback(null);
  }

  handleError(error: Error): void {
    const prepared = this.#connection && preparedOf(this.#connection);
    prepared?.clearAsked();
    if (isPlanOutdated(error)) prepared?.clear();
    this.callback(error);
  }

  handleRowDescription(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(): void {}
}
