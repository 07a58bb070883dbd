import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { root } from "./lib/environment.mjs";
import { LaunchError } from "./lib/errors.mjs";
import { scaffold } from "./scaffold/scaffold.ts";

/**
 * `npm run new -- feature|page|job <name>`: the files that a new one begins with, and the lines
 * that name it.
 */
const folder = fileURLToPath(root);
const [kind = "", name = ""] = process.argv.slice(2);
try {
  const { written, changed, next } = scaffold(folder, kind, name);
  run("node_modules/@biomejs/biome/bin/biome", "check", "--write", ...written, ...changed);
  if (kind === "feature") run("scripts/generate-types.ts");
  const list = (files: readonly string[]) => files.map((file) => `  ${file}`).join("\n");
  console.log(`\nWritten:\n${list(written)}\n\nChanged:\n${list(changed)}\n\nNext:\n${list(next)}`);
} catch (error) {
  if (!(error instanceof LaunchError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

function run(...command: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: folder,
    encoding: "utf8",
  });
  if (status !== 0) throw new LaunchError(`${command[0]} failed:\n${stdout}${stderr}`);
}
