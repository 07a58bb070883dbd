import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anonymousViewer } from "#platform/viewer.ts";
import { sampleJobs } from "../../../content/samples/jobs.ts";
import {
  countRowsSeen,
  createRowViewers,
  denied,
  expectWritesDenied,
  type RowViewers,
} from "../../../tests/support/row-security.ts";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { applyForJob } from "./applications.usecases.server.ts";
import { requestConsultation } from "./consultations.usecases.server.ts";
import { talentFeature } from "./talent.feature.server.ts";
import { filledApplication, filledConsultation } from "./talent.test-support.ts";

let context: TestContext;
let viewers: RowViewers;

beforeAll(async () => {
  context = await createTestContext();
  const { services, clock } = context;
  viewers = await createRowViewers(context);
  await talentFeature.seedSamples?.(services);
  await applyForJob(services, viewers.owner, sampleJobs[0]?.id ?? "", filledApplication);
  await requestConsultation(services, viewers.owner, filledConsultation(clock), "here");
  const anonymous = filledConsultation(clock, { email: "nobody@people.example" });
  await requestConsultation(services, anonymousViewer, anonymous, "there");
});
afterAll(() => context.close());

const tables = ["jobs", "job_applications", "consultation_requests"] as const;

test("who sees how many rows", async () => {
  expect(await countRowsSeen(context, viewers, tables)).toEqual({
    jobs: { anonymous: 12, other: 12, owner: 12, admin: 12 },
    job_applications: { anonymous: denied, other: 0, owner: 1, admin: 1 },
    consultation_requests: { anonymous: denied, other: 0, owner: 1, admin: 2 },
  });
});

describe("nobody's role changes anything directly", () => {
  test.each(tables)("%s", async (table) => {
    await expectWritesDenied(context, viewers, table, "id");
  });
});
