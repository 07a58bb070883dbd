import { type ChildProcess, execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "../lib/free-port.ts";
import type { Peer } from "./peers.ts";

/** Content of the apps in `bench/peers`, besides the database's mentors. */
export interface PeerContent {
  article: { title: string; html: string };
  /** Markup of the mentors' portraits, by id. */
  pictures: Record<string, string>;
}

interface PeerApp {
  /** The folder in `bench/peers`. */
  folder: string;
  article: string;
  build: string[];
  start: string[];
}

export const peerApps = {
  "React Router": {
    folder: "react-router",
    // Its server keeps prerendered pages in folders.
    article: "/article/",
    build: ["node_modules/@react-router/dev/bin.cjs", "build"],
    start: ["node_modules/@react-router/serve/bin.cjs", "build/server/index.js"],
  },
  Next: {
    folder: "next",
    article: "/article",
    build: ["node_modules/next/dist/bin/next", "build"],
    start: [".next/standalone/server.js"],
  },
} satisfies Record<string, PeerApp>;

const sources = fileURLToPath(new URL("../../bench/peers/", import.meta.url));
const cache = join(
  process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"),
  "meridian",
  "bench-peers",
);
const run = promisify(execFile);

/**
 * Installs and builds an app of `bench/peers` in the user's cache, unless that build is there already.
 * Answers its folder.
 */
export async function buildPeerApp(
  { folder: name, build }: PeerApp,
  content: PeerContent,
): Promise<string> {
  const folder = join(cache, name);
  await installPackages(name, folder);
  const data = { "article.json": content.article, "pictures.json": content.pictures };
  const wanted = fingerprintOf([join(sources, name), join(sources, "shared")], data);
  if (readStamp(folder, "built") === wanted) return folder;
  console.log(`Building ${name} to compare with...`);
  for (const file of readdirSync(folder)) {
    const isInstalled = file === "node_modules" || file === installed;
    if (!isInstalled) await rm(join(folder, file), { recursive: true });
  }
  await cp(join(sources, name), folder, { recursive: true });
  await cp(join(sources, "shared"), join(folder, "shared"), { recursive: true });
  await mkdir(join(folder, "data"));
  for (const [file, value] of Object.entries(data)) {
    await writeFile(join(folder, "data", file), JSON.stringify(value));
  }
  await run(process.execPath, build, { cwd: folder, env: environment() });
  const assets = join(folder, ".next/static");
  if (existsSync(assets)) {
    await cp(assets, join(folder, ".next/standalone/.next/static"), { recursive: true });
  }
  await writeFile(join(folder, "built"), wanted);
  return folder;
}

/** Starts a built app as it would be in production. */
export async function startPeerApp(
  { start, article }: PeerApp,
  folder: string,
  settings: Record<string, string>,
): Promise<Peer> {
  const port = await freePort();
  const address = { PORT: String(port), HOST: "127.0.0.1", HOSTNAME: "127.0.0.1" };
  const child = spawn(process.execPath, start, {
    cwd: folder,
    env: { ...environment(), ...address, ...settings },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    await waitUntilReady(`${url}${article}`, child);
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
  return { url, processId: child.pid ?? 0, stop: () => child.kill("SIGKILL") };
}

const installed = "installed";

async function installPackages(name: string, folder: string): Promise<void> {
  const wanted = fingerprintOf([join(sources, name, "package-lock.json")]);
  if (readStamp(folder, installed) === wanted) return;
  console.log(`Installing the packages of ${name} to compare with...`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const file of ["package.json", "package-lock.json"]) {
    await cp(join(sources, name, file), join(folder, file));
  }
  const isWindows = process.platform === "win32";
  const options = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  await run(isWindows ? "npm.cmd" : "npm", options, {
    cwd: folder,
    env: environment(),
    shell: isWindows,
  });
  await writeFile(join(folder, installed), wanted);
}

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
}

function readStamp(folder: string, name: string): string | undefined {
  const file = join(folder, name);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** Of the files at these paths, of what they are built with, and of this Node. */
function fingerprintOf(paths: readonly string[], data: object = {}): string {
  const hash = createHash("sha256").update(`${process.version} ${JSON.stringify(data)}`);
  for (const path of paths) {
    const files = path.endsWith(".json")
      ? [path]
      : readdirSync(path, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .sort();
    for (const file of files) hash.update(file.slice(sources.length)).update(readFileSync(file));
  }
  return hash.digest("hex");
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 300 && child.exitCode === null; attempt += 1) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} was not answered`);
}
