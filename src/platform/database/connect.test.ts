import { chmod, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createEmbeddedFolder } from "./connect.ts";

test("a new embedded database is closed to other users of the machine, in an open folder too", async () => {
  const around = await mkdtemp(join(tmpdir(), "meridian-open-"));
  await chmod(around, 0o755);
  const folder = join(around, "database");
  await createEmbeddedFolder(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await rm(around, { recursive: true });
}, 120_000);
