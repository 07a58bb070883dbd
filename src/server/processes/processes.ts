import { applicationConfiguration, countProcesses } from "#platform/config/application.ts";
import {
  ConfigurationError,
  type Environment,
  readConfiguration,
} from "#platform/config/read-configuration.ts";
import { createLog, shareStandardOutput, standardOutput } from "#platform/log/pino.driver.ts";
import { explain } from "../explain.ts";
import type { ApplicationSettings } from "./entrance.ts";
import { serveByGroup } from "./process-group.ts";
import { processVariable } from "./process-messages.ts";
import { listenForStop } from "./stop-request.ts";

/**
 * The entry of the process that owns the port where several serve the site. It has a bundle of its own,
 * so that it takes little memory. Importing it starts nothing.
 */

const logFlushMilliseconds = 2_000;

/**
 * Serves the site by as many processes as are configured, each of which runs `program`, and ends this
 * one when it is asked to stop. Resolves where this process is to serve the site itself.
 */
export async function serveByProcesses(program: string): Promise<void> {
  const settings = readSettings(process.env);
  const count = settings ? countProcesses(settings) : 1;
  if (!settings || count === 1 || process.env[processVariable]) return;
  const stop = listenForStop();
  shareStandardOutput();
  const log = createLog(settings.logLevel);
  let code = 0;
  try {
    await serveByGroup({ program, count, settings, stop, log });
  } catch (error) {
    explain(error);
    code = 1;
  }
  await standardOutput().flush(logFlushMilliseconds);
  process.exit(code);
}

/** Undefined when something is wrong with them, which the site's own start says with all else. */
function readSettings(environment: Environment): ApplicationSettings | undefined {
  try {
    const mode = { production: false, allowedFallbacks: [] };
    return readConfiguration(
      [applicationConfiguration],
      environment,
      mode,
    )(applicationConfiguration);
  } catch (error) {
    if (error instanceof ConfigurationError) return undefined;
    throw error;
  }
}
