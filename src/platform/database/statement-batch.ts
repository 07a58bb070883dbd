import pg, { type Client, type Connection, type QueryResult, type Submittable } from "pg";
import { abortedError, isUnavailable } from "./database.errors.ts";
import { preparedOf, type RowShape } from "./prepared-statements.ts";

export type Answer = Pick<QueryResult, "command" | "rowCount" | "rows">;

/** A statement that is sent with others. */
export interface BatchedStatement {
  text: string;
  /** As `toBatchedValues` makes them. */
  values: readonly BatchedValue[];
  /** To stay prepared under; an empty one prepares it for this time alone. */
  name: string;
  /** Absent: nobody waits for its answer. */
  settle?: { resolve(answer: Answer): void; reject(error: Error): void };
}

type BatchedValue = string | Buffer | null;

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } })
  .utils;

/** Values as `pg` sends them. Throws for one that it can't send. */
export function toBatchedValues(values: readonly unknown[]): BatchedValue[] {
  return values.map((value) => prepareValue(value) as BatchedValue);
}

const Result = pg.Result as unknown as new (rowMode: null, types: Client) => ResultReader;

/** The reader that `pg` reads rows with, and that its types leave out. */
type ResultReader = RowShape & {
  addFields(fields: unknown[]): void;
  parseRow(fields: unknown): object;
  addCommandComplete(message: unknown): void;
};

/**
 * Statements up to one `Sync`: one packet there, one back. The server skips those after one that fails, so nothing
 * runs without what was sent to come before it. (`pipeline` of `pg` ends each statement with a `Sync` of its own:
 * those after a failed `begin` would run without a transaction and its rights.)
 */
export class StatementBatch implements Submittable {
  readonly statements: readonly BatchedStatement[];
  /** `pg` puts its own around it, which ends the time limit. */
  callback: (error: Error | null) => void;
  readonly #client: Client;
  readonly #answers: (Answer | Error)[] = [];
  /** Of each statement whose rows the server doesn't need to describe. */
  #known: (RowShape | undefined)[] = [];
  #connection: Connection | undefined;
  #shape: ResultReader | undefined;
  #rows: object[] = [];
  #rowError: Error | undefined;

  constructor(
    client: Client,
    statements: readonly BatchedStatement[],
    onEnd: (error: Error | null) => void,
  ) {
    this.#client = client;
    this.statements = statements;
    this.callback = (error) => {
      onEnd(error);
      this.#settle(error);
    };
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    const prepared = preparedOf(connection);
    connection.stream.cork();
    try {
      const last = this.statements.length - 1;
      this.#known = this.statements.map(({ name, text, values, settle }, index) => {
        prepared.prepare(name, text);
        connection.bind({ portal: "", statement: name, values: [...values] }, true);
        const shape = prepared.shapeOf(name);
        if (settle && !shape) connection.describe({ type: "P", name: "" }, true);
        connection.execute({ portal: "", rows: "" }, true);
        // The server would hold this answer back until a slow statement after it is done.
        if (settle && index < last) connection.flush();
        return shape;
      });
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
    this.#begin();
  }

  /** The statement that's answered now; undefined: all were. */
  get #current(): BatchedStatement | undefined {
    return this.statements[this.#answers.length];
  }

  #begin(): void {
    this.#rows = [];
    this.#rowError = undefined;
    this.#shape = this.#known[this.#answers.length] as ResultReader | undefined;
  }

  handleRowDescription({ fields }: { fields: unknown[] }): void {
    const shape = new Result(null, this.#client);
    shape.addFields(fields);
    this.#shape = shape;
    const name = this.#current?.name;
    if (name && this.#connection) preparedOf(this.#connection).setShape(name, shape);
  }

  handleDataRow({ fields }: { fields: unknown }): void {
    if (!this.#current?.settle || this.#rowError) return;
    try {
      if (!this.#shape) throw new Error("A row came that was not described");
      this.#rows.push(this.#shape.parseRow(fields));
    } catch (error) {
      this.#rowError = error as Error;
    }
  }

  handleCommandComplete(message: unknown): void {
    const result = new Result(null, this.#client);
    result.addCommandComplete(message);
    const { command, rowCount } = result;
    const answer = this.#rowError ?? { command, rowCount, rows: this.#rows };
    const { settle } = this.#current ?? {};
    this.#answers.push(answer);
    // Whoever waits for this one alone needn't wait for those after it.
    if (answer instanceof Error) settle?.reject(answer);
    else settle?.resolve(answer);
    this.#begin();
  }

  handleEmptyQuery(): void {
    this.#answers.push({ command: "", rowCount: null, rows: [] });
    this.#begin();
  }

  handleReadyForQuery(): void {
    this.callback(null);
  }

  handleError(error: Error): void {
    if (this.#connection) preparedOf(this.#connection).fail(error);
    this.callback(error);
  }

  /** An error is that of the first statement without an answer that somebody waits for; it ended the transaction. */
  #settle(error: Error | null): void {
    let failure = error;
    for (const [index, { settle }] of this.statements.entries()) {
      const answer = this.#answers[index] ?? failure ?? abortedError();
      if (!settle) continue;
      if (answer === failure) failure = error && isUnavailable(error) ? error : abortedError();
      if (answer instanceof Error) settle.reject(answer);
      else settle.resolve(answer);
    }
  }

  handlePortalSuspended(): void {}
  handleCopyInResponse(connection: Connection & { sendCopyFail(reason: string): void }): void {
    connection.sendCopyFail("No source stream defined");
  }
  handleCopyData(): void {}
}
