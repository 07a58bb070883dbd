import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { databaseErrors } from "#platform/database/database.errors.ts";
import type { Database } from "#platform/database/database.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { addTime } from "#shared/time.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { makeCalendarFile } from "../events/calendar.usecases.server.ts";
import { eventsFeature } from "../events/events.feature.server.ts";
import {
  findEvent,
  findUpcomingEvents,
  listOwnRegistrations,
  listWebinars,
} from "../events/listing.usecases.server.ts";
import { registerForEvent } from "../events/registrations.usecases.server.ts";
import { readDesk, readList } from "./desk.usecases.server.ts";
import { continueFromPublished, discardDraft, saveDraft } from "./drafts.usecases.server.ts";
import { readEditor, readPreview } from "./editor.usecases.server.ts";
import { readItem, readVersion, restoreVersion } from "./history.usecases.server.ts";
import { readPublicVersion } from "./public-version.usecases.server.ts";
import { changeState, publishDraft } from "./publish.usecases.server.ts";
import { draftEvent, eventValues, publishEvent } from "./publishing.test-support.ts";
import type { SaveConflict } from "./publishing.types.ts";
import { saveAndPublish } from "./save-and-publish.usecases.server.ts";
import { cancelSchedule, publishDue, scheduleDraft } from "./schedule.usecases.server.ts";

let context: TestContext;
let editor: TestUser;
let colleague: TestUser;
beforeAll(async () => {
  context = await createTestContext();
  editor = await context.createUser({ roles: ["editor"], factor: true });
  colleague = await context.createUser({ roles: ["editor"], factor: true });
});
afterAll(() => context.close());

const services = () => context.services;
const eventOf = (id: string) => findEvent(services(), anonymousViewer, id);
const edit = (subjectId: string) => readEditor(services(), editor, { kind: "events", subjectId });
const item = (subjectId: string) => readItem(services(), editor, { kind: "events", subjectId });

/** A draft that changes a published event. */
async function draftOf(subjectId: string, change: Record<string, string>) {
  const opened = await edit(subjectId);
  return await draftEvent(context, editor, change, { subjectId, baseHash: opened.baseHash ?? "" });
}

async function auditOf(subjectId: string) {
  return await services().database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("private.audit_entries")
      .select(["action", "actor_id", "subject_name", "before", "after"])
      .where("subject_id", "=", `events/${subjectId}`)
      .orderBy("id")
      .execute(),
  );
}

async function isEverywhere(id: string): Promise<boolean[]> {
  const path = `/events/${id}`;
  const entries = await eventsFeature.listSearchEntries?.(services());
  const pages = await eventsFeature.listPages?.(services());
  return [
    (await eventOf(id)) !== undefined,
    entries?.some((entry) => entry.path === path) ?? false,
    pages?.includes(path) ?? false,
  ];
}

test("a draft may be incomplete, is previewed, and becomes public once it is complete", async () => {
  const draft = await draftEvent(context, editor, { title: "Half done", summary: "" });
  const opened = await readEditor(services(), editor, draft);
  expect(opened.problems).toEqual([{ field: "summary", message: "Summary is required" }]);
  await expect(publishDraft(services(), editor, draft)).rejects.toMatchObject({
    code: "draft_incomplete",
    details: { fields: [{ field: "summary" }] },
  });
  const form = eventValues(context, { title: "Half done" });
  const whole = { ...draft, subjectId: null, baseHash: null, form };
  const saved = await saveDraft(services(), editor, whole);
  const preview = await readPreview(services(), editor, { kind: "events", ...saved });
  expect(preview.props).toMatchObject({ event: { title: "Half done", agenda: ["Forms", "Fees"] } });
  const { subjectId } = await publishDraft(services(), editor, { kind: "events", ...saved });
  expect(await eventOf(subjectId)).toMatchObject({ title: "Half done", is_sample: false });
  expect(await isEverywhere(subjectId)).toEqual([true, true, true]);
  expect(JSON.stringify(await eventOf(subjectId))).not.toContain("meet.example");
});

test("a webinar can only be online, as the career page says that each is", async () => {
  const refused = await draftEvent(context, editor, { location: "Zoom" });
  await expect(publishDraft(services(), editor, refused)).rejects.toMatchObject({
    code: "draft_incomplete",
    details: { fields: [{ field: "location" }] },
  });
  const fair = { title: "Hiring day", kind: "networking", location: "Metro Hall, Toronto" };
  const id = await publishEvent(context, editor, fair);
  expect(await eventOf(id)).toMatchObject({ location: "Metro Hall, Toronto" });
  const change = { ...fair, kind: "webinar" };
  await expect(publishDraft(services(), editor, await draftOf(id, change))).rejects.toMatchObject({
    code: "draft_incomplete",
  });
  // One from before this rule can still be corrected.
  const earlier = await publishEvent(context, editor, { title: "Interviews" });
  const moved = "update events set kind = 'webinar', location = 'Zoom' where id = $1";
  await services().database.executeRaw(moved, [earlier]);
  const corrected = { title: "Job interviews", kind: "webinar", location: "Zoom" };
  await publishDraft(services(), editor, await draftOf(earlier, corrected));
  expect(await eventOf(earlier)).toMatchObject({ title: "Job interviews", location: "Zoom" });
});

test("a change is published beside what stands there, with its history", async () => {
  const id = await publishEvent(context, editor, { title: "First title" });
  const draft = await draftOf(id, { title: "Second title" });
  expect(await eventOf(id)).toMatchObject({ title: "First title" });
  expect((await item(id)).draft).toMatchObject({ id: draft.draftId });
  await publishDraft(services(), editor, draft);
  expect(await eventOf(id)).toMatchObject({ title: "Second title" });

  const { versions } = await item(id);
  expect(versions.map(({ number, by }) => [number, by])).toEqual([
    [2, editor.email],
    [1, editor.email],
  ]);
  const second = await readVersion(services(), editor, {
    kind: "events",
    subjectId: id,
    number: 2,
  });
  expect(second.changed).toEqual([
    { field: "title", label: "Title", before: "First title", after: "Second title" },
  ]);
  expect((await auditOf(id)).at(-1)).toMatchObject({
    action: "publishing.published",
    actor_id: editor.userId,
    subject_name: "Second title",
    before: { title: "First title" },
    after: { title: "Second title" },
  });

  const request = { kind: "events", subjectId: id, number: 1 };
  const draftId = await restoreVersion(services(), editor, request);
  expect(await eventOf(id)).toMatchObject({ title: "Second title" });
  expect((await readEditor(services(), editor, { kind: "events", draftId })).values).toMatchObject({
    title: "First title",
  });
  await expect(restoreVersion(services(), editor, request)).rejects.toMatchObject({
    code: "draft_exists",
  });
});

test("unpublishing takes it away everywhere, and republishing brings it back", async () => {
  const id = await publishEvent(context, editor);
  const change = async (to: "published" | "unpublished" | "archived") =>
    changeState(services(), editor, {
      kind: "events",
      subjectId: id,
      to,
      seenHash: (await item(id)).hash,
      reason: "The host is ill.",
    });
  await change("unpublished");
  expect(await isEverywhere(id)).toEqual([false, false, false]);
  await change("published");
  expect(await isEverywhere(id)).toEqual([true, true, true]);
  const { hash: seenHash } = await item(id);
  await change("archived");
  expect(await isEverywhere(id)).toEqual([false, false, false]);
  const stale = { kind: "events", subjectId: id, to: "published", seenHash } as const;
  await expect(changeState(services(), editor, stale)).rejects.toMatchObject({
    code: "content_state_changed",
  });
});

test("an event that's taken off the site is gone from every list, page, file and dashboard", async () => {
  const id = await publishEvent(context, editor, { title: "Seen everywhere" });
  const path = `/events/${id}`;
  const person = await context.createUser();
  const form = { name: "Ada Example", email: person.email };
  await registerForEvent(services(), person, { eventId: id, form, clientAddress: "" });
  const places = async () => {
    const index = await services().search.index();
    const { events: found } = await findUpcomingEvents(services(), anonymousViewer, {
      q: "Seen everywhere",
      kind: null,
    });
    return {
      page: (await eventOf(id)) !== undefined,
      list: found.some((event) => event.id === id),
      webinars: (await listWebinars(services(), anonymousViewer)).some((event) => event.id === id),
      calendar: (await makeCalendarFile(services(), anonymousViewer, id)) !== undefined,
      search: index.find("Seen everywhere").entries.some(({ entry }) => entry.path === path),
      sitemap: (await (await context.app.request("/sitemap.xml")).text()).includes(path),
      dashboard: (await listOwnRegistrations(services(), person)).some((own) => own.path === path),
    };
  };
  const change = async (to: "published" | "unpublished") =>
    changeState(services(), editor, {
      kind: "events",
      subjectId: id,
      to,
      seenHash: (await item(id)).hash,
      reason: "The host is ill.",
    });
  // Lists that are kept for many follow within a second, or later on a busy machine.
  const isIn = (expected: boolean) =>
    vi.waitFor(
      async () => {
        const found = Object.values(await places());
        expect(found).toEqual(found.map(() => expected));
      },
      { timeout: 20_000, interval: 200 },
    );
  await isIn(true);
  await change("unpublished");
  await isIn(false);
  await change("published");
  await isIn(true);
});

test("what kept pages are made of has another version after each change of the site", async () => {
  const draft = await draftEvent(context, editor);
  const before = await readPublicVersion(services());
  await publishDraft(services(), editor, draft);
  expect(await readPublicVersion(services())).not.toBe(before);
});

describe("two editors", () => {
  test("don't overwrite each other, and nothing that was entered is lost", async () => {
    const draft = await draftEvent(context, editor, { title: "Theirs" });
    const save = (viewer: TestUser, title: string, version: number, draftId = draft.draftId) =>
      saveDraft(services(), viewer, {
        kind: "events",
        draftId,
        version,
        subjectId: null,
        baseHash: null,
        form: eventValues(context, { title }),
      });
    const results = await Promise.allSettled([save(editor, "One", 1), save(colleague, "Other", 1)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = results.find((result) => result.status === "rejected");
    const conflict = refused?.reason.details.conflict as SaveConflict;
    expect(conflict).toMatchObject({ what: "changed", version: 2, draftId: draft.draftId });
    expect(conflict.differences).toMatchObject([{ field: "title" }]);
    // The person who was refused may replace it, now that they know the other text.
    const saved = await save(colleague, "Mine after all", conflict.version);
    expect(saved.version).toBe(3);
  });

  test("who start a draft of the same event meet", async () => {
    const id = await publishEvent(context, editor);
    await draftOf(id, { title: "Begun first" });
    const second = draftOf(id, { title: "Begun second" });
    await expect(second).rejects.toMatchObject({
      code: "draft_conflict",
      details: { conflict: { what: "started", by: editor.email } },
    });
  });

  test("of whom one publishes while the other writes: the text starts a new draft", async () => {
    const draft = await draftEvent(context, editor, { title: "Soon public" });
    const { subjectId } = await publishDraft(services(), colleague, draft);
    const form = eventValues(context, { title: "Still writing" });
    const late = { ...draft, version: 1, subjectId: null, baseHash: null, form };
    const refused = await saveDraft(services(), editor, late).catch((error) => error);
    const { conflict } = refused.details as { conflict: SaveConflict };
    expect(conflict).toMatchObject({ what: "gone", subjectId, version: 0 });
    await saveDraft(services(), editor, { ...late, ...conflict });
    expect((await item(subjectId)).draft).toMatchObject({ id: conflict.draftId });
  });

  test("a draft isn't discarded or published in a state that its reader hasn't seen", async () => {
    const draft = await draftEvent(context, editor);
    const form = eventValues(context, { title: "Changed by a colleague" });
    await saveDraft(services(), colleague, { ...draft, subjectId: null, baseHash: null, form });
    for (const act of [discardDraft, publishDraft]) {
      await expect(act(services(), editor, draft)).rejects.toMatchObject({ code: "draft_changed" });
    }
  });
});

test("a draft isn't published over what changed meanwhile until someone has compared them", async () => {
  const id = await publishEvent(context, editor);
  const draft = await draftOf(id, { title: "From the draft" });
  await services().database.asSystem("test", (transaction) =>
    transaction.updateTable("events").set({ host: "Someone else" }).where("id", "=", id).execute(),
  );
  await expect(publishDraft(services(), editor, draft)).rejects.toMatchObject({
    code: "published_changed",
  });
  const { published } = await readEditor(services(), editor, draft);
  expect(published).toMatchObject({ hasMoved: true });
  expect(published?.differences.map(({ field }) => field)).toEqual(["title", "host"]);
  const seenHash = published?.hash ?? "";
  await continueFromPublished(services(), editor, { ...draft, seenHash });
  await publishDraft(services(), editor, draft);
  expect(await eventOf(id)).toMatchObject({ title: "From the draft" });
  // The text that was published in between is kept as a version too.
  expect((await item(id)).versions.map(({ wasFound }) => wasFound)).toEqual([false, true, false]);
});

describe("publishing happens once", () => {
  const count = (title: string) =>
    services().database.asSystem("test", async (transaction) => {
      const rows = await transaction
        .selectFrom("events")
        .select("id")
        .where("title", "=", title)
        .execute();
      return rows.length;
    });

  test("after a double click, of a form that was never saved before", async () => {
    const title = "Clicked twice";
    const request = {
      kind: "events",
      draftId: crypto.randomUUID(),
      subjectId: null,
      baseHash: null,
      version: 0,
      form: eventValues(context, { title }),
    };
    const clicks = [1, 2, 3].map(() => saveAndPublish(services(), editor, request));
    const ids = (await Promise.all(clicks)).map(({ subjectId }) => subjectId);
    expect(new Set(ids).size).toBe(1);
    expect(await count(title)).toBe(1);
  });

  test("by hand and on schedule at the same moment", async () => {
    const title = "Due right now";
    const draft = await draftEvent(context, editor, { title });
    const at = addTime(context.clock.now(), { minutes: 5 });
    await scheduleDraft(services(), editor, { ...draft, at });
    context.clock.advance({ minutes: 6 });
    await Promise.all([
      publishDue(services()),
      publishDue(services()),
      publishDraft(services(), colleague, draft),
    ]);
    expect(await count(title)).toBe(1);
  });

  test("or not at all, where it breaks off in between", async () => {
    const title = "Broken off";
    const draft = await draftEvent(context, editor, { title });
    const record = () => Promise.reject(new Error("killed"));
    const broken = { ...services(), audit: { ...services().audit, record } };
    await expect(publishDraft(broken, editor, draft)).rejects.toThrow("killed");
    expect(await count(title)).toBe(0);
    await publishDraft(services(), editor, draft);
    expect(await count(title)).toBe(1);
  });
});

describe("a schedule", () => {
  const schedule = async (viewer: TestUser, change: Record<string, string> = {}) => {
    const draft = await draftEvent(context, viewer, change);
    const at = addTime(context.clock.now(), { hours: 1 });
    await scheduleDraft(services(), viewer, { ...draft, at });
    return draft;
  };
  const standing = async (draftId: string) =>
    (await readEditor(services(), editor, { kind: "events", draftId })).saved;

  test("publishes as the person who set it, when its time has come", async () => {
    const { draftId } = await schedule(editor, { title: "On schedule" });
    await publishDue(services());
    expect(await standing(draftId)).toMatchObject({ scheduledBy: editor.email });
    context.clock.advance({ hours: 2 });
    await publishDue(services());
    const list = await readList(services(), editor, {
      kind: "events",
      filter: "published",
      search: "on schedule",
      page: 1,
    });
    expect(list.rows).toMatchObject([{ title: "On schedule", state: "published" }]);
    const [entry] = (await auditOf(list.rows[0]?.id ?? "")).slice(-1);
    expect(entry).toMatchObject({ action: "publishing.published", actor_id: editor.userId });
  });

  test("stays scheduled while the database is away, and is tried again", async () => {
    const { draftId } = await schedule(editor, { title: "Away for a moment" });
    context.clock.advance({ hours: 2 });
    const { database } = services();
    const asSystem: Database["asSystem"] = (purpose, work) =>
      purpose === "publish due draft"
        ? Promise.reject(databaseErrors.unavailable())
        : database.asSystem(purpose, work);
    await publishDue({ ...services(), database: { ...database, asSystem } });
    expect(await standing(draftId)).toMatchObject({
      scheduledBy: editor.email,
      scheduleProblem: null,
    });
    const subjects = (await context.outbox()).map(({ subject }) => subject);
    expect(subjects).not.toContain("Not published: Away for a moment");
    await publishDue(services());
    const list = await readList(services(), editor, {
      kind: "events",
      filter: "published",
      search: "away for a moment",
      page: 1,
    });
    expect(list.rows).toMatchObject([{ title: "Away for a moment", state: "published" }]);
  });

  test("isn't kept for someone who may no longer publish: it says why, and so does an email", async () => {
    const leaving = await context.createUser({ roles: ["editor"], factor: true });
    const { draftId } = await schedule(leaving, { title: "Orphaned" });
    await services().database.asSystem("test", (transaction) =>
      transaction.deleteFrom("user_roles").where("user_id", "=", leaving.userId).execute(),
    );
    context.clock.advance({ hours: 2 });
    await publishDue(services());
    const why = "The person who scheduled this can't publish anymore.";
    expect(await standing(draftId)).toMatchObject({ scheduledFor: null, scheduleProblem: why });
    expect(
      (await readDesk(services(), editor)).find(({ name }) => name === "events"),
    ).toMatchObject({
      problems: 1,
    });
    await publishDue(services());
    const emails = (await context.outbox()).filter(({ subject }) => subject.startsWith("Not pub"));
    expect(emails).toMatchObject([
      { recipient: leaving.email, subject: "Not published: Orphaned" },
    ]);
  });

  test("that failed is marked on the page of what it would have changed", async () => {
    const leaving = await context.createUser({ roles: ["editor"], factor: true });
    const id = await publishEvent(context, editor);
    const draft = await draftOf(id, { title: "Never changed" });
    const at = addTime(context.clock.now(), { hours: 1 });
    await scheduleDraft(services(), leaving, { ...draft, at });
    await services().database.asSystem("test", (transaction) =>
      transaction.deleteFrom("user_roles").where("user_id", "=", leaving.userId).execute(),
    );
    context.clock.advance({ hours: 2 });
    await publishDue(services());
    expect((await item(id)).draft).toMatchObject({
      scheduledFor: null,
      scheduleProblem: "The person who scheduled this can't publish anymore.",
    });
  });

  test("ends when the draft is changed, so nobody's text is published as another's", async () => {
    const draft = await schedule(editor);
    const form = eventValues(context, { title: "Slipped in" });
    await saveDraft(services(), colleague, { ...draft, subjectId: null, baseHash: null, form });
    expect(await standing(draft.draftId)).toMatchObject({ scheduledFor: null });
  });

  test("isn't taken where it's certain that nothing would be published then", async () => {
    const id = await publishEvent(context, editor);
    const moved = await draftOf(id, { title: "From the draft" });
    await services().database.asSystem("test", (transaction) =>
      transaction
        .updateTable("events")
        .set({ host: "Someone else" })
        .where("id", "=", id)
        .execute(),
    );
    const soon = addTime(context.clock.now(), { hours: 1 });
    await expect(scheduleDraft(services(), editor, { ...moved, at: soon })).rejects.toMatchObject({
      code: "published_changed",
    });
    expect(await standing(moved.draftId)).toMatchObject({ scheduledFor: null });

    // The event is in ten days.
    const early = await draftEvent(context, editor);
    const late = addTime(context.clock.now(), { days: 11 });
    await expect(scheduleDraft(services(), editor, { ...early, at: late })).rejects.toMatchObject({
      code: "draft_incomplete",
      details: { fields: [{ field: "date" }, { field: "publish_date" }] },
    });
    expect(await standing(early.draftId)).toMatchObject({ scheduledFor: null });
  });

  test("can be removed, and lies in the future", async () => {
    const draft = await schedule(editor);
    await cancelSchedule(services(), colleague, draft);
    expect(await standing(draft.draftId)).toMatchObject({ scheduledFor: null });
    const at = addTime(context.clock.now(), { minutes: -1 });
    await expect(scheduleDraft(services(), editor, { ...draft, at })).rejects.toMatchObject({
      code: "bad_schedule",
    });
  });
});

test("fifty versions are kept", async () => {
  const id = await publishEvent(context, editor);
  const numbers = Array.from({ length: 50 }, (_, position) => position + 2);
  await services().database.asSystem("test", (transaction) =>
    transaction
      .insertInto("private.publishing_versions")
      .values(
        numbers.map((number) => ({
          kind: "events",
          subject_id: id,
          number,
          data: JSON.stringify(eventValues(context)),
          made_at: context.clock.now(),
        })),
      )
      .execute(),
  );
  await publishDraft(services(), editor, await draftOf(id, { title: "One more" }));
  const { versions } = await item(id);
  expect(versions.map(({ number }) => number)).toEqual([52, ...numbers.slice(1).reverse()]);
});
