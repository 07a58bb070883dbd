import { readFileSync } from "node:fs";
import pg from "pg";
import { jobsPerPage } from "../../src/features/jobs/jobs.constants.ts";
import { searchJobs } from "../../src/features/jobs/search/search.usecases.server.ts";
import { readJobSearch } from "../../src/features/jobs/search/search-filter.rules.ts";
import { useSynonyms } from "../../src/features/search/synonyms.store.server.ts";
import type { Services } from "../../src/platform/services.ts";
import { anonymousViewer } from "../../src/platform/viewer.ts";
import { systemClock } from "../../src/shared/clock.ts";
import type { Figure } from "./figures.ts";
import { at, type HiringBench } from "./hiring-data.ts";

const rounds = 10;
const limitMilliseconds = 50;

/** Typical searches: what people type, where, and what they choose. */
const searches = [
  "",
  "sector=healthcare",
  "region=CA-ON",
  "sector=trades&visa=yes&sort=pay",
  "keyword=nurse",
  "keyword=RN&location=Ontario",
  "keyword=registered+nurse&location=Toronto",
  "keyword=infirmière&location=Québec",
  "keyword=LPN",
  "keyword=doctor&location=Canada",
  "keyword=GP&license=yes",
  "keyword=PT&location=USA",
  "keyword=pharmacist&posted=7d",
  "keyword=psw&location=ON&type=part_time",
  "keyword=software+engineer",
  "keyword=software+engineer&location=remote",
  "keyword=developer&location=Toronto&sort=date",
  "keyword=data+analyst&pay=100k",
  "keyword=typescript",
  "keyword=devops&location=New+York",
  "keyword=product+manager&remote=yes",
  "keyword=electrician&location=AB",
  "keyword=welder&visa=yes",
  "keyword=millwright",
  "keyword=truck+driver&location=Calgary,+AB",
  "keyword=vp+operations",
  "keyword=employer+77",
  "keyword=beekeeper",
  "location=Halifax",
  "keyword=nurse&location=Ontario&page=5",
];

/** Times the whole search, with counts and a page of jobs, beside a bare query of the same rows. */
export async function benchJobSearch({ database, databaseUrl }: HiringBench): Promise<Figure[]> {
  useSynonyms(readFileSync("content/search/synonyms.yaml", "utf8"));
  const services = { database, clock: systemClock } as unknown as Services;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const whole: number[] = [];
  const bare: number[] = [];
  console.log("\njob search                                          found   p50 ms   slowest");
  try {
    for (const text of searches) {
      const search = readJobSearch(new URLSearchParams(text));
      const { jobs } = await searchJobs(services, anonymousViewer, search);
      const ids = jobs.map(({ id }) => id);
      const times: number[] = [];
      let total = 0;
      for (let round = 0; round < rounds; round += 1) {
        const started = performance.now();
        ({ total } = await searchJobs(services, anonymousViewer, search));
        times.push(performance.now() - started);
        const bareStarted = performance.now();
        await client.query("select * from jobs where id = any($1) limit $2", [ids, jobsPerPage]);
        bare.push(performance.now() - bareStarted);
      }
      whole.push(...times);
      console.log(
        `${(text || "all jobs").padEnd(48)} ${String(total).padStart(8)} ${at(times, 0.5).toFixed(1).padStart(8)} ${at(times, 1).toFixed(1).padStart(9)}`,
      );
    }
  } finally {
    await client.end();
  }
  const [p50, p95] = [at(whole, 0.5), at(whole, 0.95)];
  const topic = "hiring: 50,000 jobs and 200,000 applications on Postgres";
  const limit = (share: number) =>
    `${at(bare, share).toFixed(1)} ms, a bare query of the same rows`;
  return [
    {
      topic,
      what: `job search, half of ${searches.length} typical ones`,
      measured: `${p50.toFixed(1)} ms`,
      limit: limit(0.5),
      goal: "",
    },
    {
      topic,
      what: "job search, 95 of 100",
      measured: `${p95.toFixed(1)} ms`,
      limit: limit(0.95),
      goal: `${limitMilliseconds} ms, promised`,
      isReached: p95 < limitMilliseconds,
      isPromise: true,
    },
  ];
}
