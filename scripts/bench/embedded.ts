import { PGlite } from "@electric-sql/pglite";
import { EmbeddedClient } from "../../src/platform/database/embedded-client.ts";
import type { Figure } from "./figures.ts";

const rounds = 5;
const rows = `
  create table notes (id int primary key, title text, body text, tags text[], made_at timestamptz);
  insert into notes select n, 'note ' || n, repeat('some words ', 40), array['a', 'b'], now()
  from generate_series(1, 1000) n;
  analyze notes`;

const reads = [
  { name: "one row", text: "select id, title, body from notes where id = $1", count: 2_000 },
  {
    name: "50 rows",
    text: "select * from notes where id <= 50 + $1 * 0 order by title",
    count: 500,
  },
];

/**
 * Reads of the embedded database through its thread, beside the same ones of PGlite in this process, by
 * turns. Processor time, for that is what a busy machine changes least.
 */
export async function benchEmbedded(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const alone = await PGlite.create();
  await alone.exec(rows);
  const client = new EmbeddedClient({});
  await client.execute(rows);
  console.log("\nembedded reads      PGlite, µs   through its thread, µs   times");
  for (const { name, text, count } of reads) {
    const times: { direct: number; threaded: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      times.push({
        direct: await processorTime(count, (id) => alone.query(text, [id])),
        threaded: await processorTime(count, (id) => client.query(text, [id])),
      });
    }
    const direct = median(times.map((each) => each.direct));
    const threaded = median(times.map((each) => each.threaded));
    const columns = [direct.toFixed(0).padStart(15), threaded.toFixed(0).padStart(25)];
    console.log(
      `${name.padEnd(14)}${columns.join("")}${(threaded / direct).toFixed(2).padStart(8)}`,
    );
    figures.push({
      topic: "embedded data",
      what: `read of ${name}, processor time`,
      measured: `${threaded.toFixed(0)} µs`,
      limit: `${direct.toFixed(0)} µs, PGlite alone`,
      goal: "2 times",
      isReached: threaded <= direct * 2,
    });
  }
  await client.close();
  await alone.close();
  return figures;
}

/** Microseconds of a read, of all threads. */
async function processorTime(count: number, read: (id: number) => Promise<unknown>) {
  for (let id = 1; id <= count / 10; id += 1) await read(id);
  const before = process.cpuUsage();
  for (let id = 1; id <= count; id += 1) await read((id % 1_000) + 1);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
