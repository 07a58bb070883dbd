import { randomUUID } from "node:crypto";
import { addTime } from "#shared/time.ts";
import type { TestContext, TestUser } from "../../../tests/support/services.ts";
import type { GivenApplication } from "./applications/applications.types.ts";
import type { Posting } from "./postings/posting.schemas.ts";
import { samplePosting } from "./postings/posting.test-support.ts";

/** The smallest file that is a PDF by its content. */
export const cvBytes = new Uint8Array(
  Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"),
);

export const filledApplication: GivenApplication = {
  name: "Adaora Sample",
  phone: "+1 416 555 0100",
  message: "I have worked in intensive care for six years.",
  cv: cvBytes,
  /** To the question of `samplePosting`. */
  answers: { "answer-registered": "Yes" },
};

/** An organization's published job, written straight into the tables: what the editor does has tests of its own. */
export async function addOrganizationJob(
  { services }: TestContext,
  {
    owner,
    organizationId,
    change = {},
  }: {
    owner: TestUser;
    organizationId: string;
    change?: Partial<Posting>;
  },
): Promise<string> {
  const id = randomUUID();
  const content = { ...samplePosting, ...change };
  const now = services.clock.now();
  const draft = { organization_id: organizationId, content: JSON.stringify(content) };
  await services.database.asSystem("test", async (transaction) => {
    await transaction
      .insertInto("job_drafts")
      .values({ id, ...draft, created_by: owner.userId, created_at: now, updated_at: now })
      .execute();
    await transaction
      .insertInto("jobs")
      .values({
        id,
        ...draft,
        title: content.title,
        employer: "Lakeside Hospital",
        sector: content.sector,
        location: "Thunder Bay, ON",
        country: "CA",
        region: content.region,
        is_remote: content.remote === "full",
        remote_regions: content.remoteRegions,
        employment_type: content.employmentType,
        salary_min_cents: content.pay.minimumCents,
        salary_max_cents: content.pay.maximumCents,
        salary_currency: content.pay.currency,
        salary_period: content.pay.period,
        is_vacant: content.isVacant,
        uses_ai: content.usesAi,
        description: content.description,
        responsibilities: content.responsibilities,
        requirements: content.requirements,
        skills: content.skills,
        posted_by: owner.userId,
        posted_at: now,
        closes_at: addTime(now, { days: 60 }),
        created_at: now,
        updated_at: now,
      })
      .execute();
    await transaction
      .insertInto("job_versions")
      .values({
        job_id: id,
        number: 1,
        content: JSON.stringify(content),
        findings: "[]",
        hash: "0".repeat(64),
        published_by: owner.userId,
        published_at: now,
      })
      .execute();
  });
  return id;
}
