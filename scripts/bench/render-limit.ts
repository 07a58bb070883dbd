import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { readPageTree } from "../../tests/support/pages/page-tree.ts";
import { importServer } from "../lib/import-server.mjs";

/** A page, and the data of its loaders as the browser's router gets them. */
export interface LimitPage {
  url: string;
  data: string;
}

/** Rendering of a page again and again, one after the other. */
export interface Rendered {
  pages: number;
  /** Milliseconds that passed, and those that the process ran. */
  passed: number;
  ran: number;
}

export interface RenderLimit {
  processId: number;
  /** Renders for so long, with or without what the site caches of its markup. */
  render(order: RenderOrder): Promise<Rendered>;
  stop(): void;
}

interface RenderOrder {
  milliseconds: number;
  cached: boolean;
}

/**
 * The limit of a page that is rendered for one request: React's renderer with the page's tree and data, alone in a
 * process. No request is read, nothing is asked of a database, and the bytes are thrown away.
 */
export async function startRenderLimit(page: LimitPage): Promise<RenderLimit> {
  const child = fork(fileURLToPath(import.meta.url), [], {
    execArgv: [],
    env: { ...process.env, NODE_ENV: "production" },
  });
  const answer = <Answer>() =>
    new Promise<Answer>((resolve, reject) => {
      child.once("message", (message) => resolve(message as Answer));
      child.once("exit", () => reject(new Error("The rendering process ended")));
    });
  child.send(page);
  await answer();
  return {
    processId: child.pid ?? 0,
    render(order) {
      child.send(order);
      return answer<Rendered>();
    },
    stop: () => child.kill(),
  };
}

async function serve({ url, data }: LimitPage): Promise<void> {
  const { build } = (await importServer()) as typeof import("../../src/server/app.ts");
  const page = await readPageTree(build, url, data);
  const fail = (error: unknown) => {
    throw error;
  };
  const cache = page.createCache(fail);
  process.on("message", async ({ milliseconds, cached }: RenderOrder) => {
    const started = performance.now();
    const before = process.cpuUsage();
    let pages = 0;
    while (performance.now() - started < milliseconds) {
      await page.render(cached ? cache : null);
      pages += 1;
    }
    const { user, system } = process.cpuUsage(before);
    process.send?.({
      pages,
      passed: performance.now() - started,
      ran: (user + system) / 1000,
    } satisfies Rendered);
  });
  process.send?.("ready");
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once("message", serve);
}
