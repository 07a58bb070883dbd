import { type ChildProcess, spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

/**
 * A project of our launcher around a made-up server, whose build writes down what happens to it.
 */
const scripts = fileURLToPath(new URL("./", import.meta.url));
const server = `
import { appendFileSync } from "node:fs";
const note = (text) => appendFileSync("events", text + "\\n");
export async function start() {
  const keep = setInterval(() => {}, 1000);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      note(signal);
      clearInterval(keep);
      setTimeout(() => { note("drained"); process.exit(0); }, Number(process.env.DRAIN ?? 200));
    });
  }
  note("listening " + process.pid);
}
export async function operate([command, ...args]) {
  console.log(JSON.stringify({ args, major: process.versions.node.split(".")[0], mode: process.env.NODE_ENV, caller: process.env.MERIDIAN_CALLER }));
  process.exit(command === "keys" ? 0 : 7);
}`;
const buildTool = `
const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require("node:fs");
appendFileSync("builds", "build\\n");
mkdirSync("build/client", { recursive: true });
mkdirSync("build/server", { recursive: true });
writeFileSync("build/server/index.js", readFileSync("src/server.js"));
writeFileSync("build/server/processes.js", "export async function serveByProcesses() {}");
if (readFileSync("src/server.js", "utf8").includes("BROKEN")) { console.error("it is broken"); process.exit(3); }`;

let project: string;
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), "meridian-launch-"));
  const put = async (name: string, text: string) => {
    await mkdir(join(project, name, ".."), { recursive: true });
    await writeFile(join(project, name), text);
  };
  await cp(scripts, join(project, "scripts"), { recursive: true });
  for (const tool of ["images/build", "downloads/build", "check-guides"]) {
    await put(`scripts/${tool}.ts`, "");
  }
  await put("package.json", JSON.stringify({ name: "made-up", version: "1.0.0", type: "module" }));
  await put("package-lock.json", JSON.stringify({ lockfileVersion: 3, packages: {} }));
  await put("node_modules/.package-lock.json", JSON.stringify({ packages: {} }));
  await put("node_modules/@react-router/dev/bin.cjs", buildTool);
  await put("node_modules/@react-router/dev/package.json", "{}");
  await put("src/server.js", server);
});
afterAll(() => rm(project, { recursive: true, force: true }));
beforeEach(async () => {
  await rm(join(project, "events"), { force: true });
  await rm(join(project, "builds"), { force: true });
});

function launch(args: string[], environment: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, ["scripts/launch.mjs", ...args], {
    cwd: project,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function finish(child: ChildProcess) {
  let output = "";
  let errors = "";
  child.stdout?.setEncoding("utf8").on("data", (text) => {
    output += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text) => {
    errors += text;
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  return { code, output, errors };
}

const run = (args: string[], environment?: Record<string, string>) =>
  finish(launch(args, environment));
const lines = async (name: string) =>
  (await readFile(join(project, name), "utf8").catch(() => "")).split("\n").filter(Boolean);
const until = (condition: () => Promise<boolean>) =>
  expect.poll(condition, { timeout: 5_000 }).toBe(true);

async function listening(): Promise<number> {
  await until(async () => (await lines("events")).length > 0);
  return Number((await lines("events"))[0]?.split(" ")[1]);
}

describe("a command", () => {
  test("builds once, then prints nothing of its own", async () => {
    expect((await run(["keys"])).errors).toContain("Building the site");
    const again = await run(["keys", "--json"]);
    expect(again.errors).toBe("");
    expect(JSON.parse(again.output)).toMatchObject({
      args: ["--json"],
      major: "24",
      mode: "production",
    });
    expect(await lines("builds")).toHaveLength(1);
  });

  test("ends with the program's exit code", async () => {
    expect((await run(["make-admin", "someone@meridian.example"])).code).toBe(7);
  });

  test("takes the --json that npm kept for itself", async () => {
    const { output } = await run(["keys"], { npm_config_json: "true" });
    expect(JSON.parse(output).args).toEqual(["--json"]);
  });

  test("learns where it was typed, because it runs in the project's folder", async () => {
    const { output } = await run(["keys"], { INIT_CWD: "/backups" });
    expect(JSON.parse(output).caller).toBe("/backups");
  });

  test("that does not exist is refused with those that do", async () => {
    const { code, errors } = await run(["nonsense"]);
    expect(code).toBe(2);
    expect(errors).toContain("start");
  });
});

describe("the build", () => {
  const edit = (text: string) => writeFile(join(project, "src/server.js"), text);

  test("is made anew when a source changed, and not for a test", async () => {
    await run(["keys"]);
    await writeFile(join(project, "src/a.test.ts"), "");
    await run(["keys"]);
    expect(await lines("builds")).toHaveLength(0);
    await edit(`${server}\n`);
    await run(["keys"]);
    expect(await lines("builds")).toHaveLength(1);
    await edit(server);
  });

  test("that failed says why and is never started", async () => {
    await edit(`${server} // BROKEN`);
    for (const _ of [1, 2]) {
      const { code, errors, output } = await run(["keys"]);
      expect(code).toBe(1);
      expect(errors).toContain("it is broken");
      expect(output).toBe("");
    }
    await edit(server);
    expect((await run(["keys"])).code).toBe(0);
  });

  test("is made once by two that start together", async () => {
    await edit(`${server}\n\n`);
    const both = await Promise.all([run(["keys"]), run(["keys"])]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(await lines("builds")).toHaveLength(1);
  });
});

describe("the server", () => {
  beforeAll(async () => {
    await run(["keys"]);
  });

  test.for(["SIGINT", "SIGTERM", "SIGHUP"] as const)("hears %s once and drains", async (signal) => {
    const child = launch(["start"]);
    const ended = finish(child);
    await listening();
    child.kill(signal);
    child.kill(signal);
    expect((await ended).code).toBe(0);
    expect((await lines("events")).slice(1)).toEqual([signal, "drained"]);
  });

  test("hears a second signal that comes later, which ends it at once", async () => {
    const child = launch(["start"], { DRAIN: "3000" });
    const ended = finish(child);
    await listening();
    child.kill("SIGTERM");
    await until(async () => (await lines("events")).includes("SIGTERM"));
    const again = setInterval(() => child.kill("SIGINT"), 600);
    await until(async () => (await lines("events")).includes("SIGINT"));
    clearInterval(again);
    await ended;
  });

  test("hears Ctrl-C, which reaches the launcher too, once", async () => {
    const child = launch(["start"]);
    const ended = finish(child);
    process.kill(await listening(), "SIGINT");
    child.kill("SIGINT");
    await ended;
    expect((await lines("events")).slice(1)).toEqual(["SIGINT", "drained"]);
  });

  test("drains when the launcher is killed", async () => {
    const child = launch(["start"]);
    await listening();
    child.kill("SIGKILL");
    await until(async () => (await lines("events")).includes("drained"));
  });

  test("drains when the npm that ran the launcher is killed", async () => {
    const command = `${process.execPath} scripts/launch.mjs start`;
    const npm = spawn(
      process.execPath,
      ["-e", `require("node:child_process").spawn("sh", ["-c", ${JSON.stringify(command)}])`],
      {
        cwd: project,
        env: { PATH: process.env.PATH, npm_lifecycle_event: "start" },
      },
    );
    await listening();
    npm.kill("SIGKILL");
    await until(async () => (await lines("events")).includes("drained"));
  });
});
