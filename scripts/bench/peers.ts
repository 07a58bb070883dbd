import { execFileSync, fork, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { freePort } from "../lib/free-port.ts";

/** A server to compare with, and how to end it. */
export interface Peer {
  url: string;
  processId: number;
  stop(): void;
}

/** Parts of one answer of the site. */
export interface Sample {
  headers: Record<string, string>;
  body: Buffer;
}

/** The least that a server in Node can do: the same bytes for every request. */
export const startBareHandler = (sample: Sample): Promise<Peer> => startHandler(sample, "bare");

/** The least that a server on Hono can do, on which the site's app runs. */
export const startHono = (sample: Sample): Promise<Peer> => startHandler(sample, "hono");

async function startHandler(sample: Sample, kind: "bare" | "hono"): Promise<Peer> {
  const port = await freePort();
  const child = fork(fileURLToPath(import.meta.url), [String(port), kind], { execArgv: [] });
  child.send({ headers: sample.headers, body: sample.body.toString("base64") });
  await new Promise((resolve) => child.once("message", resolve));
  return {
    url: `http://127.0.0.1:${port}/`,
    processId: child.pid ?? 0,
    stop: () => child.kill(),
  };
}

/** nginx with the same bytes as a file; undefined where it is not installed. */
export async function startNginx({ headers, body }: Sample): Promise<Peer | undefined> {
  try {
    execFileSync("nginx", ["-v"], { stdio: "ignore" });
  } catch {
    return undefined;
  }
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "meridian-nginx-"));
  // As root nginx serves as another user, who must get into the folder.
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, "page"), body);
  const fields = Object.entries(headers)
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`)
    .join("\n");
  const configuration = `
    daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http {
      access_log off; sendfile on; open_file_cache max=10;
      server {
        listen 127.0.0.1:${port}; root ${folder};
        location = / { try_files /page =404; types { } default_type ""; ${fields} }
      }
    }`;
  writeFileSync(join(folder, "nginx.conf"), configuration);
  const child = spawn("nginx", ["-c", join(folder, "nginx.conf")], { stdio: "ignore" });
  const url = `http://127.0.0.1:${port}/`;
  for (let attempt = 0; attempt < 50; attempt++) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { url, processId: child.pid ?? 0, stop: () => child.kill() };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill();
  throw new Error("nginx did not start");
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once("message", ({ headers, body }: { headers: Sample["headers"]; body: string }) => {
    const bytes = Buffer.from(body, "base64");
    const fields = { ...headers, "content-length": String(bytes.byteLength) };
    const app = new Hono();
    app.get("/", (context) => context.body(new Uint8Array(bytes), 200, fields));
    const listener =
      process.argv[3] === "hono"
        ? getRequestListener(app.fetch)
        : (_: IncomingMessage, response: ServerResponse) => {
            response.writeHead(200, fields).end(bytes);
          };
    createServer(listener).listen(Number(process.argv[2]), "127.0.0.1", () =>
      process.send?.("ready"),
    );
  });
}
