import pg from "pg";
import { professions } from "../../content/synonyms/professions.ts";
import { saveProfessions } from "../../src/features/jobs/search/professions.store.server.ts";
import { connectPostgres } from "../../src/platform/database/connect.ts";
import type { Database } from "../../src/platform/database/database.ts";

export const jobCount = 50_000;
export const applicationCount = 200_000;
const applicantCount = 20_000;
const jobsInStatement = 5_000;

/** The database that a part of the hiring bench works with. */
export interface HiringBench {
  database: Database;
  databaseUrl: string;
}

/** The time within which `share` of them was done. */
export function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

/** A database with jobs of every kind and place, and with applications for them. */
export async function addHiringData(databaseUrl: string): Promise<Database> {
  const database = connectPostgres(databaseUrl, { onError: () => undefined });
  await database.migrate(new URL("../../migrations/", import.meta.url));
  await database.asSystem("bench", (transaction) =>
    saveProfessions(
      transaction,
      Object.entries(professions).flatMap(([slug, { phrases }]) =>
        phrases.map((phrase) => ({ phrase, slug })),
      ),
    ),
  );
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (let first = 1; first <= jobCount; first += jobsInStatement) {
      await client.query(insertJobs, [first, first + jobsInStatement - 1]);
    }
    await client.query(
      `insert into auth.users (id, email, email_confirmed_at)
       select gen_random_uuid(), 'applicant' || n || '@people.example', now()
       from generate_series(1, $1::integer) as n`,
      [applicantCount],
    );
    await client.query(insertApplications, [applicationCount, jobCount, applicantCount]);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
  return database;
}

/** Titles in about the shares in which jobs of these sectors are posted, each with where it is found. */
const insertJobs = `
  insert into public.jobs (title, employer, sector, location, country, is_remote, remote_regions,
    employment_type,
    salary_min_cents, salary_max_cents, salary_currency, salary_period, is_vacant, uses_ai,
    description, responsibilities, requirements, skills, supports_visa, helps_license,
    posted_at, closes_at)
  select
    kind.titles[1 + n % cardinality(kind.titles)]
      || (array['', ', Nights', ', Senior', ', Casual', ', Team Lead', ', Rural'])[1 + n % 6],
    'Employer ' || (n * 7919 % 4000), kind.sector,
    place.names[1 + n % cardinality(place.names)], place.country, n % 11 = 0,
    case when n % 11 = 0 then array[place.country] else '{}' end,
    (array['full_time', 'part_time', 'contract', 'temporary'])[1 + n % 4],
    case when kind.hourly then 2500 + n % 900 else 7000000 + n % 900 * 5000 end,
    case when kind.hourly then 3500 + n % 2400 else 9000000 + n % 900 * 9000 end,
    case place.country when 'CA' then 'CAD' else 'USD' end,
    case when kind.hourly then 'hour' else 'year' end,
    true, false,
    repeat('Our team works with patients, clients and partners in a growing region, and we train people on the job. ', 8)
      || (array['You report to a registered nurse.', 'You work with software engineers.',
        'You wire houses and schools.', 'You plan shifts with the doctor on call.',
        'You keep records and write reports.'])[1 + n % 5],
    array['Do the work with care'], array['Two years of experience'],
    array[(array['Triage', 'TypeScript', 'Welding', 'Budgets', 'Charting', 'Python', 'Blueprints'])[1 + n % 7],
      'Skill ' || n % 400],
    n % 3 = 0, n % 4 = 0,
    now() - make_interval(mins => n % 80000), now() + make_interval(days => 1 + n % 60)
  from generate_series($1::integer, $2::integer) as n
  cross join lateral (select (array[1, 1, 1, 1, 2, 2, 2, 3, 3, 4])[1 + n % 10] as number) as chosen
  join (values
    (1, 'healthcare', true, array['Registered Nurse', 'RN, Emergency', 'Practical Nurse', 'Family Physician',
      'Personal Support Worker', 'Physiotherapist', 'Pharmacist', 'Medical Laboratory Technologist',
      'Infirmière', 'Respiratory Therapist', 'Psychiatrist', 'Occupational Therapist', 'Paramedic']),
    (2, 'it', false, array['Software Engineer', 'Software Developer', 'Data Analyst', 'DevOps Engineer',
      'Product Manager', 'Systems Administrator', 'QA Tester', 'Frontend Developer', 'Cybersecurity Analyst']),
    (3, 'trades', true, array['Construction Electrician', 'Welder', 'Plumber', 'Industrial Mechanic',
      'Carpenter', 'Truck Driver', 'Heavy Equipment Operator', 'Machinist']),
    (4, 'executive', false, array['Vice President, Operations', 'Chief Nursing Officer', 'Director of Finance',
      'Mechanical Engineer'])
  ) as kind (number, sector, hourly, titles) on kind.number = chosen.number
  join (values
    (0, 'CA', array['Toronto, ON', 'Ottawa, ON', 'Hamilton, ON', 'Thunder Bay, ON', 'Vancouver, BC', 'Kelowna, BC',
      'Calgary, AB', 'Edmonton, AB', 'Saskatoon, SK', 'Winnipeg, MB', 'Montréal, QC', 'Québec, QC', 'Halifax, NS',
      'Moncton, NB', 'Charlottetown, PE', 'St. John''s, NL', 'Whitehorse, YT']),
    (1, 'US', array['New York, NY', 'Buffalo, NY', 'Los Angeles, CA', 'San Francisco, CA', 'Houston, TX', 'Austin, TX',
      'Chicago, IL', 'Fargo, ND', 'Mobile, AL', 'Miami, FL', 'Seattle, WA', 'Phoenix, AZ', 'Boston, MA'])
  ) as place (number, country, names) on place.number = (n % 5) / 3`;

const insertApplications = `
  with
    numbered_jobs as (select id, row_number() over (order by id) as number from public.jobs),
    people as (select id, email, row_number() over (order by id) as number from auth.users)
  insert into public.job_applications (job_id, user_id, account_email, message, resume_url,
    stage_id, stage_kind, stage_since, due_at, applied_at)
  select job.id, person.id, person.email, 'I have done this work for six years.',
    'https://cv.example/' || n, stage.id, 'new', at, at + interval '10 days', at
  from generate_series(1, $1::integer) as n
  cross join lateral (select now() - make_interval(mins => n % 40000) as at) as time
  join numbered_jobs as job on job.number = 1 + (n::bigint * 31) % $2::integer
  join people as person on person.number = 1 + n % $3::integer
  join public.job_stages as stage on stage.job_id = job.id and stage.kind = 'new'
  on conflict do nothing`;
