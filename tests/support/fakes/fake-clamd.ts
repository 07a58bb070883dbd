import { rm } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A stand-in for ClamAV's daemon that speaks its protocol: PING and INSTREAM, with its limit of a
 * stream.
 */
export interface FakeClamd {
  /** For `CLAMAV_SOCKET`. */
  address: string;
  /** Number of files that it has judged. */
  scans(): number;
  /** Sets what it does with the next files: `hold` leaves them waiting, `fail` answers an error. */
  behave(how: "normally" | "hold" | "fail"): void;
  close(): Promise<void>;
}

/**
 * Every scanner's harmless test file. Put together here, so that no scanner takes this file for it.
 */
export const eicar = [
  "X5O!P%@AP[4\\PZX54(P^)7CC)7}$",
  "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!",
  "$H+H*",
].join("");

export async function startFakeClamd({
  on = "unix",
  maxStreamBytes = 26_214_400,
}: {
  on?: "unix" | "tcp";
  maxStreamBytes?: number;
} = {}): Promise<FakeClamd> {
  const sockets = new Set<Socket>();
  let scans = 0;
  let behavior: "normally" | "hold" | "fail" = "normally";

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    serve(socket).catch(() => socket.destroy());
  });

  async function serve(socket: Socket): Promise<void> {
    const read = reader(socket);
    const command = await readCommand(read);
    if (command === "PING") return void socket.end("PONG\0");
    if (command !== "INSTREAM") return void socket.end("UNKNOWN COMMAND\0");
    const content: Buffer[] = [];
    let size = 0;
    for (;;) {
      const length = (await read(4)).readUInt32BE();
      if (length === 0) break;
      size += length;
      if (size > maxStreamBytes) {
        return void socket.end("INSTREAM size limit exceeded. ERROR\0");
      }
      content.push(await read(length));
    }
    if (behavior === "hold") return;
    scans += 1;
    if (behavior === "fail") return void socket.end("stream: Can't allocate memory ERROR\0");
    const found = Buffer.concat(content).includes(eicar);
    socket.end(found ? "stream: Eicar-Test-Signature FOUND\0" : "stream: OK\0");
  }

  const path = join(tmpdir(), `clamd-${crypto.randomUUID().slice(0, 8)}.sock`);
  await new Promise<void>((resolve) =>
    on === "unix" ? server.listen(path, resolve) : server.listen(0, "127.0.0.1", resolve),
  );
  const address = server.address();
  return {
    address: typeof address === "string" ? address : `127.0.0.1:${address?.port}`,
    scans: () => scans,
    behave: (how) => {
      behavior = how;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await rm(path, { force: true });
    },
  };
}

async function readCommand(read: (bytes: number) => Promise<Buffer>): Promise<string> {
  let command = "";
  for (let byte = await read(1); byte[0] !== 0; byte = await read(1)) command += byte.toString();
  return command.replace(/^z/, "");
}

/** Takes exactly so many bytes off a socket. */
function reader(socket: Socket): (bytes: number) => Promise<Buffer> {
  const pieces = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let rest = Buffer.alloc(0);
  return async (bytes) => {
    while (rest.length < bytes) {
      const { value, done } = await pieces.next();
      if (done) throw new Error("The caller hung up");
      rest = Buffer.concat([rest, value]);
    }
    const taken = rest.subarray(0, bytes);
    rest = rest.subarray(bytes);
    return taken;
  };
}
