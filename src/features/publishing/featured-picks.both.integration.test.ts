import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleMentors } from "../../../content/samples/mentors.ts";
import { pageRoute, visitPage } from "../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import * as homePage from "../home/pages/home.tsx";
import { mentorsFeature } from "../mentors/mentors.feature.server.ts";
import { pickKind } from "../picks/pick.publishing.server.ts";
import { listFeaturedGuides, listGuides } from "../resources/guides.usecases.server.ts";
import * as resourcesPage from "../resources/pages/resources.tsx";
import { readItem } from "./history.usecases.server.ts";
import { checkValues } from "./publishing.rules.ts";
import { changeStateOf, expectRefusedRoles, publishValues } from "./publishing.test-support.ts";

let context: TestContext;
let editor: TestUser;
beforeAll(async () => {
  context = await createTestContext({ now: new Date("2026-11-23T12:00:00Z") });
  editor = await context.createUser({ roles: ["editor"], factor: true });
  await mentorsFeature.seedSamples?.(context.services);
  await context.runJobs();
});
afterAll(() => context.close());

const kind = "featured-picks";
const values = (change: Record<string, string> = {}) => ({
  title: "Pick",
  place: "home-guides",
  target: "img-physician-pathway",
  position: "1",
  starts_on: "",
  ends_on: "",
  ...change,
});

const routes = [pageRoute("/", homePage), pageRoute("/resources", resourcesPage)];

/** Paths that a page links to, in order, once the public version is read anew. */
async function linksOn(path: "/" | "/resources", pattern: RegExp): Promise<string[]> {
  await setTimeout(600);
  await context.services.publicVersion.read();
  const { html } = await visitPage(context, routes, path);
  return [...new Set(html.match(pattern) ?? [])];
}
const guide = /\/resources\/guides\/[a-z0-9-]+/g;
const mentor = /\/mentorship\/[0-9a-f-]{36}/g;
const slugs = async (path: "/" | "/resources") =>
  (await linksOn(path, guide)).map((link) => link.split("/").at(-1));

test("a picked guide comes first on its days, and the usual ones follow and return", async () => {
  const usual = listFeaturedGuides().map(({ slug }) => slug);
  expect(await slugs("/")).toEqual(usual);
  const dates = { starts_on: "2026-11-24", ends_on: "2026-11-25" };
  const address = "https://site.example/resources/guides/img-physician-pathway?x=1#top";
  const change = { ...dates, target: address };
  const id = await publishValues(context, editor, { kind, values: values(change) });
  expect(await slugs("/")).toEqual(usual);
  context.clock.advance({ days: 1 });
  expect(await slugs("/")).toEqual(["img-physician-pathway", ...usual.slice(0, 2)]);
  await changeStateOf(context, editor, { kind, subjectId: id, to: "unpublished" });
  expect(await slugs("/")).toEqual(usual);
  await changeStateOf(context, editor, { kind, subjectId: id, to: "published" });
  expect((await slugs("/"))[0]).toBe("img-physician-pathway");
  context.clock.advance({ days: 2 });
  expect(await slugs("/")).toEqual(usual);
});

test("the resources page shows picks in their order, and no guide twice", async () => {
  const before = await slugs("/resources");
  const [last = "", other = ""] = listGuides()
    .map(({ slug }) => slug)
    .reverse();
  const place = "resources-guides";
  await publishValues(context, editor, {
    kind,
    values: values({ place, target: last, position: "2" }),
  });
  await publishValues(context, editor, { kind, values: values({ place, target: other }) });
  const after = await slugs("/resources");
  expect(after.slice(0, 2)).toEqual([other, last]);
  expect([...after].sort()).toEqual([...before].sort());
});

test("a picked mentor comes first while they're listed, and never when they aren't", async () => {
  const usual = await linksOn("/", mentor);
  const picked = sampleMentors.find(({ id }) => usual.slice(1).includes(`/mentorship/${id}`));
  const target = picked?.id ?? "";
  const path = `/mentorship/${target}`;
  await publishValues(context, editor, {
    kind,
    values: values({ place: "home-mentors", target: path }),
  });
  expect((await linksOn("/", mentor))[0]).toBe(path);
  await context.services.database.asSystem("test", (transaction) =>
    transaction.deleteFrom("mentor_profiles").where("id", "=", target).execute(),
  );
  await expect.poll(() => linksOn("/", mentor), { timeout: 15_000 }).not.toContain(path);
});

describe("publishing is refused", () => {
  test.each([
    ["title", "", "Name is required"],
    ["place", "footer", "Choose where it appears"],
    ["target", "", "Page is required"],
    ["position", "0", "Position must be a number from 1 to 20"],
    ["position", "first", "Position must be a number from 1 to 20"],
    ["starts_on", "soon", "Choose the first day, or leave this blank"],
    ["ends_on", "2026-02-30", "Choose the last day, or leave this blank"],
  ])("with %s %j", (field, value, message) => {
    expect(checkValues(pickKind, values({ [field]: value })).problems).toEqual([
      { field, message },
    ]);
  });

  test.each([
    [{ target: "no-such-guide" }, "target"],
    [{ place: "home-mentors", target: "img-physician-pathway" }, "target"],
    [{ place: "home-mentors", target: crypto.randomUUID() }, "target"],
    [{ starts_on: "2027-02-02", ends_on: "2027-02-01" }, "ends_on"],
    [{ ends_on: "2020-01-01" }, "ends_on"],
  ])("with %j", async (change, field) => {
    const publishing = publishValues(context, editor, { kind, values: values(change) });
    await expect(publishing).rejects.toMatchObject({ details: { fields: [{ field }] } });
  });
});

test("support, finance and people without a role can't write, publish or take one down", () =>
  expectRefusedRoles(context, editor, { kind, values: values({ starts_on: "2027-03-01" }) }));

test("a pick can end today in Toronto while it's tomorrow in UTC, and has ended when that day is over", async () => {
  context.clock.set(new Date("2026-12-02T01:30:00Z"));
  const ending = (ends_on: string) =>
    publishValues(context, editor, { kind, values: values({ ends_on }) });
  const subjectId = await ending("2026-12-01");
  const item = () => readItem(context.services, editor, { kind, subjectId });
  expect(await item()).toMatchObject({ isOver: false });
  await expect(ending("2026-11-30")).rejects.toMatchObject({
    details: { fields: [{ field: "ends_on" }] },
  });
  context.clock.set(new Date("2026-12-02T05:30:00Z"));
  expect(await item()).toMatchObject({ isOver: true });
});

test("picks that are over leave room for the current ones, however many they are", async () => {
  const at = context.clock.now();
  await context.services.database.asSystem("test", (transaction) =>
    transaction
      .insertInto("private.featured_picks")
      .values(
        Array.from({ length: 200 }, () => ({
          title: "Over",
          place: "home-guides",
          target: "img-physician-pathway",
          position: 1,
          ends_on: "2026-11-01",
          created_at: at,
          updated_at: at,
        })),
      )
      .execute(),
  );
  const [target = ""] = (await slugs("/")).slice(-1);
  await publishValues(context, editor, { kind, values: values({ target, position: "2" }) });
  expect((await slugs("/"))[0]).toBe(target);
});
