import { fork } from "node:child_process";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { freePort } from "../lib/free-port.ts";
import type { Peer } from "./peers.ts";

/** One query, whose row has the answer's text as `body`, and the rights it is run with. */
export interface BareQuery {
  databaseUrl: string;
  text: string;
  values: readonly (string | boolean | null)[];
  /** Without rights the query runs alone. */
  rights?: { role: string; claims: string };
  headers: Record<string, string>;
}

/** The least that a server in Node does with `pg`: one pool, one query for each request, its text as the answer. */
export async function startBareQuery(query: BareQuery): Promise<Peer> {
  const port = await freePort();
  const child = fork(fileURLToPath(import.meta.url), [String(port)], { execArgv: [] });
  child.send(query);
  await new Promise((resolve) => child.once("message", resolve));
  return {
    url: `http://127.0.0.1:${port}/`,
    processId: child.pid ?? 0,
    stop: () => child.kill(),
  };
}

function serve({ databaseUrl, text, values, rights, headers }: BareQuery): void {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const statement = { text, values: [...values] };

  async function readWithRights({ role, claims }: { role: string; claims: string }) {
    const client = await pool.connect();
    try {
      await client.query("begin");
      await client.query(
        "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)",
        [role, claims],
      );
      const { rows } = await client.query<{ body: string }>(statement);
      await client.query("commit");
      return rows;
    } finally {
      client.release();
    }
  }

  const read = rights
    ? () => readWithRights(rights)
    : async () => (await pool.query<{ body: string }>(statement)).rows;
  createServer(async (_, response) => {
    const [row] = await read();
    const body = row?.body ?? "";
    const fields = { ...headers, "content-length": String(Buffer.byteLength(body)) };
    response.writeHead(200, fields).end(body);
  }).listen(Number(process.argv[2]), "127.0.0.1", () => process.send?.("ready"));
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once("message", serve);
}
