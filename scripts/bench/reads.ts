import { connect, createServer } from "node:net";
import { sampleMentors } from "../../content/samples/mentors.ts";
import { startBuiltServer } from "../../tests/support/running/built-server.ts";
import type { Figure } from "./figures.ts";
import { onPostgres } from "./on-postgres.ts";
import { signIn } from "./site.ts";

/** Statements of a page besides the one that checks the session; `tests/page-reads` has the same limits. */
const pages: readonly {
  name: string;
  /** As it's asked for, where it isn't the name. */
  path?: string;
  reader: "jobseeker" | "mentor";
  statements: number;
}[] = [
  { name: "/dashboard", reader: "jobseeker", statements: 12 },
  { name: "/talent", reader: "jobseeker", statements: 6 },
  { name: "/mentorship", reader: "jobseeker", statements: 6 },
  {
    name: "/mentorship/:mentorId",
    path: `/mentorship/${sampleMentors[0]?.id}`,
    reader: "jobseeker",
    statements: 7,
  },
  { name: "/mentor", reader: "mentor", statements: 12 },
];

/** The server has work of its own meanwhile, and a first visit reads what the process keeps: the least counts. */
const visitsOfPage = 10;

/** Counts what pages for one person ask of Postgres, on the line between the two. */
export async function benchReads(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await onPostgres(async (databaseUrl) => {
    const line = await listenBetween(databaseUrl);
    const server = await startBuiltServer({ DATABASE_URL: line.url, JOBS: "off" }, undefined, {
      keepsOutput: false,
    });
    try {
      const { jobseeker, mentor } = server.demoAccounts;
      const sessions = {
        jobseeker: await signIn(server.baseURL, jobseeker),
        mentor: await signIn(server.baseURL, mentor),
      };
      await untilQuiet(line.asked);
      console.log("\nreads of a page          statements   transactions");
      for (const { name, path, reader, statements: most } of pages) {
        const { cookie } = sessions[reader];
        const visits: Reads[] = [];
        for (let visit = 0; visit < visitsOfPage; visit += 1) {
          line.asked.length = 0;
          const response = await fetch(`${server.baseURL}${path ?? name}`, { headers: { cookie } });
          await response.text();
          if (response.status !== 200) throw new Error(`${name} was answered ${response.status}`);
          visits.push(readsIn(line.asked));
        }
        const { statements, transactions } = visits.reduce((least, reads) =>
          sumOf(reads) < sumOf(least) ? reads : least,
        );
        console.log(
          `${name.padEnd(22)} ${String(statements).padStart(12)} ${String(transactions).padStart(14)}`,
        );
        figures.push({
          topic: "one page, one transaction",
          what: `${name}, statements with the session's`,
          measured: `${statements} in ${transactions} transaction${transactions === 1 ? "" : "s"}`,
          limit: "",
          goal: `${most} and the session's, in 1`,
          isReached: statements <= most + 1 && transactions <= 1,
        });
      }
    } finally {
      await server.stop();
      line.close();
    }
  });
  return figures;
}

/** Waits, but not for long, until a server that has just started has read what it keeps. */
async function untilQuiet(asked: readonly string[]): Promise<void> {
  let before = -1;
  for (let second = 0; second < 20 && asked.length !== before; second += 1) {
    before = asked.length;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

interface Reads {
  statements: number;
  transactions: number;
}

function readsIn(asked: readonly string[]): Reads {
  return {
    statements: asked.filter((text) => !isBeginning(text) && !isFrame(text)).length,
    transactions: asked.filter(isBeginning).length,
  };
}

const sumOf = ({ statements, transactions }: Reads) => statements + transactions;

const isBeginning = (text: string) => /^(begin|start transaction)/i.test(text);
/** Ends of transactions, and whose rights the next statements have. */
const isFrame = (text: string) =>
  /^(commit|rollback)\b|^set local |^select set_config\('role'/i.test(text);

interface Line {
  url: string;
  /** Texts of the statements, in the order in which they were asked for. */
  asked: string[];
  close(): void;
}

async function listenBetween(databaseUrl: string): Promise<Line> {
  const target = new URL(databaseUrl);
  const asked: string[] = [];
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    const read = statementReader((text) => asked.push(text));
    client.on("data", read).pipe(database);
    database.pipe(client);
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      one.on("error", () => other.destroy()).on("close", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.port = String(typeof address === "object" && address ? address.port : 0);
  return { url: url.href, asked, close: () => void server.close() };
}

/** Follows what a client of Postgres sends, and says the text of each statement that is to be run. */
function statementReader(onStatement: (text: string) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let isStarted = false;
  let bound = "";
  const prepared = new Map<string, string>();
  const textAt = (body: Buffer, start: number) =>
    body.toString("utf8", start, body.indexOf(0, start));
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      // The first message has a length and no kind.
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) return;
      const end = head + rest.readUInt32BE(head);
      if (rest.length < end) return;
      const kind = isStarted ? String.fromCharCode(rest[0] ?? 0) : "";
      const body = rest.subarray(head + 4, end);
      rest = rest.subarray(end);
      isStarted = true;
      if (kind === "Q") onStatement(textAt(body, 0));
      if (kind === "P") prepared.set(textAt(body, 0), textAt(body, body.indexOf(0) + 1));
      if (kind === "B") bound = textAt(body, body.indexOf(0) + 1);
      if (kind === "E") onStatement(prepared.get(bound) ?? "");
    }
  };
}
