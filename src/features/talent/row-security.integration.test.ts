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
import { applyForJob } from "./applications.usecases.server.ts";
import { bookConsultation } from "./consultations/book-consultation.usecases.server.ts";
import { listOfficeTimes } from "./consultations/offices.usecases.server.ts";
import { talentFeature } from "./talent.feature.server.ts";
import {
  bookAndConfirm,
  filledApplication,
  filledConsultation,
  insertRequest,
} from "./talent.test-support.ts";

let context: TestContext;
let viewers: RowViewers;

beforeAll(async () => {
  context = await createTestContext();
  const { services, clock } = context;
  viewers = await createRowViewers(context);
  await talentFeature.seedSamples?.(services);
  await applyForJob(services, viewers.owner, sampleJobs[0]?.id ?? "", filledApplication);
  const [first = "", second = ""] = await listOfficeTimes(services, "toronto");
  const own = filledConsultation({ starts_at: first });
  await bookConsultation(services, viewers.owner, own, "here");
  const visitor = { starts_at: second, email: "nobody@people.example" };
  await bookAndConfirm(services, visitor, { client: "there" });
  await services.database.asSystem("test", async (transaction) => {
    const at = clock.now();
    const { userId, email } = viewers.owner;
    await insertRequest(transaction, { userId, email, at });
    await insertRequest(transaction, { email: "nobody@people.example", at });
  });
});
afterAll(() => context.close());

const tables = {
  jobs: "id",
  job_applications: "id",
  consultation_requests: "id",
  consultations: "booking_id",
} as const;
const names = Object.keys(tables) as (keyof typeof tables)[];

test("who sees how many rows", async () => {
  expect(await countRowsSeen(context, viewers, names)).toEqual({
    jobs: { anonymous: 12, other: 12, owner: 12, admin: 12 },
    job_applications: { anonymous: denied, other: 0, owner: 1, admin: 1 },
    consultation_requests: { anonymous: denied, other: 0, owner: 1, admin: 2 },
    consultations: { anonymous: denied, other: 0, owner: 1, admin: 2 },
  });
});

describe("nobody's role changes anything directly", () => {
  test.each(names)("%s", async (table) => {
    await expectWritesDenied(context, viewers, table, tables[table]);
  });
});
