import pg from "pg";
import { isPlanOutdated } from "./database.errors.ts";
import { frequentStatements, genericPlan } from "./prepared-statements.ts";
import {
  type Answer,
  type BatchedStatement,
  StatementBatch,
  toBatchedValues,
} from "./statement-batch.ts";

/** Gives the rest of a transaction a viewer's rights. */
export const enterStatement =
  "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)";

/** Opens a transaction that only reads. */
const readStatement = "start transaction read only";
/** Around a statement whose plan is kept for all values. */
const forceGenericPlan = "set local plan_cache_mode = force_generic_plan";
const choosePlanAgain = "set local plan_cache_mode = auto";

/** Names of statements that accompany many others, so they stay prepared. */
const names: ReadonlyMap<string, string> = new Map([
  [enterStatement, "enter"],
  [readStatement, "begin_read"],
  [forceGenericPlan, "force_generic_plan"],
  [choosePlanAgain, "choose_plan_again"],
]);

const isBeginning = (text: string) => /^(begin|start transaction[a-z ]*)$/.test(text);
const ends: ReadonlyMap<string, string> = new Map([
  ["commit", "COMMIT"],
  ["rollback", "ROLLBACK"],
]);

/** Several statements in one text can't be sent together with others. */
const isOneStatement = (text: string, values: readonly unknown[]) =>
  values.length > 0 || (/^\s*(select|with)\b/i.test(text) && !text.includes(";"));

/** A statement whose answer no caller waits for. */
const unheard = (text: string, values: readonly string[] = []): BatchedStatement => ({
  text,
  values,
  name: names.get(text) ?? "",
});

const withPlanMode = (statement: BatchedStatement): BatchedStatement[] =>
  statement.text.includes(genericPlan)
    ? [unheard(forceGenericPlan), statement, unheard(choosePlanAgain)]
    : [statement];

/**
 * No caller waits for the answers of statements that open a transaction and set its rights, so they're sent together
 * with the first statement after them, which saves two trips to the database. When one fails, the server skips that
 * statement. In a transaction that only reads, statements that come while an answer is under way are sent together too.
 *
 * A connection that has fallen silent is closed. The library only stops waiting, and would give the connection to the
 * next caller, who would wait as long.
 */
export class PostgresClient extends pg.Client {
  #waiting: BatchedStatement[] = [];
  /** Statements of a transaction that only reads, for the next batch. */
  #together: BatchedStatement[] = [];
  #isReading = false;
  /** Batches that aren't answered yet. */
  #sending = 0;
  #isScheduled = false;
  /** The role whose rights the transaction has. */
  #role = "none";

  // biome-ignore lint/suspicious/noExplicitAny: the library's own signatures, of which there are nine.
  override query(...given: any[]): any {
    const [text, values] = given as [unknown, unknown];
    if (typeof text !== "string") return this.#sendAlone(given);
    if (isBeginning(text) || text === enterStatement) return this.#wait(text, values as string[]);
    const end = ends.get(text);
    if (end) {
      if (this.#together.length > 0) this.#sendBatch();
      const isUnopened = this.#waiting.some((statement) => isBeginning(statement.text));
      this.#waiting = [];
      this.#isReading = false;
      if (isUnopened) return Promise.resolve<Answer>({ command: end, rowCount: null, rows: [] });
      return this.#send(given);
    }
    if (!Array.isArray(values) || !isOneStatement(text, values)) return this.#sendAlone(given);
    if (this.#isReading) return this.#readTogether(text, values);
    if (this.#waiting.length === 0) return this.#send(given);
    const answer = this.#addStatement(text, values);
    this.#sendBatch();
    return answer;
  }

  #wait(text: string, values: readonly string[] = []): Promise<Answer> {
    // They have the rights that the transaction had before.
    if (this.#together.length > 0) this.#sendBatch();
    if (isBeginning(text)) {
      this.#role = "none";
      this.#isReading = text === readStatement;
    } else {
      this.#role = values[0] ?? "none";
    }
    this.#waiting.push(unheard(text, values));
    return Promise.resolve({ command: "", rowCount: null, rows: [] });
  }

  #readTogether(text: string, values: readonly unknown[]): Promise<Answer> {
    const answer = this.#addStatement(text, values, frequentStatements.nameOf(text, this.#role));
    if (!this.#isScheduled && this.#sending === 0) this.#sendSoon();
    return answer;
  }

  #addStatement(text: string, values: readonly unknown[], name = ""): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const settle = { resolve, reject };
      this.#together.push({ text, values: toBatchedValues(values), name, settle });
    });
  }

  /** Once everything that follows from the same event has asked for what it needs. */
  #sendSoon(): void {
    this.#isScheduled = true;
    queueMicrotask(() =>
      process.nextTick(() => {
        this.#isScheduled = false;
        if (this.#together.length > 0) this.#sendBatch();
      }),
    );
  }

  /** Resolves with what failed. */
  #sendBatch(): Promise<Error | null> {
    const asked = this.#together.splice(0).flatMap((statement) => withPlanMode(statement));
    const statements = [...this.#waiting.splice(0), ...asked];
    if (statements.length === 0) return Promise.resolve(null);
    const role = this.#role;
    this.#sending += 1;
    return new Promise((resolve) => {
      const onEnd = (error: Error | null) => {
        this.#sending -= 1;
        if (error) this.#closeIfSilent(error);
        if (error && isPlanOutdated(error)) {
          for (const { text } of statements) frequentStatements.evict(text, role);
        }
        if (this.#together.length > 0) this.#sendSoon();
        resolve(error);
      };
      super.query(new StatementBatch(this, statements, onEnd));
    });
  }

  /** After what waits, and only if that goes well. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  #sendAlone(given: any[]): any {
    if (this.#waiting.length === 0 && this.#together.length === 0) return this.#send(given);
    return this.#sendBatch().then((error) => {
      if (error) throw error;
      return this.#send(given);
    });
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above.
  #send(given: any[]): any {
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    const answer: unknown = (super.query as any)(...given);
    if (answer instanceof Promise) answer.catch((error: Error) => this.#closeIfSilent(error));
    return answer;
  }

  #closeIfSilent(error: Error): void {
    if (error.message === "Query read timeout") this.connection.stream.destroy();
  }
}
