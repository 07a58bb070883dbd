import type { Connection, Pool, PoolClient, QueryResult, Submittable } from "pg";
import { isPlanOutdated, isUnavailable } from "./database.errors.ts";
import { preparedOf } from "./prepared-statements.ts";

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

/** The check's answer, and the row that was read after it. */
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

const enterName = "read_enter";

/**
 * Runs a statement with a viewer's rights in a transaction of its own, and sends all of it together: messages up to
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

/** The messages that `pg` sends and receives for one read. It calls the handlers by name. */
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
      const send = (name: string, text: string, values: RowStatement["values"]) => {
        prepared.prepare(name, text);
        const texts = values.map((value) => (value === null ? null : String(value)));
        connection.bind({ portal: "", statement: name, values: texts }, true);
        connection.execute({ portal: "", rows: "" }, true);
      };
      if (check) send(check.name, check.text, check.values);
      send(enterName, enterStatement, [role, claims, String(statement.milliseconds)]);
      send(statement.name, statement.text, statement.values);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
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
    if (this.#connection) preparedOf(this.#connection).fail(error);
    this.callback(error);
  }

  handleRowDescription(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(): void {}
}
