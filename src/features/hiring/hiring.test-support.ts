import { randomUUID } from "node:crypto";
import type { TestContext, TestUser } from "../../../tests/support/services.ts";
import { addTime } from "../../shared/time.ts";
import { addOrganization } from "../employers/employers.test-support.ts";
import { applyForJob } from "../jobs/applications/applications.usecases.server.ts";
import { listOwnApplications } from "../jobs/applications/own-applications.usecases.server.ts";
import { filledApplication } from "../jobs/jobs.test-support.ts";
import { samplePosting } from "../jobs/postings/posting.test-support.ts";
import { sendDueNotices } from "./notices/notices.usecases.server.ts";

/** An organization of a new owner, with a published job. */
export interface TestJob {
  owner: TestUser;
  slug: string;
  organizationId: string;
  jobId: string;
}

export async function addHiringJob(
  context: TestContext,
  owner?: TestUser,
  region = "CA-ON",
  remoteRegions: readonly string[] = [],
  isFullyRemote = false,
): Promise<TestJob> {
  const person = owner ?? (await context.createUser());
  const slug = await addOrganization(context, person);
  return await context.services.database.asSystem("test", async (transaction) => {
    const { id: organizationId } = await transaction
      .selectFrom("organizations")
      .select("id")
      .where("slug", "=", slug)
      .executeTakeFirstOrThrow();
    const now = context.clock.now();
    const jobId = randomUUID();
    const content = JSON.stringify(samplePosting);
    await transaction
      .insertInto("job_drafts")
      .values({
        id: jobId,
        organization_id: organizationId,
        content,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await transaction
      .insertInto("jobs")
      .values({
        id: jobId,
        organization_id: organizationId,
        content,
        title: samplePosting.title,
        employer: "Lakeside Hospital",
        sector: "healthcare",
        country: "CA",
        region,
        is_remote: isFullyRemote,
        remote_regions: [...remoteRegions],
        location: "Thunder Bay, ON",
        employment_type: "full_time",
        salary_min_cents: 39_07,
        salary_max_cents: 56_00,
        salary_currency: "CAD",
        salary_period: "hour",
        description: samplePosting.description,
        responsibilities: samplePosting.responsibilities,
        requirements: samplePosting.requirements,
        skills: samplePosting.skills,
        is_vacant: true,
        uses_ai: false,
        posted_at: now,
        closes_at: addTime(now, { days: 60 }),
        updated_at: now,
      })
      .execute();
    return { owner: person, slug, organizationId, jobId };
  });
}

/** A new person who applies for a job. */
export async function addApplicant(
  context: TestContext,
  jobId: string,
  name = "Adaora Sample",
): Promise<{ applicant: TestUser; id: string }> {
  const applicant = await context.createUser();
  const given = { ...filledApplication, name };
  return { applicant, id: await applyForJob(context.services, applicant, jobId, given) };
}

/** A job's stages by what they are called. */
export async function stagesOf(
  context: TestContext,
  jobId: string,
): Promise<Record<string, string>> {
  const rows = await context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("job_stages")
      .select(["id", "name"])
      .where("job_id", "=", jobId)
      .execute(),
  );
  return Object.fromEntries(rows.map(({ id, name }) => [name, id]));
}

/** Kind of stage of a person's first application, as its applicant reads it. */
export async function kindOf(context: TestContext, applicant: TestUser) {
  const { active, closed } = await listOwnApplications(context.services, applicant);
  return [...active, ...closed][0]?.kind;
}

/** The subjects of the emails to someone, oldest first. */
export async function subjectsTo(context: TestContext, { email }: TestUser): Promise<string[]> {
  const emails = await context.outbox();
  return emails.filter(({ recipient }) => recipient === email).map(({ subject }) => subject);
}

/** Lets the minutes pass in which a move or a decision can be undone; then applicants are notified. */
export async function passUndo(context: TestContext): Promise<void> {
  context.clock.advance({ minutes: 10, seconds: 1 });
  await sendDueNotices(context.services);
}
