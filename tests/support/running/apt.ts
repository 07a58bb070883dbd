import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Installs a package of Debian's where that is possible: as root, on Debian. Answers whether it
 * went well. `say` hears of the step, for it takes a while.
 */
export async function installPackage(
  name: string,
  purpose: string,
  say: (line: string) => void,
): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return false;
  say(`Installing ${name} for ${purpose} (apt-get)...`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  const waiting = ["-o", "DPkg::Lock::Timeout=300", "-q"];
  try {
    await run("apt-get", [...waiting, "update"], { env });
    await run("apt-get", [...waiting, "install", "-y", "--no-install-recommends", name], { env });
    return true;
  } catch (error) {
    say(`apt-get failed: ${error instanceof Error ? error.message : error}`);
    return false;
  }
}
