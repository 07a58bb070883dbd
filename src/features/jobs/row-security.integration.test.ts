import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleJobs } from "../../../content/samples/jobs.ts";
import {
  countRowsSeen,
  createRowViewers,
  denied,
  expectWritesDenied,
  type RowViewers,
} from "../../../tests/support/row-security.ts";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { applyForJob } from "./applications/applications.usecases.server.ts";
import { jobsFeature } from "./jobs.feature.server.ts";
import { filledApplication } from "./jobs.test-support.ts";

let context: TestContext;
let viewers: RowViewers;

beforeAll(async () => {
  context = await createTestContext();
  viewers = await createRowViewers(context);
  await jobsFeature.seedSamples?.(context.services);
  await applyForJob(context.services, viewers.owner, sampleJobs[0]?.id ?? "", filledApplication);
});
afterAll(() => context.close());

const tables = { jobs: "id", job_applications: "id" } as const;
const names = Object.keys(tables) as (keyof typeof tables)[];

test("who sees how many rows", async () => {
  expect(await countRowsSeen(context, viewers, names)).toEqual({
    jobs: { anonymous: 12, other: 12, owner: 12, admin: 12 },
    job_applications: { anonymous: denied, other: 0, owner: 1, admin: 1 },
  });
});

describe("nobody's role changes anything directly", () => {
  test.each(names)("%s", async (table) => {
    await expectWritesDenied(context, viewers, table, tables[table]);
  });
});
