import { mentorProfilesPublic } from "../../src/features/mentors/directory/directory.resources.ts";
import { compileQuery } from "../../src/platform/data-api/compile-query.ts";
import { parseQuery } from "../../src/platform/data-api/parse-query.ts";
import { startBuiltServer } from "../../tests/support/running/built-server.ts";
import { type BareQuery, startBareQuery } from "./bare-query.ts";
import { type Figure, percent, perSecond } from "./figures.ts";
import { generator, keepOnFirstCore, type Measurement, measureInTurns } from "./load.ts";
import { onPostgres } from "./on-postgres.ts";
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
      figures.push(...(await compare(url, databaseUrl, { apikey: key, token })));
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
      { name: "pg, a visitor's role and claims set", url: peers.anon.url },
      { name: "data API, visitor", url, headers: { apikey } },
      { name: "pg, a user's role and claims set", url: peers.user.url },
      {
        name: "data API, signed in",
        url,
        headers: { apikey, authorization: `Bearer ${token}` },
      },
      { name: "pg alone, as the tables' owner", url: peers.alone.url },
    ])) as [Measurement, Measurement, Measurement, Measurement, Measurement];
    console.log(
      `\ndata read of ${count} mentors, ${Buffer.byteLength(body)} bytes, load by ${generator}`,
    );
    console.log(
      "what                                      requests/s   p99 ms   share of its limit",
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
      const share = measured.requestsPerSecond / limit.requestsPerSecond;
      return {
        topic: `data API, ${count} mentors`,
        what: measured.name,
        measured: `${perSecond(measured.requestsPerSecond)}, ${percent(share)}`,
        limit: `${perSecond(limit.requestsPerSecond)}, ${limit.name}`,
        goal: percent(goal),
        isReached: share >= goal,
      };
    });
  } finally {
    for (const peer of Object.values(peers)) peer.stop();
  }
}

function print({ name, requestsPerSecond, p99 }: Measurement, limit?: Measurement): void {
  const share = limit
    ? `${((requestsPerSecond / limit.requestsPerSecond) * 100).toFixed(1)} %`
    : "";
  console.log(
    `${name.padEnd(40)} ${requestsPerSecond.toFixed(0).padStart(11)} ${p99.toFixed(1).padStart(8)} ${share.padStart(20)}`,
  );
}
