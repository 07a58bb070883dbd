import { mkdirSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { databaseErrors } from "#platform/database/database.errors.ts";

/** The folder that holds what the embedded default keeps, owned by one process at a time. */
export interface DataFolder {
  readonly path: string;
  /** The JSON in `name`, or undefined when there is no such file. */
  read<T>(name: string): T | undefined;
  /** Replaces `name` whole, readable by its owner only. */
  write(name: string, content: unknown): void;
  remove(name: string): void;
  /**
   * Takes the folder for this process. Throws `data_in_use` when another one keeps it for longer.
   */
  lock(options?: { waitMilliseconds?: number }): void;
  unlock(): void;
}

/** A new embedded database takes 40 MB; with less than this there is no room to work in. */
const workingMegabytes = 100;

/** Makes the folder when it is missing and proves that it can be written to and has room. */
export function openDataFolder(
  folder: string,
  { neededMegabytes = workingMegabytes }: { neededMegabytes?: number } = {},
): DataFolder {
  const path = resolve(folder);
  let lock: DatabaseSync | undefined;
  const file = (name: string) => join(path, name);

  const write = (name: string, content: unknown) => {
    const temporary = file(`.${name}.${process.pid}`);
    writeFileSync(temporary, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
    renameSync(temporary, file(name));
  };

  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    write("writable", { checkedAt: new Date() });
    // Another process that starts may have removed it.
    rmSync(file("writable"), { force: true });
  } catch (error) {
    throw databaseErrors.dataNotWritable(path, (error as Error).message);
  }
  const { bavail, bsize } = statfsSync(path);
  const freeMegabytes = Math.floor((bavail * bsize) / 1_000_000);
  if (freeMegabytes < neededMegabytes) {
    const reason = `only ${freeMegabytes} MB are free on its disk, ${neededMegabytes} MB are needed`;
    throw databaseErrors.dataNotWritable(path, reason);
  }

  return {
    path,
    read(name) {
      try {
        return JSON.parse(readFileSync(file(name), "utf8"));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw error;
      }
    },
    write,
    remove: (name) => rmSync(file(name), { force: true }),
    lock({ waitMilliseconds = 0 } = {}) {
      // SQLite's file lock is the operating system's: it ends with the process, however that ends.
      lock = new DatabaseSync(file("lock"), { timeout: waitMilliseconds });
      try {
        lock.exec("pragma locking_mode = exclusive; begin exclusive");
      } catch (error) {
        lock.close();
        lock = undefined;
        if (/locked/.test((error as Error).message)) throw databaseErrors.dataInUse(path);
        throw databaseErrors.dataNotWritable(path, (error as Error).message);
      }
    },
    unlock() {
      lock?.close();
      lock = undefined;
    },
  };
}
