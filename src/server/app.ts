import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as build from "virtual:react-router/server-build";
import { run } from "./run.ts";

/** The bundle's entry: what the launcher's programs call. Importing it starts nothing. */

/** Serves the built site until the process is told to stop. */
export async function start(): Promise<void> {
  await run({
    pages: { mode: "production", build },
    assets: join("build", "client"),
    migrations: pathToFileURL(join(process.cwd(), "migrations/")),
  });
}

export { operate } from "./operate.ts";
