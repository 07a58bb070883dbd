import { cp, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { preparedData, startBuiltServer } from "../running/built-server.ts";
import { fastTemporaryFolder } from "./memory-folder.ts";

/** A server that started without data and was stopped right after its first answer. */
export interface FirstStart {
  baseURL: string;
  dataFolder: string;
  output: string;
}

/**
 * Has a built server make a demo's data once for the whole run. Every server that would make the
 * same begins with a copy. Answers how to remove it.
 */
export async function prepareData(
  see: (first: FirstStart) => void = () => {},
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(fastTemporaryFolder(), "meridian-prepared-"));
  const server = await startBuiltServer({}, folder);
  const code = await server.stop();
  if (code !== 0) throw new Error(`The server ended with ${code}:\n${server.output()}`);
  see({ baseURL: server.baseURL, dataFolder: folder, output: server.output() });
  process.env[preparedData] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** A copy for a server that runs on a folder of its test's choice. */
export async function copyPreparedData(folder: string): Promise<void> {
  const prepared = process.env[preparedData];
  if (prepared) await cp(prepared, folder, { recursive: true });
}
