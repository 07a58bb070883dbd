import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import { answerError } from "#platform/http/errors.ts";
import { trackRequests } from "#platform/http/middleware.ts";
import { writeSessionCookie } from "#platform/http/session-cookie.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { addTime, toUnixSeconds } from "#shared/time.ts";
import { pageRoute, visitPage } from "../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { downloadFile, downloads, extendedDownloads } from "./downloads.constants.ts";
import { createDownloads } from "./downloads.endpoint.server.ts";
import { createDownloadCounter, readDownloadReport } from "./downloads.usecases.server.ts";
import * as resourcesPage from "./pages/resources.tsx";
import * as workbooksPage from "./pages/workbooks.tsx";
import { listGuideSearchEntries } from "./search-entries.usecases.server.ts";

const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const folder = mkdtempSync(join(tmpdir(), "served-"));
const content = Buffer.from("%PDF-1.7 a file of the test's own");
const file = "contract-review-checklist.pdf";
const extended = "offer-comparison-extended.xlsx";

let context: TestContext;
let app: Hono<HttpEnvironment>;
let admin: TestUser;

beforeAll(async () => {
  context = await createTestContext({ now: new Date("2027-01-15T12:00:00Z") });
  admin = await context.createUser({ roles: ["admin"] });
  writeFileSync(join(folder, file), content);
  writeFileSync(join(folder, extended), content);
  writeFileSync(join(folder, "not-on-the-list.pdf"), content);
  mkdirSync(join(folder, "extended"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await context.close();
});
beforeEach(async () => {
  app = serve(context.services);
  vi.restoreAllMocks();
  await context.services.database.asSystem("test", (transaction) =>
    transaction.deleteFrom("download_counts").execute(),
  );
});

function serve(services: TestContext["services"]): Hono<HttpEnvironment> {
  const server = new Hono<HttpEnvironment>();
  server.onError((error, at) => answerError(at, error));
  server.use(trackRequests(services.log));
  server.use(async (at, next) => {
    at.set("clientAddress", "127.0.0.1");
    await next();
  });
  return server.route("/downloads", createDownloads(services, folder));
}

const get = async (path: string, headers: Record<string, string> = {}, method = "GET") =>
  await app.request(path, { method, headers: { "user-agent": browser, ...headers } });

/** The cookie of a browser in which somebody is signed in. */
const sessionCookie = ({ accessToken, refreshToken }: TestUser) =>
  writeSessionCookie(
    new Request("http://localhost/"),
    {
      access_token: accessToken,
      refresh_token: refreshToken,
      expires_at: toUnixSeconds(addTime(context.clock.now(), { hours: 1 })),
    },
    { secure: false },
  )
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

const counted = async (name = file) => {
  const { files } = await readDownloadReport(context.services, admin);
  return files.find((entry) => entry.file === name)?.total ?? 0;
};

describe("a file for everybody", () => {
  test("comes whole, as what it is and under its name", async () => {
    const response = await get(`/downloads/${file}`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(content.length),
      "content-disposition": `attachment; filename="${file}"`,
      "cache-control": "public, no-cache",
      "x-content-type-options": "nosniff",
      etag: `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`,
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
    await expect.poll(() => counted()).toBe(1);
  });

  test("is whole when a part is asked for", async () => {
    const response = await get(`/downloads/${file}`, { range: "bytes=5-9" });
    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBe(content.length);
    expect(response.headers.get("accept-ranges")).toBe("none");
    await expect.poll(() => counted()).toBe(1);
  });

  test("is not sent to a browser that has it", async () => {
    const writes = vi.spyOn(context.services.database, "asSystem");
    const etag = (await get(`/downloads/${file}`)).headers.get("etag") ?? "";
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await get(`/downloads/${file}`, { "if-none-match": tag });
      expect(again.status, tag).toBe(304);
      expect(again.headers.get("etag")).toBe(etag);
      expect(await again.text()).toBe("");
    }
    expect(writes).toHaveBeenCalledTimes(1);
    expect((await get(`/downloads/${file}`, { "if-none-match": '"other"' })).status).toBe(200);
    await expect.poll(() => counted()).toBe(2);
  });

  test("tells its headers alone without being counted", async () => {
    const writes = vi.spyOn(context.services.database, "asSystem");
    const response = await get(`/downloads/${file}`, {}, "HEAD");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-length")).toBe(String(content.length));
    expect(await response.text()).toBe("");
    expect(writes).not.toHaveBeenCalled();
  });

  test("is not counted for robots", async () => {
    const writes = vi.spyOn(context.services.database, "asSystem");
    const robot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
    expect((await get(`/downloads/${file}`, { "user-agent": robot })).status).toBe(200);
    expect(writes).not.toHaveBeenCalled();
  });

  test.each([
    "not-on-the-list.pdf",
    "..%2Fpackage.json",
    "%2e%2e%2f%2e%2e%2fpackage.json",
    "..%5C..%5Cpackage.json",
    "%00contract-review-checklist.pdf",
    "Contract-Review-Checklist.pdf",
    "extended",
    extended,
    "pitch-outline.docx",
  ])("%s is not served: not on the list, or not built", async (name) => {
    expect((await get(`/downloads/${name}`)).status).toBe(404);
  });

  test("comes while the database is away, and the lost count is logged", async () => {
    const away = {
      ...context.services,
      database: {
        ...context.services.database,
        asSystem: () => Promise.reject(new Error("The database is away")),
      },
    };
    app = serve(away);
    expect((await get(`/downloads/${file}`)).status).toBe(200);
    await expect
      .poll(() => context.logged.filter(({ event }) => event === "download.count_lost"))
      .toHaveLength(1);
  });
});

describe("an extended workbook", () => {
  test("is refused to anyone who isn't a member, and a visit is led to Pro", async () => {
    const user = await context.createUser();
    const session = sessionCookie(user);
    const path = `/downloads/extended/${extended}`;
    expect((await get(path)).status).toBe(401);
    expect((await get(path, { cookie: session })).status).toBe(403);
    const visits: Record<string, string>[] = [
      { accept: "text/html,*/*" },
      { "sec-fetch-mode": "navigate" },
    ];
    for (const headers of visits) {
      for (const cookie of ["", session]) {
        const response = await get(path, { ...headers, cookie });
        expect(response.status).toBe(303);
        expect(response.headers.get("location")).toBe("/pro");
        expect(response.headers.get("cache-control")).toBe("private, no-store");
      }
    }
    expect(await counted(extended)).toBe(0);
  });
});

describe("counting", () => {
  test("loses none of many at the same time, and keeps days apart", async () => {
    const { services, clock } = context;
    clock.set(new Date("2027-03-31T23:59:59Z"));
    const counter = createDownloadCounter(services);
    for (let time = 0; time < 50; time += 1) counter.count(file);
    await expect.poll(() => counted()).toBe(50);
    clock.advance(2);
    counter.count(file);
    await expect.poll(() => counted()).toBe(51);
    const rows = await services.database.as(admin, (transaction) =>
      transaction.selectFrom("download_counts").select(["day", "count"]).orderBy("day").execute(),
    );
    expect(rows).toEqual([
      { day: "2027-03-31", count: 50 },
      { day: "2027-04-01", count: 1 },
    ]);
  });

  test("goes on after a count was lost", async () => {
    const { services } = context;
    const asSystem = vi
      .spyOn(services.database, "asSystem")
      .mockRejectedValueOnce(new Error("The database is away"));
    const counter = createDownloadCounter(services);
    counter.count(file);
    await expect(asSystem.mock.results[0]?.value).rejects.toThrow("The database is away");
    counter.count(file);
    await expect.poll(() => counted()).toBe(1);
  });
});

describe("the report", () => {
  test("adds up 7 and 30 days, today included, and names files that are gone", async () => {
    const { services, clock } = context;
    clock.set(new Date("2027-06-30T12:00:00Z"));
    const days: [string, string, number][] = [
      [file, "2027-06-30", 1],
      [file, "2027-06-24", 10],
      [file, "2027-06-23", 100],
      [file, "2027-06-01", 1_000],
      [file, "2027-05-31", 10_000],
      ["gone.pdf", "2026-01-01", 7],
    ];
    await services.database.asSystem("test", (transaction) =>
      transaction
        .insertInto("download_counts")
        .values(days.map(([name, day, count]) => ({ file: name, day, count })))
        .execute(),
    );
    const { files, totals } = await readDownloadReport(services, admin);
    expect(files).toHaveLength(downloads.length + extendedDownloads.length + 1);
    expect(files[0]).toMatchObject({ file, week: 11, month: 1_111, total: 11_111 });
    expect(files[1]).toEqual({
      file: "gone.pdf",
      title: "No longer offered",
      week: 0,
      month: 0,
      total: 7,
    });
    expect(totals).toEqual({ week: 11, month: 1_111, total: 11_118 });
    expect(files.map(({ file: name }) => name)).toContain(
      downloadFile({ id: "pitch-outline", type: "DOCX" }),
    );
  });

  test("is for admins alone", async () => {
    const user = await context.createUser();
    for (const viewer of [anonymousViewer, user]) {
      await expect(readDownloadReport(context.services, viewer)).rejects.toMatchObject({
        status: 403,
      });
    }
  });

  test("nobody but admins reads counts, and nobody's role changes them", async () => {
    const { database } = context.services;
    const user = await context.createUser();
    createDownloadCounter(context.services).count(file);
    await expect.poll(() => counted()).toBe(1);
    const read = (viewer: TestUser) =>
      database.as(viewer, (transaction) =>
        transaction.selectFrom("download_counts").selectAll().execute(),
      );
    expect(await read(user)).toEqual([]);
    expect(await read(admin)).toHaveLength(1);
    await expect(
      database.as(anonymousViewer, (transaction) =>
        transaction.selectFrom("download_counts").selectAll().execute(),
      ),
    ).rejects.toMatchObject({ code: "42501" });
    for (const viewer of [anonymousViewer, user, admin]) {
      await expect(
        database.as(viewer, (transaction) =>
          transaction.updateTable("download_counts").set({ count: 5 }).execute(),
        ),
      ).rejects.toMatchObject({ code: "42501" });
    }
  });
});

test("the search leads to each file's own place on its page", async () => {
  const routes = [
    pageRoute("/resources", resourcesPage),
    pageRoute("/resources/workbooks", workbooksPage),
  ];
  const places = (await listGuideSearchEntries())
    .filter(({ group }) => group === "downloads")
    .map(({ path }) => path.split("#"));
  expect(places).toHaveLength(downloads.length + extendedDownloads.length);
  for (const [path = "", id = ""] of places) {
    expect((await visitPage(context, routes, path)).html).toContain(`id="${id}"`);
  }
});
