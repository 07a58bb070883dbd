import { inspect } from "node:util";
import { ConfigurationError } from "#platform/config/read-configuration.ts";
import { isProductError } from "#shared/errors.ts";

/** Writes to the error stream why the site ends: a sentence where one was foreseen. */
export function explain(error: unknown): void {
  const expected = isProductError(error) || error instanceof ConfigurationError;
  const text = expected ? (error as Error).message : inspect(error);
  process.stderr.write(`\n${text}\n`);
  const cause = (error as Error)?.cause;
  if (expected && cause instanceof Error) process.stderr.write(`(${cause.message})\n`);
}
