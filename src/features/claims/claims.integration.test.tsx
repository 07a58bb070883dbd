import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { pageRoute, visitPage } from "../../../tests/support/visit-page.tsx";
import * as sectorPage from "../talent/pages/sector.tsx";
import { listFigures } from "./claims.usecases.server.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

const routes = [pageRoute("/talent/:sector", sectorPage)];
const path = "/talent/healthcare-staffing";

test("a demo's page shows the claims as samples, and what they don't include", async () => {
  const { html } = await visitPage(context, routes, path);
  expect(html).toContain("21 days");
  expect(html).toContain("These figures are samples.");
  expect(html).toContain("Licensing, credentialing and the move come after that.");
});

test("in production what nobody has proven isn't shown, and there is no empty band", async () => {
  const application = { ...context.services.application, mode: "production" as const };
  const services = { ...context.services, application };
  const { html } = await visitPage({ ...context, services }, routes, path);
  expect(html).not.toContain("21 days");
  expect(html).not.toContain("300+");
  expect(html).not.toContain("by the numbers");
  expect(await listFigures(services, ["mentors"])).toMatchObject({ items: [] });
  const counting = { ...services.claims, counts: new Map([["mentors", async () => 7] as const]) };
  expect(
    await listFigures({ ...services, claims: counting }, ["mentors", "clients"]),
  ).toMatchObject({
    items: [{ value: "7", label: "Mentors" }],
  });
});
