import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Role } from "#platform/rights.ts";
import { addTime, clockTime, dayIn, dayInUtc } from "#shared/time.ts";
import { buttonsOf, pageRoute, visitPage } from "../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { eventKind } from "../events/publishing/event.publishing.server.ts";
import { discardDraft } from "./drafts.usecases.server.ts";
import * as contentPage from "./pages/content.tsx";
import * as editPage from "./pages/content-edit.tsx";
import * as itemPage from "./pages/content-item.tsx";
import * as listPage from "./pages/content-list.tsx";
import * as previewPage from "./pages/content-preview.tsx";
import * as versionPage from "./pages/content-version.tsx";
import { changeState, publishDraft } from "./publish.usecases.server.ts";
import { itemsPerPage } from "./publishing.constants.ts";
import { draftEvent, eventValues, publishEvent, publishValues } from "./publishing.test-support.ts";
import { scheduleDraft } from "./schedule.usecases.server.ts";

let context: TestContext;
let editor: TestUser;
/** As events, but published by people with another right than those who write it. */
const guarded = {
  ...eventKind,
  name: "guarded-events",
  rights: { draft: "content.draft", publish: "money" } as const,
};
beforeAll(async () => {
  context = await createTestContext();
  context.services.publishing.readFrom([{ publishingKinds: [guarded] }]);
  editor = await context.createUser({ roles: ["editor"], factor: true });
});
afterAll(() => context.close());

const routes = [
  pageRoute("/admin/content", contentPage),
  pageRoute("/admin/content/:kind", listPage),
  pageRoute("/admin/content/:kind/edit", editPage),
  pageRoute("/admin/content/:kind/drafts/:draftId/preview", previewPage),
  pageRoute("/admin/content/:kind/items/:subjectId", itemPage),
  pageRoute("/admin/content/:kind/items/:subjectId/versions/:number", versionPage),
];
const visit = (path: string, form?: Record<string, string>, viewer: TestUser = editor) =>
  visitPage(context, routes, path, form, viewer);

const events = "/admin/content/events";
const fieldOf = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
const identityOf = (html: string) => ({
  draft_id: fieldOf(html, "draft_id"),
  subject_id: fieldOf(html, "subject_id"),
  version: fieldOf(html, "version"),
  base_hash: fieldOf(html, "base_hash"),
});

test("the list of each kind can be read, filtered and searched", async () => {
  const { html } = await visit("/admin/content");
  const lists = [...html.matchAll(/href="(\/admin\/content\/[\w-]+)"/g)].map(
    ([, path]) => path ?? "",
  );
  expect(lists.length).toBeGreaterThanOrEqual(7);
  for (const path of lists) {
    expect((await visit(`${path}?filter=published&q=a`)).status, path).toBe(200);
  }
});

test("an editor writes, previews, publishes, compares and takes down without scripts", async () => {
  const blank = await visit(`${events}/edit`);
  expect(buttonsOf(blank.html)).toEqual(
    expect.arrayContaining(["Save draft", "Save and preview", "Publish now", "Schedule"]),
  );
  const values = eventValues(context, { title: "By browser alone" });
  const identity = identityOf(blank.html);
  const incomplete = await visit(`${events}/edit`, {
    ...identity,
    ...values,
    summary: "",
    intent: "publish",
  });
  expect(incomplete.html).toContain("Summary is required");
  expect(incomplete.html).toContain("By browser alone");
  // It was saved all the same, and the form goes on with that draft.
  expect(identityOf(incomplete.html)).toMatchObject({ draft_id: identity.draft_id, version: "1" });
  const previewed = await visit(`${events}/edit`, {
    ...identityOf(incomplete.html),
    ...values,
    intent: "preview",
  });
  const preview = await visit(previewed.location ?? "");
  expect(preview.html).toContain("By browser alone</h1>");
  expect(preview.html).not.toContain("meet.example");
  const draftPath = `${events}/edit?draft=${identity.draft_id}`;
  const draft = await visit(draftPath);
  const published = await visit(draftPath, {
    ...identityOf(draft.html),
    ...values,
    intent: "publish",
  });
  expect(published.location).toMatch(/\/items\/by-browser-alone-[0-9-]+\?done=published$/);
  const itemPath = published.location?.split("?")[0] ?? "";

  const list = await visit(`${events}?show=published&q=browser`);
  expect(list.html).toContain(`href="${itemPath}"`);
  expect((await visit(`${events}?show=unpublished&q=browser`)).html).toContain("Nothing found");

  const change = await visit(`${events}/edit?subject=${itemPath.split("/").pop()}`);
  const changed = await visit(`${events}/edit`, {
    ...identityOf(change.html),
    ...values,
    host: "Grace Example",
    intent: "publish",
  });
  expect(changed.location).toBe(`${itemPath}?done=published`);
  const version = await visit(`${itemPath}/versions/2`);
  expect(version.html).toContain("Ada Example, physician");
  expect(version.html).toContain("Grace Example");
  const restored = await visit(`${itemPath}/versions/1`, {});
  expect(restored.location).toContain("done=restored");
  expect((await visit(restored.location ?? "")).html).toContain("What this draft changes (1)");

  const item = await visit(itemPath);
  const down = await visit(itemPath, {
    intent: "unpublish",
    seen_hash: fieldOf(item.html, "seen_hash"),
  });
  expect(down.location).toBe(`${itemPath}?done=unpublished`);
  const unpublished = await visit(itemPath);
  expect(unpublished.html).toContain("Publish again");
  // It's down already, so archiving only takes it out of the list.
  expect(item.html).toContain("This takes it down and removes it from the content list.");
  expect(unpublished.html).toContain("This removes it from the content list.");
  expect((await visit(`${events}/edit?copy=${itemPath.split("/").pop()}`)).html).toContain(
    "By browser alone (copy)",
  );
});

test("a version that only reads like the current one isn't called the latest", async () => {
  const kind = "events";
  const values = eventValues(context, { title: "Back and forth" });
  const subjectId = await publishValues(context, editor, { kind, values });
  for (const host of ["Grace Example", values.host ?? ""]) {
    await publishValues(context, editor, { kind, values: { ...values, host }, subjectId });
  }
  const read = async (number: number) =>
    (await visit(`${events}/items/${subjectId}/versions/${number}`)).html;
  expect(await read(3)).toContain("This is the latest published version.");
  expect(await read(1)).toContain("the same as the current version.");
  expect(await read(1)).not.toContain("This is the latest published version.");
  expect(await read(2)).toContain("Restore this version as a draft");
});

test("only what has a page on the site leads there, and other things aren't said to be on it", async () => {
  const see = "See it on the site";
  const event = await publishEvent(context, editor, { title: "On the site" });
  expect((await visit(`${events}/items/${event}`)).html).toContain(see);
  const kind = "office-holidays";
  const day = dayInUtc(addTime(context.clock.now(), { days: 400 }));
  const values = { title: "Team day", office: "all", from_day: day, to_day: "", booked: "stop" };
  const holiday = await publishValues(context, editor, { kind, values });
  const { html } = await visit(`/admin/content/${kind}/items/${holiday}`);
  expect(html).toContain("Take it down");
  expect(html).not.toContain("the site");
});

test("a copy is a second thing, and what's archived is found under its filter alone", async () => {
  const original = `${events}/items/${await publishEvent(context, editor, { title: "Made twice" })}`;
  const form = await visit(`${events}/edit?copy=${original.split("/").pop()}`);
  const published = await visit(`${events}/edit`, {
    ...identityOf(form.html),
    ...eventValues(context, { title: "Made twice (copy)" }),
    intent: "publish",
  });
  const copy = published.location?.split("?")[0] ?? "";
  expect(published.location).toBe(`${copy}?done=published`);
  const listed = async (show: string) => {
    const { html } = await visit(`${events}?q=Made+twice&show=${show}`);
    return [original, copy].filter((path) => html.includes(`href="${path}"`));
  };
  expect(await listed("published")).toEqual([original, copy]);
  expect(await listed("archived")).toEqual([]);

  const archived = await visit(original, {
    intent: "archive",
    seen_hash: fieldOf((await visit(original)).html, "seen_hash"),
  });
  expect(archived.location).toBe(`${original}?done=archived`);
  expect(await listed("all")).toEqual([copy]);
  expect(await listed("archived")).toEqual([original]);
});

test("past its last page, a list shows the last one", async () => {
  const draft = (number: number) => draftEvent(context, editor, { title: `One of many ${number}` });
  const first = await draft(0);
  const drafts = [first];
  while (drafts.length <= itemsPerPage) drafts.push(await draft(drafts.length));
  const shown = async (page: number) => {
    const { html } = await visit(`${events}?q=One+of+many&page=${page}`);
    return drafts.filter(({ draftId }) => html.includes(draftId)).length;
  };
  expect(await shown(1)).toBe(itemsPerPage);
  expect(await shown(2)).toBe(1);
  expect(await shown(9)).toBe(1);
  await discardDraft(context.services, editor, first);
  expect(await shown(2)).toBe(itemsPerPage);
  expect((await visit(`${events}?q=None+of+many&page=2`)).html).toContain("Nothing found");
});

test("a saving that met another one shows both, and keeps what was entered", async () => {
  const { draftId } = await draftEvent(context, editor, { title: "Theirs" });
  const path = `${events}/edit?draft=${draftId}`;
  const identity = identityOf((await visit(path)).html);
  const save = (title: string, version: Record<string, string>) =>
    visit(path, { ...version, ...eventValues(context, { title }), intent: "save" });
  await save("Saved first", identity);
  const refused = await save("Mine", identity);
  expect(refused.status).toBe(409);
  expect(refused.html).toContain("Nothing was overwritten");
  expect(refused.html).toContain("Saved first");
  expect(refused.html).toContain('value="Mine"');
  expect(buttonsOf(refused.html)).toContain("Save my version instead");
  expect((await save("Mine", identityOf(refused.html))).location).toContain("done=saved");
});

test("an event's time zone is one of all that there are, and stays when the form comes back", async () => {
  const blank = await visit(`${events}/edit`);
  expect(blank.html).toMatch(/<option value="America\/Toronto" selected="">Toronto, Canada \(UTC/);
  const manila = eventValues(context, { title: "From Manila", time_zone: "Asia/Manila" });
  const refused = await visit(`${events}/edit`, {
    ...identityOf(blank.html),
    ...manila,
    host: "",
    intent: "publish",
  });
  expect(refused.html).toMatch(/<option value="Asia\/Manila" selected="">Manila, Philippines/);
  const published = await visit(`${events}/edit`, {
    ...identityOf(refused.html),
    ...manila,
    intent: "publish",
  });
  expect(published.location).toContain("done=published");

  // A zone that there isn't is refused at its field, and the draft still opens.
  const { draftId } = await draftEvent(context, editor, { time_zone: "Mars/Olympus" });
  const draft = await visit(`${events}/edit?draft=${draftId}`);
  const values = eventValues(context, { time_zone: "Mars/Olympus" });
  const wrong = await visit(`${events}/edit?draft=${draftId}`, {
    ...identityOf(draft.html),
    ...values,
    intent: "publish",
  });
  expect(wrong.html).toContain("Choose the time zone");
  expect(wrong.html).toContain('<option value="Mars/Olympus" selected="">Mars/Olympus</option>');
});

test("texts that are far too long aren't published, and their draft still opens", async () => {
  const long = { title: "Long ".repeat(4_000), description: "*[_`> ".repeat(5_000) };
  const { draftId, version } = await draftEvent(context, editor, long);
  const draft = { kind: "events", draftId, version };
  await expect(publishDraft(context.services, editor, draft)).rejects.toMatchObject({
    status: 400,
  });
  expect((await visit(`${events}?q=Long+Long`)).html).toContain(draftId);
  expect((await visit(`${events}/edit?draft=${draftId}`)).html).toContain("Long Long");
  await expect(
    draftEvent(context, editor, { description: "x".repeat(100_000) }),
  ).rejects.toMatchObject({ code: "draft_too_long" });
  const title = "x".repeat(1_000_000);
  await expect(
    visit(`${events}/edit`, { ...eventValues(context, { title }), intent: "save" }),
  ).rejects.toMatchObject({ status: 413 });
});

test("a form's hidden fields don't reach what is another's", async () => {
  const subjectId = await publishEvent(context, editor, { title: "Theirs alone" });
  const { draftId } = await draftEvent(context, editor, { title: "A draft" });
  const identity = identityOf((await visit(`${events}/edit?draft=${draftId}`)).html);
  const save = (change: Record<string, string>, kind = "events") =>
    visit(`/admin/content/${kind}/edit`, {
      ...identity,
      ...eventValues(context, { title: "Changed" }),
      intent: "save",
      ...change,
    });
  for (const change of [{ version: "7" }, { version: "0" }]) {
    expect((await save(change)).status, JSON.stringify(change)).toBe(409);
  }
  expect((await save({ base_hash: "../../x" })).status).toBe(400);
  for (const version of ["-1", "NaN"]) {
    expect((await save({ version })).status, version).toBe(400);
  }
  await expect(save({ draft_id: "x" })).rejects.toMatchObject({ status: 404 });
  await expect(
    save({ draft_id: randomUUID(), version: "0", subject_id: "no-such-event" }),
  ).rejects.toMatchObject({ status: 404 });
  // A draft of one kind isn't opened by another's form, and stays what it's a draft of.
  expect((await save({}, "guarded-events")).status).toBe(409);
  await save({ subject_id: subjectId });
  const item = await visit(`${events}/items/${subjectId}`);
  expect(item.html).toContain("Theirs alone");
  expect(item.html).not.toContain(draftId);
});

test("a bad time for a schedule is said at its field", async () => {
  const { draftId } = await draftEvent(context, editor);
  const path = `${events}/edit?draft=${draftId}`;
  const form = { ...identityOf((await visit(path)).html), ...eventValues(context) };
  const early = await visit(path, {
    ...form,
    intent: "schedule",
    publish_date: "2020-02-02",
    publish_time: "10:00",
  });
  expect(early.html).toContain("Choose a date and time within the next year");
  const none = await visit(path, {
    ...form,
    intent: "schedule",
    publish_date: "",
    publish_time: "",
  });
  expect(none.html).toContain("Choose the date");
});

describe("who may do what", () => {
  const asRole =
    (role: Role | undefined, kind = "events") =>
    async () => {
      const viewer = await context.createUser({ roles: role ? [role] : [], factor: true });
      const draft = await draftEvent(context, editor, {}, { kind });
      return { viewer, draft };
    };

  test.each([
    ["admin", true],
    ["editor", true],
    ["support", false],
    ["finance", false],
    [undefined, false],
  ] as const)("%s opens every page: %s", async (role, may) => {
    const { viewer, draft } = await asRole(role)();
    const subjectId = await publishEvent(context, editor);
    for (const path of [
      "/admin/content",
      events,
      `${events}/edit`,
      `${events}/edit?draft=${draft.draftId}`,
      `${events}/drafts/${draft.draftId}/preview`,
      `${events}/items/${subjectId}`,
      `${events}/items/${subjectId}/versions/1`,
    ]) {
      const answer = await visit(path, undefined, viewer);
      expect([path, answer.location]).toEqual([path, may ? null : "/auth?denied=admin"]);
    }
  });

  test.each(["support", "finance", undefined] as const)(
    "%s changes nothing, by form or by use case",
    async (role) => {
      const { viewer, draft } = await asRole(role)();
      const form = { draft_id: draft.draftId, version: "1", ...eventValues(context) };
      for (const intent of ["save", "preview", "publish", "schedule", "discard"]) {
        const answer = await visit(`${events}/edit`, { ...form, intent }, viewer);
        expect([intent, answer.location]).toEqual([intent, "/auth?denied=admin"]);
      }
      await expect(publishDraft(context.services, viewer, draft)).rejects.toMatchObject({
        code: "forbidden",
      });
    },
  );

  test("someone who may write but not publish is refused by every way of publishing", async () => {
    const kind = "guarded-events";
    const draft = await draftEvent(context, editor, { title: "Only a draft" }, { kind });
    const { services } = context;
    const at = new Date(context.clock.now().getTime() + 60_000);
    const path = `/admin/content/${kind}/edit?draft=${draft.draftId}`;
    const page = await visit(path);
    expect(buttonsOf(page.html)).toContain("Save draft");
    expect(buttonsOf(page.html)).not.toContain("Publish now");
    const form = { ...identityOf(page.html), ...eventValues(context) };
    for (const intent of ["publish", "schedule"]) {
      const answer = await visit(path, {
        ...form,
        intent,
        publish_date: "2030-01-01",
        publish_time: "10:00",
      });
      expect(answer.status).toBe(403);
    }
    const subjectId = await publishEvent(context, editor);
    const state = { kind, subjectId, to: "unpublished", seenHash: "" } as const;
    for (const act of [
      () => publishDraft(services, editor, draft),
      () => scheduleDraft(services, editor, { ...draft, at }),
      () => changeState(services, editor, state),
    ]) {
      await expect(act()).rejects.toMatchObject({ code: "forbidden" });
    }
  });

  test("an editor without the second step is nobody yet", async () => {
    const draft = await draftEvent(context, editor);
    const half: TestUser = { ...editor, assurance: "aal1" };
    await expect(publishDraft(context.services, half, draft)).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

test("what has left the site by itself has ended: on the desk, in its list and on its page", async () => {
  const kind = "site-notices";
  const zone = "America/Toronto";
  const start = addTime(context.clock.now(), { hours: -1 });
  // In the night in which clocks are put back, a time can be taken for the same one an hour before.
  const end = addTime(context.clock.now(), { hours: 3 });
  const values = {
    title: "Planned work",
    text: "We're down for an hour.",
    level: "warning",
    audience: "everyone",
    dismissible: "yes",
    start_date: dayIn(start, zone),
    start_time: clockTime(start, zone),
    end_date: dayIn(end, zone),
    end_time: clockTime(end, zone),
  };
  const id = await publishValues(context, editor, { kind, values });
  const path = `/admin/content/${kind}`;
  const read = async () => {
    const { html } = await visit("/admin/content");
    return {
      desk: html.split("<li").find((entry) => entry.includes(`href="${path}"`)),
      list: (await visit(path)).html,
      item: (await visit(`${path}/items/${id}`)).html,
    };
  };
  const published = ">Published</span>";
  const before = await read();
  expect(before.desk).toContain("1 published");
  expect(before.desk).not.toContain("ended");
  expect(before.list).toContain(published);
  expect(before.item).toContain("See it on the site");
  context.clock.advance({ hours: 4 });
  const after = await read();
  expect(after.desk).toContain("0 published");
  expect(after.desk).toContain("1 ended");
  for (const html of [after.list, after.item]) {
    expect(html).toContain("Ended <time");
    expect(html).not.toContain(published);
  }
  expect(after.item).not.toContain("See it on the site");
});
