import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as build from "virtual:react-router/server-build";
import { run } from "./run.ts";
import { describeFindings, examine, isProblem } from "./upkeep/doctor.ts";

/** The bundle's entry: what the launcher's programs call. Importing it starts nothing. */

const migrations = pathToFileURL(join(process.cwd(), "migrations/"));

/** Serves the built site until the process is told to stop. */
export async function start(): Promise<void> {
  await run({
    pages: { mode: "production", build },
    assets: { present: join("build", "client"), earlier: join("build", "earlier-assets") },
    migrations,
  });
}

/**
 * Prints what is wrong or risky about the configuration and ends with 1 when something is wrong.
 */
export async function doctor(args: string[]): Promise<void> {
  const findings = await examine(process.env, migrations);
  process.stdout.write(`${describeFindings(findings, args.includes("--json"))}\n`);
  process.exit(findings.some(isProblem) ? 1 : 0);
}

export { operate } from "./operate.ts";
/** The pages, for the bench that renders them alone. */
export { build };
