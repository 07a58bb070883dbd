import { availableParallelism } from "node:os";
import { chromium } from "@playwright/test";
import { mentorsPerPage } from "../../src/features/mentors/directory/directory.constants.ts";
import { weighPage } from "../../tests/support/pages/page-weight.ts";
import { listReadablePages } from "../../tests/support/pages/site-addresses.ts";
import { type BuiltServer, startBuiltServer } from "../../tests/support/running/built-server.ts";
import { chromiumFlags, findChromium } from "../../tests/support/running/chromium.ts";
import { type Figure, percent, perSecond } from "./figures.ts";
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
import { type Peer, type Sample, startBareHandler, startNginx } from "./peers.ts";
import { mentorCount, signIn, startSite } from "./site.ts";

/**
 * Measures the built site in one run with what limits it: a bare handler that sends the same bytes,
 * and nginx where it is installed. On Postgres, as in production, where there is one. The servers stay on
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

/** A bare handler for each shared page, which sends the same bytes as the page. */
const limits = {
  prerendered: "bare handler, the page's bytes",
  list: "bare handler, the list's bytes",
} as const;

/** Requests with their goals: a share of the bare handler, or a rate on a core. */
const goals = {
  prerendered: { name: "prerendered page", share: 0.8 },
  list: { name: `mentor list, ${mentorsPerPage} of ${mentorCount}, kept`, share: 0.75 },
  ownList: { name: `mentor list, ${mentorsPerPage} of ${mentorCount}, signed in`, rate: 600 },
  dashboard: { name: "dashboard, signed in", rate: 400 },
} as const;
const maxScriptBytes = 130_000;
const maxListBytes = 20_000;

function rates(measurements: readonly Measurement[]): Figure[] {
  const capacity = (found?: Measurement) => (found ? capacityOf(found) : Number.NaN);
  return Object.values(goals).map((goal) => {
    const limit = capacity(measurements.find(({ name }) => name === limitOf(goal.name)));
    const rate = capacity(measurements.find(({ name }) => name === goal.name));
    const isShare = "share" in goal;
    return {
      topic: isShare ? "pages for many" : "pages for one person",
      what: goal.name,
      measured: isShare ? `${perSecond(rate)}, ${percent(rate / limit)}` : perSecond(rate),
      limit: `${perSecond(limit)}, bare handler`,
      goal: isShare ? percent(goal.share) : perSecond(goal.rate),
      isReached: isShare ? rate / limit >= goal.share : rate >= goal.rate,
    };
  });
}

const limitOf = (name: string) => (name === goals.list.name ? limits.list : limits.prerendered);

async function measureAll({ baseURL, demoAccounts, pid }: BuiltServer): Promise<Measurement[]> {
  const sample = await readSample(`${baseURL}/privacy`, asBrowser);
  const bare = await startBareHandler(sample);
  const bareList = await startBareHandler(await readSample(`${baseURL}/mentorship`, asBrowser));
  keepOnFirstCore(bare.processId);
  keepOnFirstCore(bareList.processId);
  const nginx = await startNginx(sample);
  if (nginx) keepOnFirstCore(nginx.processId);
  try {
    const { key, cookie } = await signIn(baseURL, demoAccounts.jobseeker);
    const { email, password } = demoAccounts.jobseeker;
    const signedIn = { ...asBrowser, cookie };
    return await measureInTurns([
      { name: limits.prerendered, ...measurable(bare) },
      { name: limits.list, ...measurable(bareList) },
      ...(nginx ? [{ name: "nginx, the same bytes", ...measurable(nginx) }] : []),
      ...[
        { name: goals.prerendered.name, url: `${baseURL}/privacy`, headers: asBrowser },
        { name: goals.list.name, url: `${baseURL}/mentorship`, headers: asBrowser },
        { name: goals.ownList.name, url: `${baseURL}/mentorship`, headers: signedIn },
        { name: goals.dashboard.name, url: `${baseURL}/dashboard`, headers: signedIn },
        { name: "/talent, signed in", url: `${baseURL}/talent`, headers: signedIn },
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
    bare.stop();
    bareList.stop();
    nginx?.stop();
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
      what: goals.ownList.name,
      measured: kilobytes(bytes),
      limit: "",
      goal: kilobytes(maxListBytes),
      isReached: bytes < maxListBytes,
    },
    {
      topic,
      what: "scripts of the page with the most",
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
  const response = await fetch(url, { headers });
  const kept = [...response.headers].filter(([name]) => !ownHeaders.has(name));
  // fetch has undone the compression; a peer sends what it is given, so the size is made the same.
  const bytes = Number(response.headers.get("content-length"));
  const body = Buffer.from(await response.arrayBuffer()).subarray(0, bytes);
  return { headers: Object.fromEntries(kept), body };
}
