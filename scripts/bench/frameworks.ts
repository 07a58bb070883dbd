import { mentorsPerPage } from "../../src/features/mentors/directory/directory.constants.ts";
import type { BuiltServer } from "../../tests/support/running/built-server.ts";
import { type Figure, perSecond } from "./figures.ts";
import {
  asBrowser,
  capacityOf,
  generator,
  keepOnFirstCore,
  type Load,
  type Measurement,
  measureInTurns,
  type Weight,
  weigh,
} from "./load.ts";
import { onPostgres } from "./on-postgres.ts";
import { buildPeerApp, type PeerContent, peerApps, startPeerApp } from "./peer-apps.ts";
import type { Peer } from "./peers.ts";
import { mentorCount, signIn, startSite } from "./site.ts";

/** An article that the site renders for many, and that the others prerender. */
const articlePath = "/resources/guides/img-physician-pathway";
const listPath = "/mentorship";

/** Asked by a browser, and by a proxy that compresses by itself. */
const kinds = {
  compressed: asBrowser,
  plain: { "accept-encoding": "identity" },
};

/**
 * Measures the site beside the apps of `bench/peers`, which show the same article and the same list
 * of mentors from the same database, for the same person. By turns in one run, each server on one
 * core and the load on the other.
 */
export async function benchFrameworks(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await onPostgres(async (databaseUrl) => {
    const site = await startSite({ DATABASE_URL: databaseUrl });
    const peers: Peer[] = [];
    try {
      const { cookie } = await signIn(site.baseURL, site.demoAccounts.jobseeker);
      const content = await readContent(site, cookie);
      const settings = {
        DATABASE_URL: databaseUrl,
        MENTORS_PER_PAGE: String(mentorsPerPage),
        SESSION_KEYS: await readText(`${site.baseURL}/auth/v1/.well-known/jwks.json`),
      };
      const servers = [{ name: "Meridian", url: site.baseURL, processId: site.pid, articlePath }];
      for (const [name, app] of Object.entries(peerApps)) {
        const peer = await startPeerApp(app, await buildPeerApp(app, content), settings);
        peers.push(peer);
        servers.push({ name, ...peer, articlePath: app.article });
      }
      for (const { processId } of servers) keepOnFirstCore(processId);
      await compareLists(servers, cookie);
      const article = await compare("prerendered article", servers, (server) => ({
        path: server.articlePath,
      }));
      const name = `mentor list, ${mentorsPerPage} of ${mentorCount}, signed in`;
      const list = await compare(name, servers, () => ({ path: listPath, headers: { cookie } }));
      figures.push(
        ...figuresOf("prerendered article", article, goals.article),
        ...figuresOf(name, list, goals.list),
      );
    } finally {
      for (const peer of peers) peer.stop();
      await site.stop();
    }
  });
  return figures;
}

/** Times as many requests as Next answers. */
const goals = { article: 12, list: 4 };

function figuresOf(what: string, measured: readonly Measurement[], goal: number): Figure[] {
  const capacity = (name: string) => {
    const found = measured.find((each) => each.name === name);
    return found ? capacityOf(found) : Number.NaN;
  };
  return Object.keys(kinds).flatMap((kind) => {
    const own = capacity(`Meridian, ${kind}`);
    return Object.keys(peerApps).map((peer) => {
      const times = own / capacity(`${peer}, ${kind}`);
      const isGoal = peer === "Next" && kind === "compressed";
      return {
        topic: "other frameworks with the same page",
        what: `${what}, ${kind}`,
        measured: `${perSecond(own)}, ${times.toFixed(1)} times`,
        limit: `${perSecond(capacity(`${peer}, ${kind}`))}, ${peer}`,
        goal: isGoal ? `${goal} times` : "",
        isReached: isGoal ? times >= goal : undefined,
      };
    });
  });
}

interface Server {
  name: string;
  url: string;
  processId: number;
  articlePath: string;
}

async function compare(
  what: string,
  servers: readonly Server[],
  page: (server: Server) => { path: string; headers?: Record<string, string> },
): Promise<Measurement[]> {
  const loads: Load[] = Object.entries(kinds).flatMap(([kind, accepted]) =>
    servers.map((server) => {
      const { path, headers } = page(server);
      return {
        name: `${server.name}, ${kind}`,
        url: `${server.url}${path}`,
        headers: { ...headers, ...accepted },
        processId: server.processId,
      };
    }),
  );
  const weights = new Map<string, Weight>();
  for (const load of loads) weights.set(load.name, await weigh(load));
  const measured = await measureInTurns(loads);
  console.log(`\n${what}, load by ${generator}`);
  console.log(
    "what                          bytes   encoding   requests/s   p99 ms   CPU ms each   times Next   by CPU",
  );
  for (const each of measured) {
    const { bytes, encoding } = weights.get(each.name) ?? { bytes: 0, encoding: "" };
    const next = measured.find(({ name }) => name === `Next, ${each.name.split(", ")[1]}`);
    const times = next ? each.requestsPerSecond / next.requestsPerSecond : Number.NaN;
    const byCapacity = next ? capacityOf(each) / capacityOf(next) : Number.NaN;
    console.log(
      `${each.name.padEnd(26)} ${String(bytes).padStart(8)} ${encoding.padStart(10)} ${each.requestsPerSecond.toFixed(0).padStart(12)} ${each.p99.toFixed(1).padStart(8)} ${each.processorTime?.toFixed(3).padStart(13)} ${times.toFixed(1).padStart(12)} ${byCapacity.toFixed(1).padStart(8)}`,
    );
  }
  return measured;
}

/** Fails unless all show the same mentors: a page that lacks some would be measured as fast. */
async function compareLists(servers: readonly Server[], cookie: string): Promise<void> {
  const lists = await Promise.all(
    servers.map(async ({ name, url }) => {
      const html = await readText(`${url}${listPath}`, { cookie });
      const cards = html.split("<article").slice(1);
      const names = cards.map((card) => /<h3[^>]*>([^<]+)<\/h3>/.exec(card)?.[1]);
      return { name, cards: cards.length, mentors: names.sort().join() };
    }),
  );
  for (const { name, cards, mentors } of lists) {
    if (cards !== mentorsPerPage) throw new Error(`${name} shows ${cards} mentors`);
    if (mentors !== lists[0]?.mentors) throw new Error(`${name} shows others: ${mentors}`);
  }
}

/** The peers' content, from the site's own pages: the article's text and the portraits. */
async function readContent({ baseURL }: BuiltServer, cookie: string): Promise<PeerContent> {
  const article = await readText(`${baseURL}${articlePath}`);
  const list = await readText(`${baseURL}${listPath}`, { cookie });
  const cards = list.split("<article").slice(1);
  const pictures = cards.map((card) => [
    new RegExp(`${listPath}/([0-9a-f-]{36})"`).exec(card)?.[1] ?? "",
    /<svg.*?<\/svg>|<img[^>]*>/s.exec(card)?.[0] ?? "",
  ]);
  return {
    article: {
      title: /<title>([^<]*)<\/title>/.exec(article)?.[1] ?? "",
      html: /<main[^>]*>(.*)<\/main>/s.exec(article)?.[1] ?? "",
    },
    pictures: Object.fromEntries(pictures.sort()),
  };
}

async function readText(url: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
  return await response.text();
}
