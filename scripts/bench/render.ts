import { mentorsPerPage } from "../../src/features/mentors/directory/directory.constants.ts";
import type { BuiltServer } from "../../tests/support/running/built-server.ts";
import { type Figure, percent, perSecond, scaleGoal } from "./figures.ts";
import {
  asBrowser,
  capacityOf,
  keepOnFirstCore,
  type Load,
  type Measurement,
  middleOf,
  takeTurn,
} from "./load.ts";
import { onPostgres } from "./on-postgres.ts";
import { startBareHandler } from "./peers.ts";
import { startRenderLimit } from "./render-limit.ts";
import { mentorCount, signIn, startSite } from "./site.ts";
import { readSample } from "./web.ts";

const shareGoal = 0.6;
const rounds = 3;
const milliseconds = 2_500;
const topic = "pages for one person, beside React alone";

const pages = [
  { name: `mentor list, ${mentorsPerPage} of ${mentorCount}`, path: "/mentorship", rate: 600 },
  { name: "dashboard", path: "/dashboard", rate: 400 },
];

/**
 * Compares whole requests of somebody who is signed in with what React's renderer takes alone in a process for the
 * same tree and data, by turns and by processor time.
 */
export async function benchRender(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const bench = async (environment: Record<string, string>) => {
    const server = await startSite(environment);
    try {
      keepOnFirstCore(server.pid);
      figures.push(...(await compare(server)));
    } finally {
      await server.stop();
    }
  };
  if (!(await onPostgres((url) => bench({ DATABASE_URL: url })))) await bench({});
  return figures;
}

type Measure = () => Promise<Measurement>;

async function compare(server: BuiltServer): Promise<Figure[]> {
  const { cookie } = await signIn(server.baseURL, server.demoAccounts.jobseeker);
  const bare = await startBareHandler(await readSample(`${server.baseURL}/privacy`, asBrowser));
  keepOnFirstCore(bare.processId);
  const stops = [() => bare.stop()];
  try {
    const measures: Measure[] = [
      askFor({ name: "bare handler", url: bare.url, processId: bare.processId }),
    ];
    for (const { name, path } of pages) {
      const url = `${server.baseURL}${path}`;
      const answer = await fetch(`${url}.data`, { headers: { cookie } });
      const limit = await startRenderLimit({ url, data: await answer.text() });
      stops.push(limit.stop);
      keepOnFirstCore(limit.processId);
      for (const cached of [false, true]) {
        const what = cached ? "React alone, with cached markup" : "React alone";
        measures.push(async () => {
          const { pages: count, passed, ran } = await limit.render({ milliseconds, cached });
          return {
            name: `${name}, ${what}`,
            requestsPerSecond: (count * 1_000) / passed,
            p99: Number.NaN,
            processorTime: ran / count,
          };
        });
      }
      const headers = { ...asBrowser, cookie };
      measures.push(askFor({ name: `${name}, the request`, url, headers, processId: server.pid }));
    }
    return describe(await takeTurns(measures));
  } finally {
    for (const stop of stops) stop();
  }
}

const askFor =
  (load: Load): Measure =>
  () =>
    takeTurn(load);

/** The turn in the middle of each, without the first, in which a process still compiles. */
async function takeTurns(measures: readonly Measure[]): Promise<Measurement[]> {
  const turns: Measurement[][] = measures.map(() => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, measure] of measures.entries()) {
      const turn = await measure();
      if (round > 0) turns[index]?.push(turn);
    }
  }
  return turns.flatMap((each) => middleOf(each) ?? []);
}

function describe([bare, ...measured]: readonly Measurement[]): Figure[] {
  const bareRate = bare ? capacityOf(bare) : Number.NaN;
  console.log(
    "\nwhat                                               ms of a core   requests/s of a core",
  );
  for (const each of [...(bare ? [bare] : []), ...measured]) {
    const time = (1_000 / capacityOf(each)).toFixed(2);
    console.log(
      `${each.name.padEnd(50)} ${time.padStart(12)} ${capacityOf(each).toFixed(0).padStart(22)}`,
    );
  }
  return pages.flatMap(({ name, rate }, index): Figure[] => {
    const [alone = Number.NaN, cached = Number.NaN, whole = Number.NaN] = measured
      .slice(index * 3)
      .map(capacityOf);
    const goal = scaleGoal(rate, bareRate);
    return [
      ...[
        { limit: alone, what: "React alone, which renders every element" },
        { limit: cached, what: "React alone with cached markup, as a request renders" },
      ].map(({ limit, what }) => ({
        topic,
        what: `${name}, share of ${what}`,
        measured: percent(whole / limit),
        limit: perSecond(limit),
        goal: percent(shareGoal),
        isReached: whole / limit >= shareGoal,
      })),
      {
        topic,
        what: `${name}, the whole request`,
        measured: perSecond(whole),
        limit: `${perSecond(bareRate)}, bare handler`,
        goal: goal.words,
        isReached: whole >= goal.rate,
      },
    ];
  });
}
