import { fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { createClient } from "@supabase/supabase-js";
import autocannon from "autocannon";
import { startBuiltServer } from "../../tests/support/running/built-server.ts";
import type { Answering } from "./auth-peer.ts";
import { type Figure, percent, perSecond } from "./figures.ts";
import { onPostgres } from "./on-postgres.ts";

/**
 * Measures signing in against what the machine can hash, pages meanwhile, and the verification of
 * access tokens against a handler that verifies nothing. Sign-ins on embedded data, which production
 * does not use, promise nothing. All in one run: the machines are shared and noisy.
 */
const promises = { signIns: 0.8, pageMilliseconds: 50, verification: 0.6 };
const seconds = 5;
const turns = 5;
/** Few: they tell how long a page waits meanwhile, and shall not take what is measured. */
const pagesPerSecond = 10;
const accounts = 24;

export async function benchAuth(): Promise<Figure[]> {
  const topic = "accounts";
  const figures: Figure[] = [];
  const measured = async (name: string, environment: Record<string, string>, must: boolean) => {
    const { turn, pageP99 } = await measureSignIns(environment);
    figures.push(
      {
        topic,
        what: `sign-ins on ${name}`,
        measured: `${perSecond(turn.signIns)}, ${percent(turn.share)}`,
        limit: `${perSecond(turn.hashes)} password hashes`,
        goal: must ? `${percent(promises.signIns)}, promised` : "",
        isReached: must ? turn.share >= promises.signIns : undefined,
        isPromise: must,
      },
      {
        topic,
        what: `pages meanwhile, ${perSecond(pagesPerSecond)}`,
        measured: `p99 ${pageP99.toFixed(0)} ms`,
        limit: "",
        goal: `${promises.pageMilliseconds} ms, promised`,
        isReached: pageP99 < promises.pageMilliseconds,
        isPromise: true,
      },
    );
  };
  await onPostgres((url) => measured("Postgres", { DATABASE_URL: url }, true));
  await measured("embedded data", {}, false);
  const bare = await measureHandler("bare");
  const verifying = await measureHandler("verify");
  figures.push({
    topic,
    what: "handler that verifies an access token",
    measured: `${perSecond(verifying)}, ${percent(verifying / bare)}`,
    limit: `${perSecond(bare)}, bare handler`,
    goal: `${percent(promises.verification)}, promised`,
    isReached: verifying >= bare * promises.verification,
    isPromise: true,
  });
  return figures;
}

/** Password hashes per second. */
async function countHashes(): Promise<number> {
  const child = startPeer("hash");
  const [rate] = await once(child, "message");
  return Number(rate);
}

/** Answers per second of a handler that verifies the caller's access token, or doesn't. */
async function measureHandler(kind: "bare" | "verify"): Promise<number> {
  const child = startPeer(kind);
  try {
    const [{ url, tokens }] = (await once(child, "message")) as [Answering];
    const requests = tokens.map((token) => ({ headers: { authorization: `Bearer ${token}` } }));
    const load = { url, connections: 32, requests };
    await autocannon({ ...load, duration: 3 });
    const result = await autocannon({ ...load, duration: seconds });
    if (result.errors + result.non2xx > 0)
      throw new Error(`requests to the ${kind} handler failed`);
    return result.requests.average;
  } finally {
    child.kill();
  }
}

function startPeer(part: string) {
  return fork(fileURLToPath(new URL("auth-peer.ts", import.meta.url)), [part]);
}

interface Turn {
  /** A second each. */
  hashes: number;
  signIns: number;
  /** Of the hashes that the cores can make beside the load generator, which runs on them too. */
  share: number;
}

/**
 * Hashes and sign-ins in short turns, as what the machine gives changes within seconds. Answers the
 * turn in the middle, and the pages of all turns.
 */
async function measureSignIns(environment: Record<string, string>) {
  const server = await startBuiltServer({
    LOG_LEVEL: "warn",
    SIGN_INS_PER_CLIENT: "1000000",
    SIGN_INS_PER_ACCOUNT: "1000000",
    SIGN_UPS_PER_CLIENT: "1000000",
    ...environment,
  });
  try {
    const { baseURL } = server;
    const html = await (await fetch(`${baseURL}/privacy`)).text();
    const apikey = /name="publishable-key" content="([^"]+)"/.exec(html)?.[1] ?? "";
    const people = await signUp(baseURL, apikey);
    const requests = people.map((person) => ({
      method: "POST" as const,
      path: "/auth/v1/token?grant_type=password",
      headers: { apikey, "content-type": "application/json" },
      body: JSON.stringify(person),
    }));
    const signingIn = { url: baseURL, connections: 8, requests };
    // As many as it takes until V8 has compiled what it will: a server lives for days.
    await autocannon({ ...signingIn, amount: 2_500 });
    const measured: Turn[] = [];
    const pageMilliseconds: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const hashes = await countHashes();
      const [before, started] = [process.cpuUsage(), performance.now()];
      const results = await Promise.all([
        autocannon({ ...signingIn, duration: seconds }),
        visitPages(baseURL, (milliseconds) => pageMilliseconds.push(milliseconds)),
      ]);
      const failed = results.reduce((sum, { errors, non2xx }) => sum + errors + non2xx, 0);
      if (failed > 0) throw new Error(`${failed} requests failed`);
      const used = process.cpuUsage(before);
      const generator = (used.user + used.system) / 1000 / (performance.now() - started);
      const signIns = results[0].requests.average;
      const possible = hashes * (1 - generator / availableParallelism());
      measured.push({ hashes, signIns, share: signIns / possible });
    }
    measured.sort((one, other) => one.share - other.share);
    pageMilliseconds.sort((one, other) => one - other);
    return {
      turn: measured[Math.floor(turns / 2)] as Turn,
      pageP99: pageMilliseconds[Math.floor(pageMilliseconds.length * 0.99)] ?? Number.NaN,
    };
  } finally {
    await server.stop();
  }
}

function visitPages(baseURL: string, onPage: (milliseconds: number) => void) {
  return new Promise<autocannon.Result>((resolve, reject) => {
    const visits = autocannon(
      {
        url: `${baseURL}/privacy`,
        connections: 2,
        overallRate: pagesPerSecond,
        duration: seconds,
        headers: { "accept-encoding": "br" },
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    );
    visits.on("response", (_client, _status, _bytes, milliseconds) => onPage(milliseconds));
  });
}

async function signUp(baseURL: string, apikey: string) {
  const people = Array.from({ length: accounts }, (_, index) => ({
    email: `bench-${index}@people.example`,
    password: `bench-password-${index}`,
  }));
  for (const person of people) {
    const client = createClient(baseURL, apikey, { auth: { persistSession: false } });
    const { error } = await client.auth.signUp(person);
    if (error) throw error;
  }
  return people;
}
