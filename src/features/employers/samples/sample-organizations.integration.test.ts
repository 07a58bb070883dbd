import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleOrganizations } from "../../../../content/samples/hiring.ts";
import { createTestContext, type TestContext } from "../../../../tests/support/services.ts";
import { employersFeature } from "../employers.feature.server.ts";
import { readOwnOrganizations } from "../organizations/organizations.usecases.server.ts";
import {
  listOrganizationPages,
  readPublicOrganization,
} from "../verification/verification.usecases.server.ts";
import { ensureSampleEmployer } from "./sample-organizations.usecases.server.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

test("a demo has two sample organizations that its employer owns, marked and in no sitemap", async () => {
  const { services } = context;
  const employer = await context.createUser();
  for (let start = 0; start < 2; start += 1) {
    await employersFeature.seedSamples?.(services);
    await ensureSampleEmployer(services, employer.userId);
  }
  expect(await readOwnOrganizations(services, employer)).toMatchObject(
    sampleOrganizations.map(({ slug }) => ({ slug, role: "owner" })),
  );
  for (const { slug, publicName } of sampleOrganizations) {
    expect(publicName).toContain("Sample");
    const shown = await readPublicOrganization(services, slug);
    expect(shown?.organization).toMatchObject({ publicName, isSample: true });
  }
  expect(await listOrganizationPages(services)).toEqual([]);
});
