import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anonymousViewer, type Viewer } from "#platform/viewer.ts";
import { sampleJobs } from "../../../content/samples/jobs.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { applyForJob } from "./applications.usecases.server.ts";
import { requestConsultation } from "./consultations.usecases.server.ts";
import { talentFeature } from "./talent.feature.server.ts";
import { filledApplication, filledConsultation } from "./talent.test-support.ts";

let context: TestContext;
let owner: TestUser;
let other: TestUser;
let admin: TestUser;

beforeAll(async () => {
  context = await createTestContext();
  const { services, clock } = context;
  owner = await context.createUser();
  other = await context.createUser();
  admin = await context.createUser({ roles: ["admin"] });
  await talentFeature.seedSamples?.(services);
  await applyForJob(services, owner, sampleJobs[0]?.id ?? "", filledApplication);
  await requestConsultation(services, owner, filledConsultation(clock), "here");
  const anonymous = filledConsultation(clock, { email: "nobody@people.example" });
  await requestConsultation(services, anonymousViewer, anonymous, "there");
});
afterAll(() => context.close());

const tables = ["jobs", "job_applications", "consultation_requests"] as const;
const denied = "42501";

/** How many rows are seen, or why none may be asked for. */
function count(viewer: Viewer, table: (typeof tables)[number]): Promise<number | string> {
  return context.services.database
    .as(viewer, (transaction) => transaction.selectFrom(table).selectAll().execute())
    .then(
      (rows) => rows.length,
      (error: { code?: string }) => error.code ?? "failed",
    );
}

test("who sees how many rows", async () => {
  const viewers = { anonymous: anonymousViewer, other, owner, admin };
  const seen: Record<string, Record<string, number | string>> = {};
  for (const table of tables) {
    const row: Record<string, number | string> = {};
    for (const [name, viewer] of Object.entries(viewers)) row[name] = await count(viewer, table);
    seen[table] = row;
  }
  expect(seen).toEqual({
    jobs: { anonymous: 12, other: 12, owner: 12, admin: 12 },
    job_applications: { anonymous: denied, other: 0, owner: 1, admin: 1 },
    consultation_requests: { anonymous: denied, other: 0, owner: 1, admin: 2 },
  });
});

describe("nobody's role changes anything directly", () => {
  test.each(tables)("%s", async (table) => {
    for (const viewer of [anonymousViewer, other, owner, admin]) {
      const { database } = context.services;
      await expect(
        database.as(viewer, (transaction) => transaction.deleteFrom(table as "jobs").execute()),
      ).rejects.toMatchObject({ code: denied });
      await expect(
        database.as(viewer, (transaction) =>
          transaction
            .updateTable(table as "jobs")
            .set({ id: "00000000-0000-4000-8000-000000000000" })
            .execute(),
        ),
      ).rejects.toMatchObject({ code: denied });
      await expect(
        database.as(viewer, (transaction) =>
          transaction
            .insertInto(table as "jobs")
            .defaultValues()
            .execute(),
        ),
      ).rejects.toMatchObject({ code: denied });
    }
  });
});
