import { mkdtempSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import { mentorsPerPage } from "../../src/features/mentors/directory/directory.constants.ts";
import { type BuiltServer, startBuiltServer } from "../../tests/support/built-server.ts";
import { chromiumFlags, findChromium } from "../../tests/support/chromium.ts";
import { weighPage } from "../../tests/support/page-weight.ts";
import { listReadablePages } from "../../tests/support/site-addresses.ts";
import { sampleMentorRow } from "../sample-sheets/mentors.ts";
import {
  allowEveryCore,
  generator,
  keepOnFirstCore,
  type Measurement,
  measureInTurns,
} from "./load.ts";
import { onPostgres } from "./on-postgres.ts";
import { type Sample, startBareHandler, startNginx } from "./peers.ts";

/** The samples of the demo, its own mentor, and the sheet make so many. */
const mentorCount = 50;

/**
 * Measures the built site in one run with what limits it: a bare handler that sends the same bytes,
 * and nginx where it is installed. On Postgres, as in production, where there is one. The servers stay on
 * one core and the load on the other. Only the ratios mean something on a shared machine. Then weighs
 * every page in a browser.
 */
export async function benchWeb(): Promise<void> {
  const measured = await onPostgres((url) => benchServer("Postgres", { DATABASE_URL: url }));
  if (!measured) await benchServer("embedded data", {});
}

async function benchServer(data: string, environment: Record<string, string>): Promise<void> {
  const sheet = join(mkdtempSync(join(tmpdir(), "meridian-bench-")), "mentors.csv");
  const server = await startBuiltServer(
    {
      MENTOR_SHEET_FILE: sheet,
      SIGN_INS_PER_CLIENT: "1000000",
      SIGN_INS_PER_ACCOUNT: "1000000",
      ...environment,
    },
    undefined,
    { keepsOutput: false },
  );
  try {
    await bringMentors(server, sheet);
    keepOnFirstCore(server.pid);
    const measurements = await measureAll(server);
    console.log(`\n${data}, load by ${generator}`);
    printRatios(measurements);
    if (environment.DATABASE_URL) await compareProcesses(server, environment);
    await weighAll(server);
  } finally {
    await server.stop();
  }
}

async function measureAll({ baseURL, demoAccounts }: BuiltServer): Promise<Measurement[]> {
  const accepting = { "accept-encoding": "br", "sec-fetch-site": "none" };
  const sample = await readSample(`${baseURL}/privacy`, accepting);
  const bare = await startBareHandler(sample);
  keepOnFirstCore(bare.processId);
  const nginx = await startNginx(sample);
  if (nginx) keepOnFirstCore(nginx.processId);
  try {
    const { key, cookie } = await signIn(baseURL, demoAccounts.jobseeker);
    const { email, password } = demoAccounts.jobseeker;
    const list = `mentor list, ${mentorsPerPage} of ${mentorCount}`;
    const signedIn = { ...accepting, cookie };
    return await measureInTurns([
      { name: "bare handler, the same bytes", url: bare.url },
      ...(nginx ? [{ name: "nginx, the same bytes", url: nginx.url }] : []),
      { name: "prerendered page", url: `${baseURL}/privacy`, headers: accepting },
      { name: `${list}, kept`, url: `${baseURL}/mentorship`, headers: accepting },
      { name: `${list}, signed in`, url: `${baseURL}/mentorship`, headers: signedIn },
      { name: "dashboard, signed in", url: `${baseURL}/dashboard`, headers: signedIn },
      { name: "/talent, signed in", url: `${baseURL}/talent`, headers: signedIn },
      {
        name: `data read of ${mentorCount} mentors`,
        url: `${baseURL}/rest/v1/mentor_profiles_public?select=*`,
        headers: { apikey: key },
      },
      {
        name: "password sign-in",
        url: `${baseURL}/auth/v1/token?grant_type=password`,
        method: "POST",
        connections: 4,
        headers: { apikey: key, "content-type": "application/json" },
        body: JSON.stringify({ email, password }),
      },
    ]);
  } finally {
    bare.stop();
    nginx?.stop();
  }
}

function printRatios(measurements: readonly Measurement[]): void {
  const limit = measurements[0]?.requestsPerSecond ?? Number.NaN;
  console.log(
    "\nwhat                                      requests/s   p99 ms   share of the limit",
  );
  for (const { name, requestsPerSecond, p99 } of measurements) {
    const share = `${((requestsPerSecond / limit) * 100).toFixed(1)} %`;
    console.log(
      `${name.padEnd(40)} ${requestsPerSecond.toFixed(0).padStart(11)} ${p99.toFixed(1).padStart(8)} ${share.padStart(14)}`,
    );
  }
}

/**
 * One server process beside two on the same port, with every core for both. The load generator and
 * Postgres take their share of the same cores.
 */
async function compareProcesses(
  one: BuiltServer,
  environment: Record<string, string>,
): Promise<void> {
  const two = await startBuiltServer({ ...environment, WEB_PROCESSES: "2" }, one.dataFolder, {
    keepsOutput: false,
  });
  try {
    allowEveryCore(one.pid);
    const accepting = { "accept-encoding": "br", "sec-fetch-site": "none" };
    // A token is good at the address it was made for.
    const signedIn = await Promise.all(
      [one, two].map(({ baseURL, demoAccounts }) => signIn(baseURL, demoAccounts.jobseeker)),
    );
    const pages: { name: string; path: string; session?: boolean }[] = [
      { name: "prerendered page", path: "/privacy" },
      { name: "mentor list, signed in", path: "/mentorship", session: true },
      { name: "dashboard, signed in", path: "/dashboard", session: true },
    ];
    const measured = await measureInTurns(
      pages.flatMap(({ name, path, session }) =>
        [one, two].map(({ baseURL }, index) => ({
          name: `${name}, ${index + 1} process${index === 0 ? "" : "es"}`,
          url: `${baseURL}${path}`,
          headers: session ? { ...accepting, cookie: signedIn[index]?.cookie ?? "" } : accepting,
        })),
      ),
    );
    console.log(`\n${availableParallelism()} cores for servers, Postgres and the load`);
    console.log("what                                      requests/s   p99 ms");
    for (const { name, requestsPerSecond, p99 } of measured) {
      console.log(
        `${name.padEnd(40)} ${requestsPerSecond.toFixed(0).padStart(11)} ${p99.toFixed(1).padStart(8)}`,
      );
    }
  } finally {
    await two.stop();
  }
}

async function weighAll({ baseURL }: BuiltServer): Promise<void> {
  const { executablePath, environment } = findChromium();
  const browser = await chromium.launch({
    executablePath,
    args: chromiumFlags,
    env: { ...(process.env as Record<string, string>), ...environment },
  });
  const pages = await listReadablePages(baseURL);
  console.log("\ncompressed bytes          document   scripts    styles     fonts   layout shift");
  for (const { path, route, reader } of pages) {
    if (reader !== "anonymous" || route.includes("*")) continue;
    const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
    const weight = await weighPage(await context.newPage(), path);
    await context.close();
    const columns = [weight.document, weight.script, weight.stylesheet, weight.font];
    console.log(
      `${route.slice(0, 40).padEnd(40)} ${columns.map((bytes) => String(bytes).padStart(9)).join(" ")} ${weight.layoutShift.toFixed(4).padStart(9)}`,
    );
  }
  await browser.close();
}

async function bringMentors(server: BuiltServer, sheet: string): Promise<void> {
  const before = await countMentors(server.baseURL);
  const rows = Array.from({ length: mentorCount - before }, (_, index) => sampleMentorRow(index));
  const quote = (value: unknown) => `"${String(value).replaceAll('"', '""')}"`;
  const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))];
  writeFileSync(sheet, lines.map((cells) => `${cells.map(quote).join(",")}\n`).join(""));
  const { code, output } = await server.operate("sync-mentors");
  const count = await countMentors(server.baseURL);
  if (code !== 0 || count !== mentorCount) throw new Error(`${count} mentors; ${output}`);
}

async function countMentors(baseURL: string): Promise<number> {
  const key = await readKey(baseURL);
  const client = createClient(baseURL, key, { auth: { persistSession: false } });
  const { count, error } = await client
    .from("mentor_profiles_public")
    .select("*", { count: "exact", head: true });
  if (error) throw error;
  return count ?? 0;
}

async function readKey(baseURL: string): Promise<string> {
  const html = await (await fetch(`${baseURL}/privacy`)).text();
  return /name="publishable-key" content="([^"]+)"/.exec(html)?.[1] ?? "";
}

async function signIn(baseURL: string, account: { email: string; password: string }) {
  const key = await readKey(baseURL);
  const client = createClient(baseURL, key, { auth: { persistSession: false } });
  const { data, error } = await client.auth.signInWithPassword(account);
  if (error) throw error;
  const session = Buffer.from(JSON.stringify(data.session)).toString("base64url");
  return { key, cookie: `site-session=base64-${session}` };
}

/** Each server sends its own. */
const ownHeaders = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "date",
  "keep-alive",
]);

async function readSample(url: string, headers: Record<string, string>): Promise<Sample> {
  const response = await fetch(url, { headers });
  const kept = [...response.headers].filter(([name]) => !ownHeaders.has(name));
  // fetch has undone the compression; a peer sends what it is given, so the size is made the same.
  const bytes = Number(response.headers.get("content-length"));
  const body = Buffer.from(await response.arrayBuffer()).subarray(0, bytes);
  return { headers: Object.fromEntries(kept), body };
}
