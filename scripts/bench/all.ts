/** `npm run bench [-- web | sync]`: measures what `docs/performance.md` records. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { benchWeb } from "./web.ts";

const [wanted] = process.argv.slice(2);
if (wanted !== "sync") await benchWeb();
if (wanted !== "web") {
  console.log("\nmentor sheet sync of 10,000 rows");
  const file = fileURLToPath(new URL("sync.ts", import.meta.url));
  const { status } = spawnSync(process.execPath, [file], { stdio: "inherit" });
  process.exitCode = status ?? 1;
}
