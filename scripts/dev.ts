import { fork } from "node:child_process";
import { watch } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildDownloads } from "./downloads/build.ts";
import { root } from "./lib/environment.mjs";

/**
 * `npm run dev`: the site with hot reload. Pages, components and styles change in place; whatever
 * else changes restarts the server, so that nothing old is left in it.
 */
const file = fileURLToPath(new URL("scripts/lib/development/server.ts", root));
const hot = /^features\/[^/]+\/(.+\/)?(pages|components)\/|^ui\/|^root\.tsx$|\.css$/;
const unused = /\.test\.tsx?$|(^|\/)\.|~$/;

const downloads = fileURLToPath(new URL("build/downloads/", root));
await buildDownloads(downloads);

let stopping = false;
let server = start();

function start() {
  const child = fork(file, { cwd: fileURLToPath(root), execArgv: [] });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return { child, ended };
}

async function stop(): Promise<void> {
  server.child.kill("SIGTERM");
  await server.ended;
}

let restarting: Promise<void> | undefined;
async function restart(name: string): Promise<void> {
  if (stopping) return;
  console.log(`\n${name} changed: starting again`);
  await stop();
  if (name.startsWith("content/resources/")) await buildDownloads(downloads).catch(console.error);
  if (!stopping) server = start();
}

let pending: NodeJS.Timeout | undefined;
for (const folder of ["src", "migrations", "content"]) {
  watch(new URL(folder, root), { recursive: true }, (_, name) => {
    if (!name || unused.test(name) || (folder === "src" && hot.test(name))) return;
    clearTimeout(pending);
    pending = setTimeout(() => {
      restarting = (restarting ?? Promise.resolve()).then(() => restart(`${folder}/${name}`));
    }, 150);
  });
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    await stop();
    process.exit(0);
  });
}
