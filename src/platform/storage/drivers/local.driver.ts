import { once } from "node:events";
import { chmod, mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { FSDriver } from "flydrive/drivers/fs";
import type { FileStore } from "./file-store.ts";

/** Keeps bytes in a folder of the local disk, which is made with the first file. */
export function createLocalStore(folder: string): FileStore {
  const disk = new FSDriver({ location: folder, visibility: "private" });
  let ready: Promise<void> | undefined;

  return {
    driver: "local",

    async put(key, bytes) {
      ready ??= prepare(folder);
      await ready.catch((error: unknown) => {
        ready = undefined;
        throw error;
      });
      await disk.put(key, bytes);
      await flush(join(folder, key));
    },

    async get(key) {
      const stream = await disk.getStream(key);
      return await once(stream, "open").then(() => stream, nothingThere);
    },

    async size(key) {
      return await disk.getMetaData(key).then(({ contentLength }) => contentLength, nothingThere);
    },

    delete: (key) => disk.delete(key),

    async *list() {
      const { objects } = await disk.listAll("", { recursive: true });
      for (const object of objects) {
        if (!object.isFile) continue;
        // It may be deleted while the list is being read.
        const found = await disk.getMetaData(object.key).catch(nothingThere);
        if (found) yield { key: object.key, writtenAt: found.lastModified };
      }
    },
  };
}

/** Readable by its owner only, whatever the folder around it is. */
async function prepare(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}

/** A row must not name bytes that a power cut could still take. */
async function flush(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function nothingThere(error: NodeJS.ErrnoException): undefined {
  if (error.code === "ENOENT") return undefined;
  throw error;
}
