import pg, { type Connection, type QueryResult } from "pg";

/** Gives the rest of a transaction a viewer's rights. */
export const enterStatement =
  "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)";

interface Statement {
  text: string;
  values: readonly string[];
}

type Answer = Pick<QueryResult, "command" | "rowCount" | "rows">;

const isBeginning = (text: string) => /^(begin|start transaction[a-z ]*)$/.test(text);
const ends: ReadonlyMap<string, string> = new Map([
  ["commit", "COMMIT"],
  ["rollback", "ROLLBACK"],
]);

/**
 * What opens a transaction and sets its rights answers nothing that anybody waits for, so it's sent together with the
 * first statement after it, which saves two trips to the database. When it fails, the server skips that statement.
 *
 * A connection that has fallen silent is closed. The library only stops waiting, and would give the connection to the
 * next caller, who would wait as long.
 */
export class PostgresClient extends pg.Client {
  #waiting: Statement[] = [];

  // biome-ignore lint/suspicious/noExplicitAny: the library's own signatures, of which there are nine.
  override query(...given: any[]): any {
    const [text, values] = given as [unknown, unknown];
    if (typeof text !== "string") return this.#sendAlone(given);
    if (isBeginning(text) || text === enterStatement) {
      this.#waiting.push({ text, values: (values ?? []) as string[] });
      return Promise.resolve<Answer>({ command: "", rowCount: null, rows: [] });
    }
    const end = ends.get(text);
    if (end && this.#waiting.length > 0) {
      const isUnopened = this.#waiting.some((statement) => isBeginning(statement.text));
      this.#waiting = [];
      if (isUnopened) return Promise.resolve<Answer>({ command: end, rowCount: null, rows: [] });
    }
    if (this.#waiting.length === 0) return this.#send(given);
    if (!Array.isArray(values) || values.length === 0) return this.#sendAlone(given);
    return this.#sendTogether({ text, values });
  }

  /** Several statements in one text can't be sent together with others. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  #sendAlone(given: any[]): any {
    const last = this.#waiting.pop();
    if (!last) return this.#send(given);
    return this.#sendTogether(last).then(() => this.#send(given));
  }

  #sendTogether(statement: Statement): Promise<QueryResult> {
    const before = this.#waiting.splice(0);
    return new Promise((resolve, reject) => {
      const query = new QueryAfter(before, statement, (error, result) =>
        error ? reject(this.#closeIfSilent(error)) : resolve(result as unknown as QueryResult),
      );
      super.query(query);
    });
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above.
  #send(given: any[]): any {
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    const answer: unknown = (super.query as any)(...given);
    if (answer instanceof Promise) answer.catch((error: Error) => this.#closeIfSilent(error));
    return answer;
  }

  #closeIfSilent(error: Error): Error {
    if (error.message === "Query read timeout") this.connection.stream.destroy();
    return error;
  }
}

/** The library's handlers, which its types leave out. */
const Query = pg.Query as unknown as new (
  config: { text: string; values: readonly unknown[]; queryMode: "extended" },
  callback: (error: Error | null, result?: QueryResult) => void,
) => {
  submit(connection: Connection): Error | null;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
};

/** A statement, and what is run before it: messages up to one `Sync`, of which the server skips those after an error. */
class QueryAfter extends Query {
  readonly before: readonly Statement[];
  #unanswered: number;

  constructor(
    before: readonly Statement[],
    { text, values }: { text: string; values: readonly unknown[] },
    callback: (error: Error | null, result?: QueryResult) => void,
  ) {
    super({ text, values, queryMode: "extended" }, callback);
    this.before = before;
    this.#unanswered = before.length;
  }

  override submit(connection: Connection): Error | null {
    connection.stream.cork();
    try {
      for (const { text, values } of this.before) {
        connection.parse({ name: "", text, types: [] }, true);
        connection.bind({ portal: "", statement: "", values: [...values] }, true);
        connection.execute({ portal: "", rows: "" }, true);
      }
      return super.submit(connection);
    } finally {
      connection.stream.uncork();
    }
  }

  override handleDataRow(message: unknown): void {
    if (this.#unanswered === 0) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#unanswered === 0) super.handleCommandComplete(message, connection);
    else this.#unanswered -= 1;
  }
}
