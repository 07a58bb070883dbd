import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  countRowsSeen,
  createRowViewers,
} from "../../../../tests/support/database/row-security.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { savePage } from "../../employers/organizations/organizations.usecases.server.ts";
import { isBlockedBy } from "../candidates.contract.ts";
import * as page from "../pages/profile-visibility.tsx";
import { addVerifiedOrganization } from "./visibility.test-support.ts";
import { blockOrganization, readVisibility } from "./visibility.usecases.server.ts";

let context: TestContext;
let person: TestUser;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());
beforeEach(async () => {
  person = await context.createUser();
});

const routes = [pageRoute("/profile/visibility", page)];
const visit = (query = "", form?: Record<string, string>) =>
  visitPage(context, routes, `/profile/visibility${query}`, form, person);
const isBlocked = (organizationId: string) =>
  context.services.database.asSystem("test", (transaction) =>
    isBlockedBy(transaction, person.userId, organizationId),
  );

test("a profile is seen only by employers one applies to, until its owner says otherwise", async () => {
  expect((await readVisibility(context.services, person, "")).visibility).toBe("applications");
  await visit("", { intent: "visibility", visibility: "pool" });
  expect((await readVisibility(context.services, person, "")).visibility).toBe("pool");
  const refused = await visit("", { intent: "visibility", visibility: "everyone" });
  expect(refused.status).toBe(400);
});

test("a verified organization is found, blocked and unblocked; another's blocks aren't touched", async () => {
  const verified = await addVerifiedOrganization(context, { publicName: "Harbor Clinic" });
  const found = await visit("?q=harbor");
  expect(found.html).toContain("Harbor Clinic");
  const form = { organizationId: verified.id };
  await visit("", { intent: "block", ...form });
  expect(await isBlocked(verified.id)).toBe(true);
  const again = await visit("?q=harbor");
  expect(again.html).toContain("Unblock Harbor Clinic");
  expect(again.html).toContain("No other organizations match");
  const other = await context.createUser();
  await visitPage(context, routes, "/profile/visibility", { intent: "unblock", ...form }, other);
  expect(await isBlocked(verified.id)).toBe(true);
  await visit("", { intent: "unblock", ...form });
  expect(await isBlocked(verified.id)).toBe(false);
});

test("an organization is found with and without the accents of its name", async () => {
  await addVerifiedOrganization(context, { publicName: "Hôpital Sainte-Justine" });
  await addVerifiedOrganization(context, { publicName: "Quebec Care" });
  expect((await visit("?q=hopital sainte-justine")).html).toContain("Hôpital Sainte-Justine");
  expect((await visit("?q=Qu%C3%A9bec CARE")).html).toContain("Quebec Care");
});

test("a blocked organization that's renamed is listed under the name that the search finds", async () => {
  const { id, owner, slug } = await addVerifiedOrganization(context, {
    publicName: "Quarry Hospital",
  });
  await blockOrganization(context.services, person, id);
  await savePage(context.services, owner, slug, {
    publicName: "Tideway Health",
    sector: "healthcare",
    sizeBand: "100-499",
    description: "",
  });
  const { html } = await visit("?q=tideway");
  expect(html).toContain("Unblock Tideway Health");
  expect(html).toContain("No other organizations match");
  expect(html).not.toContain("Quarry Hospital");
});

test("an organization that isn't verified is neither found nor blocked", async () => {
  const hidden = await addVerifiedOrganization(context, {
    publicName: "Hidden Mill",
    verified: false,
  });
  expect((await visit("?q=hidden mill")).html).toContain("No organizations match");
  expect((await visit("?q=a%00b%E2%80%AE")).html).toContain(
    "No organizations match &quot;ab&quot;",
  );
  const refused = await visit("", { intent: "block", organizationId: hidden.id });
  expect(refused.status).toBe(409);
  expect(await isBlocked(hidden.id)).toBe(false);
});

test("blocks are read by who made them alone", async () => {
  const viewers = await createRowViewers(context);
  const { id } = await addVerifiedOrganization(context, { publicName: "Pier Foundry" });
  await blockOrganization(context.services, viewers.owner, id);
  const seen = await countRowsSeen(context, viewers, ["candidate_blocks"]);
  expect(seen.candidate_blocks).toEqual({ anonymous: "42501", other: 0, owner: 1, admin: 0 });
});
