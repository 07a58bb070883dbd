import { checkPattern } from "./check-value.ts";
import { dataApiErrors } from "./data-api.errors.ts";
import { limits } from "./limits.ts";
import type { ColumnType } from "./resource.ts";

export type ParameterType = ColumnType | "bigint";

/** The values of one statement. They reach the database beside its text, never in it. */
export class Parameters {
  readonly values: (string | boolean | null)[] = [];
  #patterns = 0;

  /** Answers what stands for `value` in the statement, e.g. `$1::uuid`. */
  add(value: string | boolean | null, type: ParameterType): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }

  /** Adds a regular expression, refusing dear ones and too many of them. */
  addPattern(pattern: string): string {
    this.#patterns += 1;
    if (this.#patterns > limits.patterns) {
      throw dataApiErrors.tooMuch(
        `A query may hold at most ${limits.patterns} regular expressions.`,
      );
    }
    return this.add(checkPattern(pattern), "text");
  }
}
