import { existsSync, readFileSync } from "node:fs";
import { ensureBuilt } from "./build.mjs";
import { environmentFor, root } from "./environment.mjs";
import { LaunchError } from "./errors.mjs";
import { ensureInstalled } from "./installation.mjs";
import { embeddedFlags, findNode } from "./runtime.mjs";
import { supervise } from "./supervise.mjs";

/**
 * Installs and builds where needed, runs the program and ends this process as the program ended.
 * @param {import("./programs.mjs").Program} program
 * @param {string[]} args
 */
export async function prepareAndRun(program, args) {
  try {
    await ensureInstalled();
    const node = findNode();
    if (program.built) await ensureBuilt(node);
    await supervise(
      node,
      [
        `--import=${new URL("scripts/lib/leash.mjs", root).href}`,
        ...(program.built && usesEmbeddedData() ? embeddedFlags() : []),
        ...(program.settings && existsSync(new URL(".env", root)) ? ["--env-file=.env"] : []),
        program.file,
        ...(program.args ?? []),
        ...withNpmFlags(args),
      ],
      {
        ...environmentFor(node, program.mode),
        // The program runs in the project's folder, and paths are meant from where they were typed.
        MERIDIAN_CALLER: process.env.INIT_CWD ?? process.cwd(),
      },
    );
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

function usesEmbeddedData() {
  if (process.env.DATABASE_URL) return false;
  const file = new URL(".env", root);
  return (
    !existsSync(file) ||
    !/^\s*(export\s+)?DATABASE_URL\s*=\s*["']?[^\s"'#]/m.test(readFileSync(file, "utf8"))
  );
}

/**
 * `npm run keys --json`, without the `--` in between, leaves the flag with npm.
 * @param {string[]} args
 */
function withNpmFlags(args) {
  const kept = process.env.npm_config_json === "true" && !args.includes("--json");
  return kept ? [...args, "--json"] : args;
}
