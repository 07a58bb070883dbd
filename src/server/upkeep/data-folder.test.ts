import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDataFolder } from "./data-folder.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "meridian-data-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the data folder", () => {
  test("keeps files for its owner's eyes and gives them back", async () => {
    const data = openDataFolder(join(folder, "new", "data"));
    expect(data.read("keys.json")).toBeUndefined();
    data.write("keys.json", { a: 1 });
    expect(data.read("keys.json")).toEqual({ a: 1 });
    expect((await stat(join(data.path, "keys.json"))).mode & 0o777).toBe(0o600);
    expect((await stat(data.path)).mode & 0o777).toBe(0o700);
  });

  test("that cannot be written to is named, with what to do", async () => {
    const file = join(folder, "file");
    await writeFile(file, "");
    expect(() => openDataFolder(join(file, "data"))).toThrow(
      /^Cannot write to the data folder .*Free some space, fix its permissions, or choose another folder with DATA_FOLDER\.$/,
    );
  });

  test("on a disk that is nearly full is refused before anything is half-made", () => {
    expect(() => openDataFolder(folder, { neededMegabytes: 1e9 })).toThrow(
      /only \d+ MB are free on its disk, 1000000000 MB are needed/,
    );
  });

  test("belongs to one process at a time, until that one ends in whatever way", async () => {
    const path = join(folder, "locked");
    openDataFolder(path);
    const program = new URL("./data-folder.ts", import.meta.url).href;
    const script = join(folder, "hold.mjs");
    await writeFile(
      script,
      `const { openDataFolder } = await import(${JSON.stringify(program)});
       globalThis.data = openDataFolder(${JSON.stringify(path)});
       globalThis.data.lock();
       process.send("locked");
       setInterval(() => {}, 1000);`,
    );
    const holder = fork(script);
    await once(holder, "message");
    const data = openDataFolder(path);
    try {
      expect(() => data.lock()).toThrow(/Another process is already using the data in .*locked/);
    } finally {
      holder.kill("SIGKILL");
      await once(holder, "exit");
    }
    expect(() => data.lock()).not.toThrow();
    data.unlock();
  });
});
