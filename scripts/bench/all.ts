/**
 * `npm run bench [-- web | data | auth | directory | embedded | sync]`: measures what `docs/performance.md` records.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { benchAuth } from "./auth.ts";
import { benchData } from "./data.ts";
import { benchDirectory } from "./directory.ts";
import { benchEmbedded } from "./embedded.ts";
import { benchWeb } from "./web.ts";

const [wanted] = process.argv.slice(2);
const runs = (part: string) => wanted === undefined || wanted === part;
if (runs("web")) await benchWeb();
if (runs("data")) await benchData();
if (runs("auth") && !(await benchAuth())) process.exitCode = 1;
if (runs("directory") && !(await benchDirectory())) process.exitCode = 1;
if (runs("embedded")) await benchEmbedded();
if (runs("sync")) {
  console.log("\nmentor sheet sync of 10,000 rows");
  const file = fileURLToPath(new URL("sync.ts", import.meta.url));
  const { status } = spawnSync(process.execPath, [file], { stdio: "inherit" });
  if (status !== 0) process.exitCode = status ?? 1;
}
