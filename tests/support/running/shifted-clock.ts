import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface ShiftedClock {
  /** Environment of the server's process. */
  environment: Record<string, string>;
  /** Makes it be `time` there, a moment from now. */
  setTime(time: Date): Promise<void>;
  remove(): Promise<void>;
}

/** A clock for a server of a test's own, which the test can put forward. */
export async function createShiftedClock(): Promise<ShiftedClock> {
  const folder = await mkdtemp(join(tmpdir(), "meridian-clock-"));
  const file = join(folder, "offset");
  const preload = new URL("shifted-clock.mjs", import.meta.url).href;
  await writeFile(file, "0");
  return {
    environment: { NODE_OPTIONS: `--import=${preload}`, SHIFTED_CLOCK_FILE: file },
    async setTime(time) {
      // In one step: a read in between would find no time at all.
      await writeFile(`${file}.new`, String(time.getTime() - Date.now()));
      await rename(`${file}.new`, file);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
