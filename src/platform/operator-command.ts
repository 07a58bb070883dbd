import type { Services } from "./services.ts";

/**
 * Something an operator does from a terminal. It runs inside the server when one is running on the
 * embedded data, and in the operator's own process otherwise; the result is printed there.
 */
export interface OperatorCommand {
  /** As typed: `npm run <name>`. */
  name: string;
  /** Its arguments in one line, e.g. `<email>`. */
  usage: string;
  summary: string;
  /** False where it also works on the tables of an earlier version, which are left as they are. */
  needsNewestTables?: boolean;
  /** Answers lines for a person; with `--json` among the arguments, one line of JSON. */
  run(services: Services, args: string[]): Promise<string>;
}
