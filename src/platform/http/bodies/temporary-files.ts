import { randomUUID } from "node:crypto";
import { createWriteStream, mkdirSync, openAsBlob } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { toMilliseconds } from "#shared/time.ts";

const prefix = "meridian-uploads-";

/** No request lasts as long: what is older was left behind, by whatever process. */
const maxAgeMilliseconds = toMilliseconds({ days: 1 });

/** Each process has a folder of its own, which only its user may open. */
const folder = join(tmpdir(), `${prefix}${process.pid}-${randomUUID()}`);

/** The files that one request brings, kept on disk until it ends. */
export class TemporaryFiles {
  readonly #paths = new Set<string>();
  #ended = false;

  /** Writes `source` to a file and answers it; its bytes are read only when they are asked for. */
  async store(source: Readable, { name, type }: { name: string; type: string }): Promise<File> {
    if (this.#ended) throw new Error("The request has ended");
    // Not awaited: `source` must have its listeners before it can fail.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, randomUUID());
    this.#paths.add(path);
    await pipeline(source, createWriteStream(path, { mode: 0o600, flags: "wx" }));
    return new File([await openAsBlob(path)], name, { type });
  }

  async remove(): Promise<void> {
    this.#ended = true;
    const paths = [...this.#paths];
    this.#paths.clear();
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  }
}

/** Removes what processes that were killed have left behind. */
export async function removeOldUploads(): Promise<void> {
  const names = await readdir(tmpdir());
  for (const name of names.filter((found) => found.startsWith(prefix))) {
    const path = join(tmpdir(), name);
    if (
      path !== folder &&
      (await isLeftBehind(path, Number.parseInt(name.slice(prefix.length), 10)))
    )
      await rm(path, { recursive: true, force: true });
  }
}

async function isLeftBehind(path: string, pid: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (!found || (process.getuid && found.uid !== process.getuid())) return false;
  if (Date.now() - found.mtimeMs > maxAgeMilliseconds) return true;
  try {
    // In a container that was started again, the process before had our number.
    return pid === process.pid || !process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

/** Removes this process's own folder when it stops. */
export async function removeOwnUploads(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}
