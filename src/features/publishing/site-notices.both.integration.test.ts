import { setTimeout } from "node:timers/promises";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { anonymousViewer, type Viewer } from "#platform/viewer.ts";
import { addTime, clockTime, dayIn } from "#shared/time.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { providePage } from "../../platform/http/page.ts";
import { loader as loadFrame } from "../../root.tsx";
import { createSharedPages } from "../../server/pages/shared-pages.ts";
import { noticeKind } from "../notices/notice.publishing.server.ts";
import { readPreview } from "./editor.usecases.server.ts";
import { checkValues } from "./publishing.rules.ts";
import {
  changeStateOf,
  draftOf,
  expectRefusedRoles,
  publishValues,
} from "./publishing.test-support.ts";

let context: TestContext;
let editor: TestUser;
beforeAll(async () => {
  context = await createTestContext();
  editor = await context.createUser({ roles: ["editor"], factor: true });
});
afterAll(() => context.close());

const kind = "site-notices";
const zone = "America/Toronto";

/**
 * A notice's form, complete, for some hours from now. In the night in which clocks are put back, a time can
 * be taken for the same one an hour before.
 */
function values(from: number, to: number, change: Record<string, string> = {}) {
  const start = addTime(context.clock.now(), { hours: from });
  const end = addTime(context.clock.now(), { hours: to });
  return {
    title: "Planned work",
    text: "We're down tonight. See [events](/events).",
    level: "warning",
    audience: "everyone",
    dismissible: "yes",
    start_date: dayIn(start, zone),
    start_time: clockTime(start, zone),
    end_date: dayIn(end, zone),
    end_time: clockTime(end, zone),
    ...change,
  };
}

/** The public version, once an earlier answer is no longer taken for the newest. A busy machine takes a while. */
async function version(): Promise<string> {
  const { publicVersion } = context.services;
  await setTimeout(600);
  return await vi.waitFor(
    async () => {
      const read = await publicVersion.read();
      expect(publicVersion.known()).toBe(read);
      return read;
    },
    { timeout: 20_000 },
  );
}

async function shownTo(viewer: Viewer, cookie = "", sharing?: "everyone" | "visitors") {
  await version();
  const request = new Request(context.services.application.baseUrl, { headers: { cookie } });
  const page = {
    services: context.services,
    viewer,
    mfaPending: null,
    sharing: sharing ? ({ with: sharing, seconds: 60 } as const) : null,
    nonce: "",
    requestId: "",
    clientAddress: "",
  };
  const given = providePage(new RouterContextProvider(), page);
  const { notices } = await loadFrame({ request, params: {}, context: given } as never);
  return notices.map(({ text }) => text);
}

test("one appears at its start and leaves at its end, and kept pages with it", async () => {
  let rendered = 0;
  const pages = createSharedPages(
    async () => {
      rendered += 1;
      const text = context.services.notices.active().map((notice) => notice.text);
      return new Response(`<p>${text.join()}</p><script type="module">x</script>`, {
        headers: { "content-type": "text/html" },
      });
    },
    (error) => {
      throw error;
    },
    context.services.publicVersion,
  );
  const kept = async () => {
    await version();
    const page = await pages.read("/", { with: "everyone", seconds: 3000 });
    return Buffer.from(page?.bodies.identity ?? []).toString();
  };
  const id = await publishValues(context, editor, { kind, values: values(2, 5) });
  expect(await kept()).toContain("<p></p>");
  const before = rendered;
  expect(await kept()).toContain("<p></p>");
  expect(rendered).toBe(before);
  context.clock.advance({ hours: 3 });
  expect(await kept()).toContain("down tonight");
  await changeStateOf(context, editor, { kind, subjectId: id, to: "unpublished" });
  expect(await kept()).toContain("<p></p>");
  await changeStateOf(context, editor, { kind, subjectId: id, to: "published" });
  expect(await kept()).toContain("down tonight");
  context.clock.advance({ hours: 3 });
  expect(await kept()).toContain("<p></p>");
});

test("each page has the notices for the people it is for", async () => {
  const own = { audience: "signed_in", text: "For members alone." };
  await publishValues(context, editor, { kind, values: values(-1, 5) });
  await publishValues(context, editor, { kind, values: values(-1, 5, own) });
  const everyone = "We're down tonight. See [events](/events).";
  expect(await shownTo(anonymousViewer)).toEqual([everyone]);
  expect(await shownTo(anonymousViewer, "", "visitors")).toEqual([everyone]);
  const both = expect.arrayContaining([everyone, own.text]);
  expect(await shownTo(await context.createUser())).toEqual(both);
  // Kept for everyone: the style sheet decides.
  expect(await shownTo(anonymousViewer, "", "everyone")).toEqual(both);
  const [notice] = context.services.notices.active();
  const cookie = `closed-notices=${notice?.key}`;
  expect(await shownTo(anonymousViewer, cookie)).not.toContain(notice?.text);
  expect(await shownTo(anonymousViewer, cookie, "everyone")).toEqual(both);
  context.clock.advance({ hours: 6 });
});

test("one that is changed is shown again to those who closed it, and is previewed before", async () => {
  const id = await publishValues(context, editor, { kind, values: values(-1, 5) });
  await version();
  const key = context.services.notices.active()[0]?.key;
  context.clock.advance({ minutes: 1 });
  const changed = values(-1, 5, { text: "We're down tomorrow." });
  const draft = await draftOf(context, editor, { kind, values: changed, subjectId: id });
  const preview = await readPreview(context.services, editor, draft);
  expect(preview.props).toMatchObject({ notice: { text: "We're down tomorrow." } });
  await publishValues(context, editor, { kind, values: changed, subjectId: id });
  await version();
  expect(context.services.notices.active()[0]).toMatchObject({ text: "We're down tomorrow." });
  expect(context.services.notices.active()[0]?.key).not.toBe(key);
});

describe("publishing is refused", () => {
  const problemsOf = (change: Record<string, string>) =>
    checkValues(noticeKind, values(0, 5, change)).problems;

  test.each([
    ["title", "", "Name is required"],
    ["text", "", "Text is required"],
    ["text", "x".repeat(401), "Text must be less than 400 characters"],
    [
      "text",
      "Click [here](javascript:alert)",
      "A link must point to a page on this site such as /events, a web address that starts with https:// or an email address",
    ],
    ["level", "panic", "Choose the level"],
    ["audience", "robots", "Choose who sees it"],
    ["dismissible", "", "Choose whether visitors can close it"],
    ["start_date", "2027-02-30", "Choose the day it starts"],
    ["start_time", "25:00", "Choose the time it starts"],
    ["end_date", "", "Choose the day it ends"],
    ["end_time", "9", "Choose the time it ends"],
  ])("with %s %j", (field, value, message) => {
    expect(problemsOf({ [field]: value })).toEqual([{ field, message }]);
  });

  test.each([
    [5, 5, "The end must be after the start."],
    [-5, -1, "The end must be in the future."],
    [0, 24 * 91, "A notice can run for up to 90 days."],
  ])("from hour %d to hour %d", async (from, to, message) => {
    const publishing = publishValues(context, editor, { kind, values: values(from, to) });
    await expect(publishing).rejects.toMatchObject({
      details: { fields: [{ field: "end_date", message }] },
    });
  });
});

test("support, finance and people without a role can't write, publish or take one down", () =>
  expectRefusedRoles(context, editor, { kind, values: values(50, 52) }));
