import { mentorProfilesPublic } from "../../src/features/mentors/directory/directory.resources.ts";
import { compileQuery } from "../../src/platform/data-api/compile-query.ts";
import { parseQuery } from "../../src/platform/data-api/parse-query.ts";
import { startBuiltServer } from "../../tests/support/running/built-server.ts";
import { type BareQuery, startBareQuery } from "./bare-query.ts";
import { type Figure, percent, perSecond } from "./figures.ts";
import {
  capacityOf,
  generator,
  keepOnFirstCore,
  type Measurement,
  measureInTurns,
} from "./load.ts";
import { onPostgres } from "./on-postgres.ts";
import type { Peer } from "./peers.ts";
import { signIn } from "./site.ts";

const search = "select=*";
const goal = 0.6;

/**
 * Measures reads of the data API beside the same query by `pg` in a bare handler: with the role and claims set in a
 * transaction, which is the limit, and alone. Each server has one core and the load the other.
 */
export async function benchData(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await onPostgres(async (databaseUrl) => {
    const server = await startBuiltServer({ DATABASE_URL: databaseUrl }, undefined, {
      keepsOutput: false,
    });
    keepOnFirstCore(server.pid);
    try {
      const { key, token } = await signIn(server.baseURL, server.demoAccounts.jobseeker);
      const url = `${server.baseURL}/rest/v1/mentor_profiles_public?${search}`;
      figures.push(...(await compare(url, databaseUrl, { apikey: key, token }, server.pid)));
    } finally {
      await server.stop();
    }
  });
  return figures;
}

async function compare(
  url: string,
  databaseUrl: string,
  { apikey, token }: { apikey: string; token: string },
  processId: number,
): Promise<Figure[]> {
  const answer = await fetch(url, { headers: { apikey } });
  const body = await answer.text();
  const compiled = compileQuery(parseQuery(search), mentorProfilesPublic, {
    format: "json",
    single: false,
    withoutNulls: false,
    count: false,
  });
  const headers = { "content-type": answer.headers.get("content-type") ?? "" };
  const query: BareQuery = { ...compiled, databaseUrl, headers };
  const claims = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  const count = (JSON.parse(body) as unknown[]).length;
  const peers = {
    anon: await startBareQuery({
      ...query,
      rights: { role: "anon", claims: JSON.stringify({ role: "anon" }) },
    }),
    user: await startBareQuery({ ...query, rights: { role: "authenticated", claims } }),
    alone: await startBareQuery(query),
  };
  try {
    for (const { processId, url: at } of Object.values(peers)) {
      keepOnFirstCore(processId);
      const rows = (await (await fetch(at)).json()) as unknown[];
      if (rows.length !== count) throw new Error("A peer answers other rows");
    }
    const [anon, read, user, ownRead, alone] = (await measureInTurns([
      { name: "pg, a visitor's role and claims set", ...measurable(peers.anon) },
      { name: "data API, visitor", url, headers: { apikey }, processId },
      { name: "pg, a user's role and claims set", ...measurable(peers.user) },
      {
        name: "data API, signed in",
        url,
        headers: { apikey, authorization: `Bearer ${token}` },
        processId,
      },
      { name: "pg alone, as the tables' owner", ...measurable(peers.alone) },
    ])) as [Measurement, Measurement, Measurement, Measurement, Measurement];
    console.log(
      `\ndata read of ${count} mentors, ${Buffer.byteLength(body)} bytes, load by ${generator}`,
    );
    console.log(
      "what                                      requests/s   p99 ms   CPU ms each   share of its limit",
    );
    print(anon, anon);
    print(read, anon);
    print(user, user);
    print(ownRead, user);
    print(alone);
    return [
      { measured: read, limit: anon },
      { measured: ownRead, limit: user },
    ].map(({ measured, limit }) => {
      const share = shareOf(measured, limit);
      return {
        topic: `data API, ${count} mentors`,
        what: measured.name,
        measured: `${perSecond(capacityOf(measured))}, ${percent(share)}`,
        limit: `${perSecond(capacityOf(limit))}, ${limit.name}`,
        goal: percent(goal),
        isReached: share >= goal,
      };
    });
  } finally {
    for (const peer of Object.values(peers)) peer.stop();
  }
}

const measurable = ({ url, processId }: Peer) => ({ url, processId });

/** By the processor time of the two servers; what Postgres does is about the same for both. */
const shareOf = (measured: Measurement, limit: Measurement) =>
  capacityOf(measured) / capacityOf(limit);

function print(measured: Measurement, limit?: Measurement): void {
  const { name, requestsPerSecond, p99, processorTime } = measured;
  const share = limit ? `${(shareOf(measured, limit) * 100).toFixed(1)} %` : "";
  console.log(
    `${name.padEnd(40)} ${requestsPerSecond.toFixed(0).padStart(11)} ${p99.toFixed(1).padStart(8)} ${(processorTime?.toFixed(3) ?? "").padStart(13)} ${share.padStart(20)}`,
  );
}
