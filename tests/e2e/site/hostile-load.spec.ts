import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import { createChunks, stringToBase64URL } from "@supabase/ssr";
import { sessionCookieName } from "../../../src/platform/browser/session-cookie.ts";
import { publishableKey } from "../../support/people/auth-calls.ts";
import { type BuiltServer, startBuiltServer } from "../../support/running/built-server.ts";
import { watchHealth } from "../../support/running/health-watch.ts";

/**
 * The built server under hostile bodies, readers and sockets, while a separate process checks its
 * health. No browser. Each attack comes from a network of its own, so that none is spared by the
 * limit on another.
 */

/** Neither an answer of `/healthz` nor a turn of the event loop takes longer. */
const healthyMilliseconds = 250;
const memoryBytes = 100 * 1_048_576;

let server: BuiltServer;
let key: string;
let cookie: string;
const turns = join(tmpdir(), `meridian-turns-${process.pid}-${Date.now()}`);

test.beforeAll(async () => {
  server = await startBuiltServer({
    TRUSTED_PROXY_HOPS: "1",
    NODE_OPTIONS: `--import=${pathToFileURL("tests/support/running/turn-watch.mjs")}`,
    TURN_WATCH_FILE: turns,
  });
  key = await publishableKey(server);
  cookie = await signIn();
  // Prerendering takes memory and time of its own.
  await expect.poll(server.output, { timeout: 60_000 }).toContain("page.prerendered");
});
test.afterAll(async () => {
  expect(await server.stop()).toBe(0);
  rmSync(turns, { force: true });
});

const urlencoded = { "content-type": "application/x-www-form-urlencoded" };
const pairs = (bytes: number) => "a&".repeat(bytes / 2);
const someThread = "/messages/00000000-0000-4000-8000-000000000000";

async function signIn(): Promise<string> {
  const response = await fetch(`${server.baseURL}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: key, "content-type": "application/json", "x-forwarded-for": "192.0.2.99" },
    body: JSON.stringify(server.demoAccounts.jobseeker),
  });
  const session = `base64-${stringToBase64URL(JSON.stringify(await response.json()))}`;
  return createChunks(sessionCookieName, session)
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");
}

/** Sends a form; answers its status, or 0 where the server hung up before all of it was sent. */
async function send(path: string, network: string, init: RequestInit): Promise<number> {
  const headers = { origin: server.baseURL, "x-forwarded-for": network, ...init.headers };
  const options = { method: "POST", redirect: "manual", ...init, headers } as RequestInit;
  try {
    const response = await fetch(server.baseURL + path, options);
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

function repeat<Result>(count: number, work: (index: number) => Promise<Result>) {
  return Promise.all(Array.from({ length: count }, (_, index) => work(index)));
}

function memoryOfServer(): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(server.pid)])) * 1024;
}

/** Watches the server's health from another process during `attack`. */
async function underWatch(attack: () => Promise<void>): Promise<void> {
  const turnsBefore = longTurns().length;
  const endWatch = await watchHealth(server.baseURL, server.pid);
  await attack();
  const { slowest, slowestByClock, answers, failures } = await endWatch();
  const maxTurn = Math.max(0, ...longTurns().slice(turnsBefore));
  const description = `${slowest} ms (${slowestByClock} ms by the clock) of ${answers}, turn ${maxTurn} ms`;
  test.info().annotations.push({ type: "healthz", description });
  expect({ failures, answers: answers > 3 }).toEqual({ failures: 0, answers: true });
  expect(slowest).toBeLessThan(healthyMilliseconds);
  expect(maxTurn).toBeLessThan(healthyMilliseconds);
}

/** Processor milliseconds of the turns of the server's event loop that took many. */
function longTurns(): number[] {
  try {
    return readFileSync(turns, "utf8").trim().split("\n").map(Number);
  } catch {
    return []; // There was none yet.
  }
}

/** A connection that writes `text` and reads nothing until it is asked to. */
async function open(text: string): Promise<Socket> {
  const { port } = new URL(server.baseURL);
  const socket = connect(Number(port), "localhost");
  socket.on("error", () => undefined);
  await new Promise<void>((resolve) => socket.once("connect", resolve).once("close", resolve));
  socket.write(text);
  return socket;
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

test("hostile bodies, readers and sockets neither stop the site nor stay in its memory", async () => {
  await send("/events", "192.0.2.1", { headers: urlencoded, body: "email=nobody" });
  const before = memoryOfServer();

  await test.step("forms of pairs without end", async () => {
    await underWatch(async () => {
      const sent = await repeat(4, () =>
        send(someThread, "192.0.2.2", {
          headers: { ...urlencoded, cookie },
          body: pairs(10_000_000),
        }),
      );
      expect(sent.every((status) => [0, 413].includes(status))).toBe(true);
      for (const path of ["/events", "/talent", "/events.data"]) {
        const body = pairs(1_000_000);
        expect([0, 413]).toContain(await send(path, "192.0.2.3", { headers: urlencoded, body }));
        // The length is within 64 KB; the number of fields isn't allowed.
        const short = await repeat(4, () =>
          send(path, "192.0.2.3", { headers: urlencoded, body: pairs(60_000) }),
        );
        expect(new Set(short)).toEqual(new Set([413]));
      }
      const stream = new Blob([pairs(10_000_000)]).stream();
      const init = { headers: urlencoded, body: stream, duplex: "half" } as RequestInit;
      expect([0, 413]).toContain(await send("/events", "192.0.2.3", init));
    });
  });

  await test.step("types and depths that nobody takes", async () => {
    await underWatch(async () => {
      for (const type of [
        "text/plain",
        "application/json",
        "multipart/form-data; boundary=x",
        "x",
      ]) {
        const init = { headers: { "content-type": type }, body: "a=b" };
        expect(await send("/talent", "192.0.2.4", init)).toBe(415);
      }
      const json = { apikey: key, "content-type": "application/json" };
      for (const path of ["/auth/v1/signup", "/auth/v1/token?grant_type=password"]) {
        const deep = await repeat(4, () =>
          send(path, "192.0.2.4", { headers: json, body: "[".repeat(500_000) }),
        );
        const nested = `{"email":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
        deep.push(await send(path, "192.0.2.4", { headers: json, body: nested }));
        expect(deep.every((status) => status >= 400 && status < 500)).toBe(true);
      }
      const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n';
      const many = await repeat(4, () =>
        send("/account/photo", "192.0.2.4", {
          headers: { "content-type": "multipart/form-data; boundary=x", cookie },
          body: `${part.repeat(100_000)}--x--\r\n`,
        }),
      );
      expect(many.every((status) => [0, 413].includes(status))).toBe(true);
    });
  });

  await test.step("uploads to a conversation that does not exist", async () => {
    let peak = 0;
    const meter = setInterval(() => {
      peak = Math.max(peak, memoryOfServer());
    }, 250);
    const file = new Blob([Buffer.alloc(10_000_000, 1)], { type: "application/pdf" });
    await underWatch(async () => {
      for (let round = 0; round < 5; round += 1) {
        const sent = await repeat(22, () => {
          const form = new FormData();
          form.append("intent", "send");
          form.append("file", file, "a.pdf");
          return send(someThread, "192.0.2.5", { headers: { cookie }, body: form });
        });
        expect(sent.every((status) => [0, 404, 429].includes(status))).toBe(true);
      }
    });
    clearInterval(meter);
    expect(peak - before).toBeLessThan(300 * 1_048_576);
  });

  await test.step("readers that take a byte at a time, and 300 uploads that do so", async () => {
    await underWatch(async () => {
      const assets = join("build", "client", "assets");
      const biggest = readdirSync(assets)
        .filter((name) => name.endsWith(".js"))
        .sort((a, b) => statSync(join(assets, b)).size - statSync(join(assets, a)).size)[0];
      const head = "Host: localhost\r\nX-Forwarded-For: 192.0.2.6\r\n";
      const readers = await repeat(40, async (index) => {
        const path = index % 2 === 0 ? "/mentorship" : `/assets/${biggest}`;
        const reader = await open(`GET ${path} HTTP/1.1\r\n${head}\r\n`);
        reader.pause();
        return reader;
      });
      const uploads = await repeat(300, () =>
        open(
          `POST /events HTTP/1.1\r\n${head}Origin: ${server.baseURL}\r\nContent-Type: ${urlencoded["content-type"]}\r\nContent-Length: 60000\r\n\r\nemail=`,
        ),
      );
      for (let byte = 0; byte < 50; byte += 1) {
        for (const upload of uploads) upload.write("a");
        for (const reader of readers) reader.read(1);
        await pause(100);
      }
      // Another visitor is served meanwhile.
      expect(await send("/events", "192.0.2.7", { headers: urlencoded, body: "email=x" })).toBe(
        400,
      );
      for (const socket of [...readers, ...uploads]) socket.destroy();
    });
  });

  await test.step("a flood of sockets", async () => {
    await underWatch(async () => {
      const upgrade = `GET /realtime/v1/websocket?apikey=${key}&vsn=1.0.0 HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.8\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`;
      const answers: string[] = [];
      const sockets = await repeat(400, async () => {
        const socket = await open(upgrade);
        socket.once("data", (data) => answers.push(data.toString("latin1").slice(0, 12)));
        return socket;
      });
      await expect.poll(() => answers.length).toBe(400);
      expect(answers.filter((line) => line.endsWith("101"))).toHaveLength(200);
      expect(answers.filter((line) => line.endsWith("429"))).toHaveLength(200);
      // Frames of nonsense, all in one moment.
      const text = JSON.stringify({
        topic: "realtime:x",
        event: "phx_join",
        payload: {},
        ref: "1",
      });
      const frame = maskedFrame(text);
      const frames = Buffer.concat(Array.from({ length: 150 }, () => frame));
      for (const socket of sockets) if (!socket.destroyed) socket.write(frames);
      await pause(600);
      for (const socket of sockets) socket.destroy();
    });
  });

  await test.step("what is no request at all", async () => {
    const socket = await open("NONSENSE\r\n\r\n");
    const answer = await new Promise<string>((resolve) =>
      socket.once("data", (data) => resolve(data.toString("latin1"))),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*X-Content-Type-Options: nosniff/s);
  });

  await test.step("the memory comes back", async () => {
    await expect
      .poll(() => memoryOfServer() - before, { timeout: 60_000, intervals: [1_000] })
      .toBeLessThan(memoryBytes);
  });
});

/** A text frame of a client, whose mask changes nothing. */
function maskedFrame(text: string): Buffer {
  const body = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body]);
}
