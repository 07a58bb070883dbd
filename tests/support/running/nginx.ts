import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../scripts/lib/free-port.ts";
import { installPackage } from "./apt.ts";

export interface RunningNginx {
  url: string;
  /** Errors that it logged. */
  errors(): string;
  stop(): Promise<void>;
}

export function hasNginx(): boolean {
  return spawnSync("nginx", ["-v"], { stdio: "ignore" }).status === 0;
}

/** Installs Debian's package where nothing is installed. Answers whether there is one now. */
export async function installNginx(say: (line: string) => void): Promise<boolean> {
  if (hasNginx()) return true;
  return (await installPackage("nginx-light", "the rolling restart", say)) && hasNginx();
}

/** In front of servers on these ports, with the settings that docs/operations.md recommends. */
export async function startNginx(ports: readonly number[]): Promise<RunningNginx> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "meridian-nginx-"));
  // As root nginx serves as another user, who must get into the folder.
  chmodSync(folder, 0o755);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(" ");
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http {
      access_log off; ${temporary}
      map $http_upgrade $connection_upgrade { default upgrade; "" ""; }
      upstream meridian {
        ${ports.map((number) => `server 127.0.0.1:${number} max_fails=0;`).join(" ")}
        keepalive 32;
        keepalive_timeout 60s;
      }
      server {
        listen 127.0.0.1:${port};
        proxy_http_version 1.1;
        proxy_set_header Host $http_host;
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        proxy_set_header Upgrade $http_upgrade;
        proxy_set_header Connection $connection_upgrade;
        location / {
          proxy_pass http://meridian;
        }
        location /assets/ {
          proxy_pass http://meridian;
          proxy_next_upstream error timeout http_404;
        }
      }
    }`,
  );
  const child = spawn("nginx", ["-c", join(folder, "nginx.conf")], { stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  const errors = () => {
    const file = join(folder, "error.log");
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  };
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; attempt < 50; attempt += 1) {
    if (await fetch(url).catch(() => undefined)) return { url, errors, stop };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const reason = errors();
  await stop();
  throw new Error(`nginx did not start: ${reason}`);
}
