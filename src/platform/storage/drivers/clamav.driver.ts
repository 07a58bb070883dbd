import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { outsideLimits } from "#platform/outside-limits.ts";
import {
  type FileScanner,
  ScannerUnavailableError,
  ScanUnansweredError,
  type ScanVerdict,
} from "./scanner.ts";

export interface ClamAvOptions {
  /** The path of clamd's socket, or `host:port`. */
  socket: string;
  /** The largest file that is sent. `StreamMaxLength` of clamd.conf must allow as much. */
  maxBytes: number;
}

type Limits = Record<keyof typeof outsideLimits.scanner, number>;

/** Clamd takes chunks of any length; these keep the memory small. */
const chunkBytes = 65_536;

/** Longer than any answer about one stream. */
const maxReplyBytes = 4_096;

/**
 * ClamAV's daemon, asked over its socket: https://docs.clamav.net/manual/Usage/Scanning.html#clamd
 * A file is sent with `INSTREAM`, so that clamd needs no access to our files.
 */
export function createClamAvScanner(
  { socket: address, maxBytes }: ClamAvOptions,
  limits: Limits = outsideLimits.scanner,
): FileScanner {
  return {
    driver: "clamav",
    async scan(bytes) {
      const socket = await open(address, limits);
      const ended = setTimeout(() => {
        socket.destroy(new ScanUnansweredError("ClamAV took too long for a file"));
      }, limits.file);
      const reply = readReply(socket);
      // Looked at below, after the sending that may fail first.
      reply.catch(() => undefined);
      try {
        // clamd answers and closes where it rejects a stream midway: the answer says more than the
        // closing.
        await Promise.race([send(socket, bytes, maxBytes), reply]).catch((error: unknown) => {
          if (error instanceof FileTooLargeError || !isConnectionError(error)) throw error;
        });
        return judge(await reply);
      } finally {
        clearTimeout(ended);
        socket.destroy();
      }
    },
  };
}

class FileTooLargeError extends Error {}

async function open(address: string, limits: Limits): Promise<Socket> {
  const [, host, port] = /^(?:\[?([^/\]]+)\]?):(\d+)$/.exec(address) ?? [];
  const socket = host && port ? connect({ host, port: Number(port) }) : connect({ path: address });
  const giveUp = () => {
    socket.destroy(new ScannerUnavailableError("ClamAV did not answer in time"));
  };
  socket.setTimeout(limits.connect, giveUp);
  try {
    await once(socket, "connect");
  } catch (cause) {
    socket.destroy();
    throw new ScannerUnavailableError("ClamAV cannot be reached", { cause });
  }
  socket.off("timeout", giveUp);
  socket.setTimeout(limits.stall, () => {
    socket.destroy(new ScanUnansweredError("ClamAV stopped answering for a file"));
  });
  socket.on("error", () => undefined);
  return socket;
}

async function send(
  socket: Socket,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<void> {
  await write(socket, Buffer.from("zINSTREAM\0"));
  let sent = 0;
  for await (const piece of bytes) {
    sent += piece.byteLength;
    if (sent > maxBytes) throw new FileTooLargeError("The file is larger than ClamAV is sent");
    for (let start = 0; start < piece.byteLength; start += chunkBytes) {
      const chunk = piece.subarray(start, start + chunkBytes);
      await write(socket, Buffer.concat([lengthOf(chunk.byteLength), chunk]));
    }
  }
  await write(socket, lengthOf(0));
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** Waits until the piece is on its way, so that no more than one is held. */
function write(socket: Socket, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

async function readReply(socket: Socket): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of socket as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.byteLength;
      if (part.includes(0) || size > maxReplyBytes) break;
    }
  } catch (cause) {
    if (cause instanceof ScanUnansweredError) throw cause;
    // The part that came before the connection broke may be the whole answer.
    if (parts.length === 0) throw new ScanUnansweredError("ClamAV hung up", { cause });
  }
  const [reply = ""] = Buffer.concat(parts).toString("latin1").split("\0", 1);
  if (reply === "") throw new ScanUnansweredError("ClamAV hung up without an answer");
  return reply.trim();
}

function judge(reply: string): ScanVerdict {
  if (reply === "stream: OK") return { kind: "clean" };
  const signature = /^stream: (.{1,500}) FOUND$/.exec(reply)?.[1];
  if (signature) return { kind: "infected", signature };
  throw new Error(`ClamAV could not check a file: ${reply.slice(0, 200)}`);
}

function isConnectionError(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return ["EPIPE", "ECONNRESET", "ERR_STREAM_DESTROYED", "ERR_STREAM_WRITE_AFTER_END"].includes(
    String(code),
  );
}
