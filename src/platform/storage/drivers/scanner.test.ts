import { afterAll, describe, expect, test } from "vitest";
import { type FakeClamd, startFakeClamd } from "../../../../tests/support/fakes/fake-clamd.ts";
import { startSilentServer } from "../../../../tests/support/fakes/silent-server.ts";
import { createClamAvScanner } from "./clamav.driver.ts";
import { describeFileScanner } from "./scanner.conformance.ts";
import { noScanner, ScannerUnavailableError, ScanUnansweredError } from "./scanner.ts";

const maxBytes = 2_000_000;
const started: FakeClamd[] = [];
afterAll(() => Promise.all(started.map((clamd) => clamd.close())));

async function start(options: Parameters<typeof startFakeClamd>[0] = {}): Promise<FakeClamd> {
  const clamd = await startFakeClamd(options);
  started.push(clamd);
  return clamd;
}

async function* bytesOf(text: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

describe("without a scanner", () => {
  describeFileScanner(async () => noScanner, { detects: false });
});

describe("ClamAV on a socket of this machine", async () => {
  const { address } = await start();
  const scanner = createClamAvScanner({ socket: address, maxBytes });
  describeFileScanner(async () => scanner, { detects: true });
});

describe("ClamAV at a host and port", async () => {
  const { address } = await start({ on: "tcp" });
  const scanner = createClamAvScanner({ socket: address, maxBytes });
  describeFileScanner(async () => scanner, { detects: true });
});

describe("ClamAV calls nothing clean that it did not judge", () => {
  test("a file beyond its own limit", async () => {
    const { address } = await start({ maxStreamBytes: 100_000 });
    const scanner = createClamAvScanner({ socket: address, maxBytes });
    await expect(scanner.scan(bytesOf(Buffer.alloc(1_000_000)))).rejects.toThrow(
      "INSTREAM size limit exceeded",
    );
  });

  test("a file beyond what it is sent", async () => {
    const { address } = await start();
    const scanner = createClamAvScanner({ socket: address, maxBytes: 10 });
    await expect(scanner.scan(bytesOf("longer than ten bytes"))).rejects.toThrow("larger than");
  });

  test("an error, as its daemon words it", async () => {
    const clamd = await start();
    clamd.behave("fail");
    const scanner = createClamAvScanner({ socket: clamd.address, maxBytes });
    const failing = scanner.scan(bytesOf("x"));
    await expect(failing).rejects.toThrow("Can't allocate memory ERROR");
    await expect(failing).rejects.not.toBeInstanceOf(ScannerUnavailableError);
  });

  test.each([
    ["nothing there", "127.0.0.1:1"],
    ["no such socket", "/nowhere/clamd.sock"],
  ])("%s", async (_, socket) => {
    const scanner = createClamAvScanner({ socket, maxBytes });
    await expect(scanner.scan(bytesOf("x"))).rejects.toBeInstanceOf(ScannerUnavailableError);
  });

  test("a file that a daemon takes and never answers about, or hangs up on, though the daemon is there", async () => {
    const silent = await startSilentServer();
    const hangingUp = await startSilentServer({ beginning: "" });
    const limits = { connect: 500, stall: 150, file: 5_000 };
    const ask = (port: number, changes = {}) =>
      createClamAvScanner(
        { socket: `127.0.0.1:${port}`, maxBytes },
        { ...limits, ...changes },
      ).scan(bytesOf("x"));
    await expect(ask(silent.port)).rejects.toBeInstanceOf(ScanUnansweredError);
    await expect(ask(silent.port, { stall: 60_000, file: 150 })).rejects.toBeInstanceOf(
      ScanUnansweredError,
    );
    const waiting = ask(hangingUp.port, { stall: 60_000 });
    await expect.poll(() => hangingUp.connections()).toBe(1);
    await hangingUp.close();
    await expect(waiting).rejects.toBeInstanceOf(ScanUnansweredError);
    await silent.close();
  });
});
