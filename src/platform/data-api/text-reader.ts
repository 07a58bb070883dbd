import { dataApiErrors } from "./data-api.errors.ts";
import { limits } from "./limits.ts";

/** Reads one query parameter from left to right; a failure names the parameter and the column. */
export class TextReader {
  position = 0;
  readonly #what: string;
  readonly #text: string;

  /** `what` completes "failed to parse …", e.g. "filter". */
  constructor(what: string, text: string) {
    this.#what = what;
    this.#text = text;
  }

  get atEnd(): boolean {
    return this.position >= this.#text.length;
  }

  sees(expected: string): boolean {
    return this.#text.startsWith(expected, this.position);
  }

  take(expected: string): boolean {
    if (!this.sees(expected)) return false;
    this.position += expected.length;
    return true;
  }

  expect(expected: string): void {
    if (!this.take(expected)) this.failUnexpected(`expecting "${expected}"`);
  }

  expectEnd(): void {
    if (!this.atEnd) this.failUnexpected("expecting end of input");
  }

  /** Takes what a sticky (`y`) expression matches here, '' when it does not. */
  takeMatch(pattern: RegExp): string {
    pattern.lastIndex = this.position;
    const matched = pattern.exec(this.#text)?.[0] ?? "";
    this.position += matched.length;
    return matched;
  }

  /** Whether a sticky expression matches here; takes nothing. */
  matches(pattern: RegExp): boolean {
    pattern.lastIndex = this.position;
    return pattern.test(this.#text);
  }

  skipBlanks(): void {
    this.takeMatch(/[ \t]*/y);
  }

  takeRest(): string {
    const rest = this.#text.slice(this.position);
    this.position = this.#text.length;
    return rest;
  }

  /** A quoted text with its escapes resolved; undefined, and nothing taken, when there is none. */
  takeQuoted(): string | undefined {
    const quoted = this.takeMatch(/"(?:[^"\\]|\\.)*"/sy);
    if (quoted === "") return undefined;
    return quoted.slice(1, -1).replace(/\\(.)/gs, "$1");
  }

  /** A column's name or an alias, plain or quoted. */
  takeName(): string {
    const name = this.takeQuoted() ?? this.takeMatch(/(?:[\p{L}\p{N}_ $]|-(?!>))+/uy).trim();
    if (name === "") this.failUnexpected("expecting field name (* or [a..z0..9_$])");
    if (name.length > limits.nameLength) this.fail("the name is too long");
    return name;
  }

  failUnexpected(details: string): never {
    const found = this.atEnd
      ? "end of input"
      : `"${String.fromCodePoint(this.#text.codePointAt(this.position) ?? 0)}"`;
    this.fail(`unexpected ${found} ${details}`);
  }

  fail(details: string): never {
    throw dataApiErrors.notParsed(this.#what, this.#text, this.position + 1, details);
  }
}
