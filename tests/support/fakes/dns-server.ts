import { createSocket } from "node:dgram";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** The records of a name, or the failure of its servers. A name that isn't in the zone doesn't exist. */
export type DnsName =
  | { text: readonly (readonly string[])[] }
  | { alias: string }
  | "no text"
  | "fails"
  | "silent";

export type DnsZone = ReadonlyMap<string, DnsName>;

export interface DnsServer {
  /** For `DNS_SERVERS`. */
  address: string;
  /** Names that were asked for, by which way, oldest first. */
  asked: { name: string; by: "udp" | "tcp" }[];
  close(): Promise<void>;
}

const types = { text: 16, alias: 5 };
const codes = { noError: 0, serverFailure: 2, noSuchName: 3 };
const maxPacket = 512;

/**
 * A resolver on this machine that answers from a zone, as one that follows aliases does. Answers
 * that don't fit into a packet are cut, and asked for again by TCP.
 */
export async function startDnsServer(zone: () => DnsZone): Promise<DnsServer> {
  const asked: DnsServer["asked"] = [];
  const open = new Set<Socket>();
  const answer = (query: Buffer, by: "udp" | "tcp") => {
    const { name, end } = readName(query, 12);
    asked.push({ name, by });
    return writeAnswer(query, end + 4, name, zone());
  };

  const tcp = createServer((socket) => {
    open.add(socket.on("error", () => socket.destroy()));
    socket.on("data", (bytes) => {
      const packet = answer(bytes.subarray(2), "tcp");
      if (packet) socket.write(Buffer.concat([uint16(packet.length), packet]));
    });
  });
  tcp.listen(0, "127.0.0.1");
  await once(tcp, "listening");
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket("udp4");
  udp.on("message", (query, from) => {
    const packet = answer(query, "udp");
    if (!packet) return;
    const fits = packet.length <= maxPacket;
    udp.send(fits ? packet : truncate(packet, query), from.port, from.address);
  });
  udp.bind(port, "127.0.0.1");
  await once(udp, "listening");

  return {
    address: `127.0.0.1:${port}`,
    asked,
    async close() {
      for (const socket of open) socket.destroy();
      const closed = [once(udp, "close"), once(tcp, "close")];
      udp.close();
      tcp.close();
      await Promise.all(closed);
    },
  };
}

function writeAnswer(
  query: Buffer,
  questionEnd: number,
  asked: string,
  zone: DnsZone,
): Buffer | undefined {
  const records: Buffer[] = [];
  let name = asked;
  let code = codes.noError;
  for (let steps = 0; ; steps += 1) {
    const found = zone.get(name.toLowerCase());
    if (found === "silent") return undefined;
    if (found === "fails" || steps > 8) code = codes.serverFailure;
    if (!found) code = codes.noSuchName;
    if (!found || typeof found === "string" || steps > 8) break;
    if ("alias" in found) {
      records.push(record(name, types.alias, writeName(found.alias)));
      name = found.alias;
      continue;
    }
    for (const chunks of found.text) {
      const data = chunks.map((chunk) => {
        const bytes = Buffer.from(chunk);
        return Buffer.concat([Buffer.from([bytes.length]), bytes]);
      });
      records.push(record(name, types.text, Buffer.concat(data)));
    }
    break;
  }
  const flags = 0x8180 | code;
  return Buffer.concat([
    header(query, flags, records.length),
    query.subarray(12, questionEnd),
    ...records,
  ]);
}

const uint16 = (value: number) => Buffer.from([value >> 8, value & 0xff]);

const header = (query: Buffer, flags: number, answers: number) =>
  Buffer.concat([query.subarray(0, 2), ...[flags, 1, answers, 0, 0].map(uint16)]);

/** The header and the question alone, marked as cut. */
function truncate(packet: Buffer, query: Buffer): Buffer {
  const question = packet.subarray(12, readName(query, 12).end + 4);
  return Buffer.concat([header(query, 0x8380, 0), question]);
}

const record = (name: string, type: number, data: Buffer) =>
  Buffer.concat([
    writeName(name),
    uint16(type),
    uint16(1),
    Buffer.from([0, 0, 0, 60]),
    uint16(data.length),
    data,
  ]);

function writeName(name: string): Buffer {
  const labels = name.split(".").map((label) => Buffer.from(label));
  return Buffer.concat([
    ...labels.flatMap((label) => [Buffer.from([label.length]), label]),
    Buffer.from([0]),
  ]);
}

function readName(packet: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = start;
  for (let length = packet[at] ?? 0; length > 0; length = packet[at] ?? 0) {
    labels.push(packet.subarray(at + 1, at + 1 + length).toString());
    at += length + 1;
  }
  return { name: labels.join("."), end: at + 1 };
}
