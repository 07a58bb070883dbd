import { afterAll, beforeAll, expect, test } from "vitest";
import { employersFeature } from "#features/employers/employers.feature.server.ts";
import { sampleOrganizations } from "../../../content/samples/hiring.ts";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { jobsFeature } from "./jobs.feature.server.ts";
import { readDraft, saveDraft } from "./postings/drafts.usecases.server.ts";
import { closingTime } from "./postings/posting-days.rules.ts";
import { publishPosting } from "./postings/publishing.usecases.server.ts";
import { readVersions } from "./postings/versions.usecases.server.ts";

let context: TestContext;
const [jobId = ""] = sampleOrganizations.flatMap(({ jobIds }) => jobIds);
beforeAll(async () => {
  context = await createTestContext();
  await employersFeature.seedSamples?.(context.services);
  await jobsFeature.seedSamples?.(context.services);
});
afterAll(() => context.close());

test("a sample organization's job has the version that is public, on later starts too, until someone publishes another", async () => {
  const { services, clock } = context;
  const admin = await context.createUser({ roles: ["admin"], factor: true });
  clock.advance({ days: 3 });
  await jobsFeature.seedSamples?.(services);
  const draft = await readDraft(services, admin, jobId);
  expect(draft).toMatchObject({ revision: 1, hasChanges: false, published: { version: 1 } });
  expect(draft.published?.closesAt).toEqual(
    closingTime(draft.published?.content.closesOn ?? "never"),
  );
  const { versions } = await readVersions(services, admin, jobId);
  expect(versions.map(({ number, content }) => [number, content])).toEqual([
    [1, draft.published?.content],
  ]);
  const { revision } = await saveDraft(services, admin, jobId, {
    revision: 1,
    patch: { openings: 7 },
  });
  await publishPosting(services, admin, jobId, { revision, readWarnings: true });
  clock.advance({ days: 1 });
  await jobsFeature.seedSamples?.(services);
  const later = await readVersions(services, admin, jobId);
  expect(later.versions.map(({ number }) => number)).toEqual([2, 1]);
  expect((await readDraft(services, admin, jobId)).content).toMatchObject({ openings: 7 });
});
