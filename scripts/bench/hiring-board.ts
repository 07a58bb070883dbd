import { randomUUID } from "node:crypto";
import pg from "pg";
import { readBoardChoice } from "../../src/features/hiring/board/board.rules.ts";
import { readBoard } from "../../src/features/hiring/board/board.usecases.server.ts";
import type { Services } from "../../src/platform/services.ts";
import type { UserViewer } from "../../src/platform/viewer.ts";
import { systemClock } from "../../src/shared/clock.ts";
import type { Figure } from "./figures.ts";
import { at, type HiringBench } from "./hiring-data.ts";

const rounds = 100;
const goalMilliseconds = 100;
const candidateCount = 500;

/** Times a board of 500 candidates as a recruiter reads it, beside a bare query of the same rows. */
export async function benchBoard({ database, databaseUrl }: HiringBench): Promise<Figure[]> {
  const services = { database, clock: systemClock } as unknown as Services;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const whole: number[] = [];
  const bare: number[] = [];
  try {
    const { jobId, viewer } = await addBoard(client);
    const choice = readBoardChoice(new URLSearchParams());
    for (let round = 0; round < rounds; round += 1) {
      const started = performance.now();
      const board = await readBoard(services, viewer, jobId, choice);
      whole.push(performance.now() - started);
      if (board?.total !== candidateCount) throw new Error(`The board shows ${board?.total}`);
      const bareStarted = performance.now();
      await client.query("select * from job_applications where id = any($1)", [
        board.rows.map(({ id }) => id),
      ]);
      bare.push(performance.now() - bareStarted);
    }
  } finally {
    await client.end();
  }
  const figure = (share: number, what: string) => ({
    topic: "hiring: 50,000 jobs and 200,000 applications on Postgres",
    what: `a board of ${candidateCount} candidates, ${what}`,
    measured: `${at(whole, share).toFixed(1)} ms`,
    limit: `${at(bare, share).toFixed(1)} ms, a bare query of the same rows`,
    goal: "",
  });
  return [
    figure(0.5, "half of the reads"),
    {
      ...figure(0.95, "95 of 100"),
      goal: `${goalMilliseconds} ms, promised`,
      isReached: at(whole, 0.95) < goalMilliseconds,
      isPromise: true,
    },
  ];
}

/** A job with candidates in every stage, and a recruiter of its organization. */
async function addBoard(client: pg.Client): Promise<{ jobId: string; viewer: UserViewer }> {
  const [userId, organizationId, jobId] = [randomUUID(), randomUUID(), randomUUID()];
  await client.query("begin");
  await client.query(
    "insert into auth.users (id, email, email_confirmed_at) values ($1, 'recruiter@employer.example', now())",
    [userId],
  );
  await client.query(
    `insert into public.organizations (id, slug, legal_name, public_name, website, domain, sector, size_band, description,
       created_at, updated_at)
     values ($1, 'bench', 'Bench Inc.', 'Bench', 'https://bench.example', 'bench.example', 'healthcare', '100-499',
       'An organization to measure with.', now(), now())`,
    [organizationId],
  );
  await client.query(
    "insert into public.organization_members (organization_id, user_id, role, joined_at) values ($1, $2, 'recruiter', now())",
    [organizationId, userId],
  );
  await client.query(
    `insert into public.job_drafts (id, organization_id, content, created_at, updated_at)
     values ($1, $2, '{}', now(), now())`,
    [jobId, organizationId],
  );
  await client.query(
    `insert into public.jobs (id, organization_id, content, title, employer, sector, location, country, employment_type,
       salary_min_cents, salary_max_cents, salary_currency, salary_period, is_vacant, uses_ai, description,
       responsibilities, requirements, skills, posted_at, closes_at)
     select $1, $2, '{}', title, employer, sector, location, country, employment_type, salary_min_cents,
       salary_max_cents, salary_currency, salary_period, is_vacant, uses_ai, description, responsibilities,
       requirements, skills, now(), now() + interval '60 days'
     from public.jobs limit 1`,
    [jobId, organizationId],
  );
  await client.query(
    `insert into public.job_applications (job_id, user_id, account_email, applicant_name, message, resume_url,
       stage_id, stage_kind, stage_since, due_at, decided_at, applied_at)
     select $1, person.id, person.email, 'Applicant ' || person.number, 'I have done this work for six years.',
       'https://cv.example/' || person.number, stage.id, stage.kind, now(),
       case when stage.promised_days is not null then now() + interval '10 days' end,
       case when stage.promised_days is null then now() end, now() - interval '20 days'
     from (select id, email, row_number() over (order by id) as number from auth.users where id <> $2 limit $3) as person
     join public.job_stages as stage on stage.job_id = $1 and stage.position = 1 + person.number % 5`,
    [jobId, userId, candidateCount],
  );
  await client.query(
    `insert into public.scorecards (application_id, stage_id, author_id, overall, submitted_at)
     select id, stage_id, $2, 3, now() from public.job_applications where job_id = $1 and stage_kind = 'interview'`,
    [jobId, userId],
  );
  await client.query("commit");
  await client.query("analyze");
  const claims = { sub: userId, role: "authenticated" };
  return {
    jobId,
    viewer: {
      kind: "user",
      userId,
      email: "recruiter@employer.example",
      sessionId: randomUUID(),
      roles: [],
      assurance: "aal1",
      hasSecondFactor: false,
      isAnonymous: false,
      claims,
    },
  };
}
