import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anonymousViewer } from "#platform/viewer.ts";
import { pageRoute, visitPage } from "../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { businessFeature } from "../business/business.feature.server.ts";
import { countOpportunities } from "../business/opportunities.usecases.server.ts";
import * as businessPage from "../business/pages/business.tsx";
import * as opportunityPage from "../business/pages/opportunity.tsx";
import { opportunityKind } from "../business/publishing/opportunity.publishing.server.ts";
import { listSavedOpportunities, saveOpportunity } from "../business/saved.usecases.server.ts";
import * as dashboardPage from "../dashboard/pages/dashboard.tsx";
import * as previewPage from "./pages/content-preview.tsx";
import { checkValues } from "./publishing.rules.ts";
import {
  changeStateOf,
  draftOf,
  expectRefusedRoles,
  opportunityValues,
  publishValues,
} from "./publishing.test-support.ts";

let context: TestContext;
let editor: TestUser;
beforeAll(async () => {
  context = await createTestContext();
  editor = await context.createUser({ roles: ["editor"], factor: true });
});
afterAll(() => context.close());

const kind = "opportunities";
const routes = [
  pageRoute("/business", businessPage),
  pageRoute("/business/opportunities/:opportunityId", opportunityPage),
  pageRoute("/dashboard", dashboardPage),
  pageRoute("/admin/content/:kind/drafts/:draftId/preview", previewPage),
];
const visit = (path: string, viewer?: TestUser) =>
  visitPage(context, routes, path, undefined, viewer);

/** Whether it is in the list, on its page, in the search and in the sitemap. */
async function isEverywhere(id: string, title: string): Promise<boolean[]> {
  const path = `/business/opportunities/${id}`;
  const page = await visit(path).catch((error: { status?: number }) => {
    expect(error.status).toBe(404);
    return undefined;
  });
  const entries = await businessFeature.listSearchEntries?.(context.services);
  const pages = await businessFeature.listPages?.(context.services);
  return [
    (await visit("/business")).html.includes(title),
    page?.html.includes(title) ?? false,
    entries?.some((entry) => entry.path === path) ?? false,
    pages?.includes(path) ?? false,
  ];
}

test("one is previewed, published, changed, taken down and put back", async () => {
  const values = opportunityValues({ title: "Riverside Example Bakery" });
  const draft = await draftOf(context, editor, { kind, values });
  const preview = await visit(`/admin/content/${kind}/drafts/${draft.draftId}/preview`, editor);
  expect(preview.html).toContain("Riverside Example Bakery</h1>");
  expect(preview.html).toContain("$180,000 to $320,000 CAD");
  expect(await countOpportunities(context.services, anonymousViewer)).toBe(0);

  const id = await publishValues(context, editor, { kind, values });
  expect(await isEverywhere(id, "Riverside Example Bakery")).toEqual([true, true, true, true]);
  await publishValues(context, editor, {
    kind,
    values: { ...values, title: "Hillside Example Bakery" },
    subjectId: id,
  });
  expect(await isEverywhere(id, "Hillside Example Bakery")).toEqual([true, true, true, true]);
  for (const to of ["unpublished", "archived"] as const) {
    await changeStateOf(context, editor, { kind, subjectId: id, to });
    expect(await isEverywhere(id, "Hillside Example Bakery")).toEqual([false, false, false, false]);
  }
  expect(await countOpportunities(context.services, anonymousViewer)).toBe(0);
  await changeStateOf(context, editor, { kind, subjectId: id, to: "published" });
  expect(await isEverywhere(id, "Hillside Example Bakery")).toEqual([true, true, true, true]);
});

test("people who saved one see that it is no longer open, and nothing else about it", async () => {
  const { services } = context;
  const values = opportunityValues({ title: "Closing Example Shop" });
  const id = await publishValues(context, editor, { kind, values });
  const saver = await context.createUser();
  await saveOpportunity(services, saver, id);
  expect((await visit("/dashboard", saver)).html).toContain(`/business/opportunities/${id}"`);
  const takedown = await services.database.asSystem("test", async (transaction) =>
    opportunityKind.describeTakedown?.(services, transaction, id),
  );
  expect(takedown).toBe("1 person saved it. Their dashboard will say that it's no longer open.");

  await changeStateOf(context, editor, { kind, subjectId: id, to: "unpublished" });
  const [saved] = await listSavedOpportunities(services, saver);
  expect(saved).toMatchObject({ title: "Closing Example Shop", isOpen: false });
  const { html } = await visit("/dashboard", saver);
  expect(html).toContain("No longer open.");
  expect(html).not.toContain(`<a class="link w-fit font-semibold wrap-anywhere" href="/business/o`);
  await expect(saveOpportunity(services, await context.createUser(), id)).rejects.toMatchObject({
    code: "opportunity_not_found",
  });
  const removed = await visitPage(
    context,
    routes,
    `/business/opportunities/${id}`,
    { intent: "remove", back: "dashboard" },
    saver,
  );
  expect(removed.location).toBe("/dashboard#saved-deals");
  expect(await listSavedOpportunities(services, saver)).toEqual([]);
});

describe("what is entered", () => {
  const problemsOf = (change: Record<string, string>) =>
    checkValues(opportunityKind, opportunityValues(change)).problems;

  test("in full can be published, and comes back as it was", async () => {
    expect(problemsOf({})).toBeUndefined();
    const values = opportunityValues({
      investment_max: "320,000.50",
      disclosure_note: "Read the disclosure document.\n\nTake advice before you sign.",
    });
    const id = await publishValues(context, editor, { kind, values });
    const stored = await context.services.database.asSystem("test", (transaction) =>
      opportunityKind.read(transaction, id),
    );
    expect(stored?.values).toEqual({ ...values, investment_max: "320000.50" });
  });

  test.each([
    ["kind", "lottery", "Choose the type of opportunity"],
    ["title", "", "Name is required"],
    ["sector", "x".repeat(61), "Sector must be less than 60 characters"],
    ["location", "", "Location is required"],
    ["country", "FR", "Choose the country"],
    ["investment_min", "a lot", "The lowest investment must be an amount such as 250,000"],
    ["investment_min", "0", "The lowest investment must be more than 0"],
    ["investment_min", "-5", "The lowest investment must be an amount such as 250,000"],
    ["investment_min", "25,00", "The lowest investment must be an amount such as 250,000"],
    ["investment_max", "9999999999", "The highest investment must be 1,000,000,000 or less"],
    ["investment_max", "10", "The highest investment can't be below the lowest"],
    ["currency", "EUR", "Choose the currency"],
    ["stage", "", "Stage is required"],
    ["summary", "Too short.", "Summary must be at least 20 characters"],
    ["summary", "A clinic for sale.\nIt has two rooms.", "Summary must be on one line"],
    ["description", "Too short.", "Description must be at least 50 characters"],
    ["offered", " \n ", "Add at least one point under “What you'd get”"],
    ["expected", "point\n".repeat(21), "Enter up to 20 points under “What's expected of you”"],
    ["expected", "A\u0007", "Remove control characters under “What's expected of you”"],
    ["risks", "x".repeat(301), "Shorten each point under “What could go wrong” to 300 characters"],
    ["disclosure_note", "", "The legal notice is required"],
  ])("with %s %j is refused at its field", (field, value, message) => {
    expect(problemsOf({ [field]: value })).toEqual([{ field, message }]);
  });
});

test("support, finance and people without a role can't write, publish or take one down", () =>
  expectRefusedRoles(context, editor, { kind, values: opportunityValues() }));
