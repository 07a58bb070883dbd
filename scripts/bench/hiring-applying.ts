import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { applyForJob } from "../../src/features/jobs/applications/applications.usecases.server.ts";
import { createEncryption } from "../../src/platform/crypto/encryption.ts";
import { createLog } from "../../src/platform/log/pino.driver.ts";
import type { UserViewer } from "../../src/platform/viewer.ts";
import { compose } from "../../src/server/compose.ts";
import { configure } from "../../src/server/configuration.ts";
import type { Figure } from "./figures.ts";
import { at, type HiringBench } from "./hiring-data.ts";

const goalMilliseconds = 150;
const applicantCount = 20;
const applicationsEach = 10;
/** Of the CV, about what one of two pages with a photo has. */
const cvBytes = 400_000;

const migrations = new URL("../../migrations/", import.meta.url);

/**
 * Times applying as the server does it (checks, a CV stored on disk, the snapshot, the log and the email that
 * confirms it), beside a statement that writes the same row of the application.
 */
export async function benchApplying({ database, databaseUrl }: HiringBench): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "meridian-bench-"));
  const { services, prepare } = compose({
    read: configure({ DATA_FOLDER: folder }),
    database,
    keys: { publishable: "bench", secret: "bench" },
    encryption: createEncryption({ current: randomBytes(32) }),
    log: createLog("fatal"),
    supervised: false,
  });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const whole: number[] = [];
  const bare: number[] = [];
  try {
    await prepare(migrations);
    await client.query("create table bare_applications (like public.job_applications)");
    const { rows: jobs } = await client.query<{ id: string }>(
      "select id from public.jobs order by id limit $1",
      [applicantCount * applicationsEach],
    );
    const cv = Buffer.concat([
      Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\n"),
      randomBytes(cvBytes),
      Buffer.from("\ntrailer\n<<>>\n%%EOF\n"),
    ]);
    for (let index = 0; index < applicantCount; index += 1) {
      const viewer = await addApplicant(client);
      for (const { id } of jobs.slice(index * applicationsEach, (index + 1) * applicationsEach)) {
        const started = performance.now();
        const applicationId = await applyForJob(services, viewer, id, {
          name: "Ada Sample",
          phone: "+1 416 555 0100",
          message: "I have done this work for six years.",
          cv: new Uint8Array(cv),
          source: "search",
          version: 1,
        });
        whole.push(performance.now() - started);
        const bareStarted = performance.now();
        await client.query(
          "insert into bare_applications select * from public.job_applications where id = $1",
          [applicationId],
        );
        bare.push(performance.now() - bareStarted);
      }
    }
  } finally {
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
  const figure = (share: number, what: string) => ({
    topic: "hiring: 50,000 jobs and 200,000 applications on Postgres",
    what: `applying, ${what}`,
    measured: `${at(whole, share).toFixed(1)} ms`,
    limit: `${at(bare, share).toFixed(1)} ms, a bare insert of the same row`,
    goal: "",
  });
  return [
    figure(0.5, `half of ${whole.length}`),
    {
      ...figure(0.95, "95 of 100"),
      goal: `${goalMilliseconds} ms, promised`,
      isReached: at(whole, 0.95) < goalMilliseconds,
      isPromise: true,
    },
  ];
}

/** A person as they are while signed in. */
async function addApplicant(client: pg.Client): Promise<UserViewer> {
  const userId = randomUUID();
  const email = `${userId}@people.example`;
  await client.query(
    "insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())",
    [userId, email],
  );
  return {
    kind: "user",
    userId,
    email,
    sessionId: randomUUID(),
    roles: [],
    assurance: "aal1",
    hasSecondFactor: false,
    isAnonymous: false,
    claims: { sub: userId, role: "authenticated", email },
  };
}
