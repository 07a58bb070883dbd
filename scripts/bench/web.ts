import { availableParallelism } from "node:os";
import { chromium } from "@playwright/test";
import { mentorsPerPage } from "../../src/features/mentors/directory/directory.constants.ts";
import { weighPage } from "../../tests/support/pages/page-weight.ts";
import { listReadablePages } from "../../tests/support/pages/site-addresses.ts";
import { type BuiltServer, startBuiltServer } from "../../tests/support/running/built-server.ts";
import { chromiumFlags, findChromium } from "../../tests/support/running/chromium.ts";
import { type Figure, percent, perSecond, scaleGoal } from "./figures.ts";
import {
  asBrowser,
  capacityOf,
  generator,
  keepOnFirstCore,
  type Measurement,
  measureInTurns,
  weigh,
} from "./load.ts";
import { onPostgres } from "./on-postgres.ts";
import { type Peer, type Sample, startBareHandler, startHono, startNginx } from "./peers.ts";
import { mentorCount, signIn, startSite } from "./site.ts";

/**
 * Measures the built site in one run with what limits it: a bare handler that sends the same bytes,
 * Hono with nothing but the answer, and nginx where it is installed. On Postgres, as in production, where there is one. The servers stay on
 * one core and the load on the other. Only the ratios mean something on a shared machine. Then weighs
 * every page in a browser.
 */
export async function benchWeb(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const bench = async (data: string, environment: Record<string, string>) => {
    const server = await startSite(environment);
    try {
      keepOnFirstCore(server.pid);
      const measurements = await measureAll(server);
      console.log(`\n${data}, load by ${generator}`);
      printRatios(measurements);
      figures.push(...rates(measurements), ...(await weighAll(server)));
    } finally {
      await server.stop();
    }
  };
  const isMeasured = await onPostgres((url) => bench("Postgres", { DATABASE_URL: url }));
  if (!isMeasured) await bench("embedded data", {});
  return figures;
}

/** A bare handler for each thing that many get, which sends the same bytes. */
const limits = {
  prerendered: "bare handler, the page's bytes",
  list: "bare handler, the list's bytes",
  script: "bare handler, the script's bytes",
} as const;

interface Subject {
  topic: string;
  name: string;
  /** The goal as a share of the bare handler. */
  share?: number;
  /** The goal as a rate on a core. */
  rate?: number;
}

const forMany = "pages for many";
const forOne = "pages for one person";
const listName = `mentor list, ${mentorsPerPage} of ${mentorCount}`;
const subjects = {
  prerendered: { topic: forMany, name: "prerendered page", share: 0.8 },
  list: { topic: forMany, name: `${listName}, kept`, share: 0.75 },
  script: { topic: forMany, name: "largest script of a page", share: 0.8 },
  nginx: { topic: forMany, name: "nginx, the page's bytes" },
  hono: { topic: forMany, name: "Hono, the page's bytes" },
  ownList: { topic: forOne, name: `${listName}, signed in`, rate: 600 },
  dashboard: { topic: forOne, name: "dashboard, signed in", rate: 400 },
  talent: { topic: forOne, name: "/talent, signed in" },
} satisfies Record<string, Subject>;
const maxScriptBytes = 130_000;
const maxListBytes = 20_000;

function rates(measurements: readonly Measurement[]): Figure[] {
  const capacities = new Map(measurements.map((each) => [each.name, capacityOf(each)]));
  const bareRate = capacities.get(limits.prerendered) ?? Number.NaN;
  return Object.values<Subject>(subjects).flatMap(({ topic, name, share, rate }): Figure[] => {
    const measured = capacities.get(name);
    // nginx isn't everywhere.
    if (measured === undefined) return [];
    const limit = capacities.get(limitOf(name)) ?? Number.NaN;
    const isForMany = topic === forMany;
    const figure = {
      topic,
      what: name,
      measured: isForMany
        ? `${perSecond(measured)}, ${percent(measured / limit)}`
        : perSecond(measured),
      limit: `${perSecond(limit)}, bare handler`,
    };
    if (share !== undefined) {
      return [{ ...figure, goal: percent(share), isReached: measured / limit >= share }];
    }
    if (rate === undefined) return [{ ...figure, goal: "" }];
    const goal = scaleGoal(rate, bareRate);
    return [{ ...figure, goal: goal.words, isReached: measured >= goal.rate }];
  });
}

function limitOf(name: string): string {
  if (name === subjects.list.name || name === limits.list) return limits.list;
  if (name === subjects.script.name || name === limits.script) return limits.script;
  return limits.prerendered;
}

/** The address of the largest script that a page names. */
async function findLargestScript(baseURL: string): Promise<string> {
  const html = await (await fetch(`${baseURL}/privacy`)).text();
  const paths = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))];
  const scripts = await Promise.all(
    paths.map(async (path) => {
      const url = `${baseURL}${path}`;
      return { url, ...(await weigh({ url, headers: asBrowser })) };
    }),
  );
  const [largest] = scripts.toSorted((one, other) => other.bytes - one.bytes);
  if (!largest) throw new Error("The page names no script");
  return largest.url;
}

async function measureAll({ baseURL, demoAccounts, pid }: BuiltServer): Promise<Measurement[]> {
  const sample = await readSample(`${baseURL}/privacy`, asBrowser);
  const bare = await startBareHandler(sample);
  const bareList = await startBareHandler(await readSample(`${baseURL}/mentorship`, asBrowser));
  const script = await findLargestScript(baseURL);
  const bareScript = await startBareHandler(await readSample(script, asBrowser));
  const hono = await startHono(sample);
  const nginx = await startNginx(sample);
  const peers = [bare, bareList, bareScript, hono, ...(nginx ? [nginx] : [])];
  for (const { processId } of peers) keepOnFirstCore(processId);
  try {
    const { key, cookie } = await signIn(baseURL, demoAccounts.jobseeker);
    const { email, password } = demoAccounts.jobseeker;
    const signedIn = { ...asBrowser, cookie };
    return await measureInTurns([
      { name: limits.prerendered, ...measurable(bare) },
      { name: limits.list, ...measurable(bareList) },
      { name: limits.script, ...measurable(bareScript) },
      { name: subjects.hono.name, ...measurable(hono) },
      ...(nginx ? [{ name: subjects.nginx.name, ...measurable(nginx) }] : []),
      ...[
        { name: subjects.script.name, url: script, headers: asBrowser },
        { name: subjects.prerendered.name, url: `${baseURL}/privacy`, headers: asBrowser },
        { name: subjects.list.name, url: `${baseURL}/mentorship`, headers: asBrowser },
        { name: subjects.ownList.name, url: `${baseURL}/mentorship`, headers: signedIn },
        { name: subjects.dashboard.name, url: `${baseURL}/dashboard`, headers: signedIn },
        { name: subjects.talent.name, url: `${baseURL}/talent`, headers: signedIn },
      ].map((load) => ({ ...load, processId: pid })),
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
    for (const peer of peers) peer.stop();
  }
}

const measurable = ({ url, processId }: Peer) => ({ url, processId });

function printRatios(measurements: readonly Measurement[]): void {
  const rateOf = (wanted: string) =>
    measurements.find(({ name }) => name === wanted)?.requestsPerSecond ?? Number.NaN;
  console.log(
    "\nwhat                                      requests/s   p99 ms   CPU ms each   share of the limit",
  );
  for (const { name, requestsPerSecond, p99, processorTime } of measurements) {
    const share = `${((requestsPerSecond / rateOf(limitOf(name))) * 100).toFixed(1)} %`;
    console.log(
      `${name.padEnd(40)} ${requestsPerSecond.toFixed(0).padStart(11)} ${p99.toFixed(1).padStart(8)} ${(processorTime?.toFixed(3) ?? "").padStart(13)} ${share.padStart(20)}`,
    );
  }
}

/**
 * One server process beside two on the same port, with every core for both. The load generator and
 * Postgres take their share of the same cores.
 */
export async function benchProcesses(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await onPostgres(async (url) => {
    const one = await startSite({ DATABASE_URL: url });
    try {
      const settings = { DATABASE_URL: url, WEB_PROCESSES: "2" };
      const two = await startBuiltServer(settings, one.dataFolder, { keepsOutput: false });
      try {
        figures.push(...(await compareProcesses(one, two)));
      } finally {
        await two.stop();
      }
    } finally {
      await one.stop();
    }
  });
  return figures;
}

async function compareProcesses(one: BuiltServer, two: BuiltServer): Promise<Figure[]> {
  // A token is good at the address it was made for.
  const cookies = await Promise.all(
    [one, two].map(
      async ({ baseURL, demoAccounts }) => (await signIn(baseURL, demoAccounts.jobseeker)).cookie,
    ),
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
        headers: session ? { ...asBrowser, cookie: cookies[index] ?? "" } : asBrowser,
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
  return pages.map(({ name }, index) => {
    const [alone, both] = measured.slice(index * 2).map((each) => each.requestsPerSecond);
    return {
      topic: `two server processes, ${availableParallelism()} cores for them, Postgres and the load`,
      what: name,
      measured: `${perSecond(both ?? 0)}, ${((both ?? 0) / (alone ?? 1)).toFixed(2)} times`,
      limit: `${perSecond(alone ?? 0)}, one process`,
      goal: "",
    };
  });
}

async function weighAll({ baseURL, demoAccounts }: BuiltServer): Promise<Figure[]> {
  const { executablePath, environment } = findChromium();
  const browser = await chromium.launch({
    executablePath,
    args: chromiumFlags,
    env: { ...(process.env as Record<string, string>), ...environment },
  });
  const pages = await listReadablePages(baseURL);
  let heaviestScripts = 0;
  console.log("\ncompressed bytes          document   scripts    styles     fonts   layout shift");
  for (const { path, route, reader } of pages) {
    if (reader !== "anonymous" || route.includes("*")) continue;
    const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
    const weight = await weighPage(await context.newPage(), path);
    await context.close();
    heaviestScripts = Math.max(heaviestScripts, weight.script);
    const columns = [weight.document, weight.script, weight.stylesheet, weight.font];
    console.log(
      `${route.slice(0, 40).padEnd(40)} ${columns.map((bytes) => String(bytes).padStart(9)).join(" ")} ${weight.layoutShift.toFixed(4).padStart(9)}`,
    );
  }
  await browser.close();
  const { cookie } = await signIn(baseURL, demoAccounts.jobseeker);
  const headers = { ...asBrowser, cookie };
  const { bytes } = await weigh({ url: `${baseURL}/mentorship`, headers });
  const kilobytes = (size: number) => `${(size / 1_000).toFixed(1)} kB`;
  const topic = "bytes, compressed";
  return [
    {
      topic,
      what: subjects.ownList.name,
      measured: kilobytes(bytes),
      limit: "",
      goal: kilobytes(maxListBytes),
      isReached: bytes < maxListBytes,
    },
    {
      topic,
      what: "scripts of the public page with the most",
      measured: kilobytes(heaviestScripts),
      limit: "",
      goal: kilobytes(maxScriptBytes),
      isReached: heaviestScripts < maxScriptBytes,
    },
  ];
}

/** Each server sends its own. */
const ownHeaders = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "date",
  "keep-alive",
]);

export async function readSample(url: string, headers: Record<string, string>): Promise<Sample> {
  const { bytes } = await weigh({ url, headers });
  const response = await fetch(url, { headers });
  const kept = [...response.headers].filter(([name]) => !ownHeaders.has(name));
  // fetch has undone the compression; a peer sends what it is given, so the size is made the same.
  const body = Buffer.from(await response.arrayBuffer()).subarray(0, bytes);
  return { headers: Object.fromEntries(kept), body };
}
