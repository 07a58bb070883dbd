import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { citext } from "@electric-sql/pglite/contrib/citext";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { pgcrypto } from "@electric-sql/pglite/contrib/pgcrypto";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { columnParsers } from "./column-parsers.ts";
import type {
  EmbeddedFailure,
  EmbeddedOptions,
  EmbeddedRequest,
  EmbeddedResponse,
} from "./embedded.protocol.ts";

/**
 * A query blocks the thread it runs in, so the database lives in this one and not in the server's.
 */
const port = parentPort;
if (!port) throw new Error("embedded.worker runs only as a worker thread");

/** An eighth of Postgres's default, which a database of this size would only fill with copies. */
const sharedBuffers = "16MB";

const options = workerData as EmbeddedOptions;
const starting = PGlite.create({
  ...(options.folder ? { dataDir: options.folder } : {}),
  ...(options.snapshot ? { loadDataDir: new Blob([options.snapshot as BlobPart]) } : {}),
  startParams: [...PGlite.defaultStartParams, "-c", `shared_buffers=${sharedBuffers}`],
  extensions: { btree_gist, citext, pg_trgm, pgcrypto, unaccent },
  parsers: columnParsers as Record<number, (text: string) => unknown>,
});

let queue: Promise<unknown> = starting.then((database) =>
  database.onNotification((channel, payload) => respond({ channel, payload })),
);
port.on("message", (request: EmbeddedRequest) => {
  queue = queue.then(
    () => answer(request),
    (cause) => respond({ id: request.id, failure: toFailure(cause) }),
  );
});

async function answer(request: EmbeddedRequest): Promise<void> {
  const database = await starting;
  try {
    switch (request.kind) {
      case "query": {
        const { rows, affectedRows } = await database.query<Record<string, unknown>>(
          request.text,
          request.values,
        );
        return respond({ id: request.id, result: { rows, affectedRows } });
      }
      case "execute": {
        const results = await database.exec(request.text);
        const rows = results.flatMap((result) => result.rows as Record<string, unknown>[]);
        return respond({
          id: request.id,
          result: { rows, affectedRows: results.at(-1)?.affectedRows },
        });
      }
      case "dump": {
        const archive = await database.dumpDataDir("none");
        const bytes = new Uint8Array(await archive.arrayBuffer());
        return respond({ id: request.id, result: bytes });
      }
      case "close":
        await database.close();
        respond({ id: request.id, result: { rows: [], affectedRows: 0 } });
        return port?.close();
    }
  } catch (cause) {
    respond({ id: request.id, failure: toFailure(cause) });
  }
}

function respond(response: EmbeddedResponse): void {
  port?.postMessage(response);
}

function toFailure(cause: unknown): EmbeddedFailure {
  const { message, code, detail, hint, constraint, table, column, schema } =
    cause as EmbeddedFailure;
  return {
    message: String(message ?? cause),
    code,
    detail,
    hint,
    constraint,
    table,
    column,
    schema,
  };
}
