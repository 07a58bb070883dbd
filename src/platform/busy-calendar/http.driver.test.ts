import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { calendarFile, december, event, shown } from "./calendar-file.test-support.ts";
import { createFetchCalendar } from "./fetch-calendar.ts";
import { createHttpBusyCalendars } from "./http.driver.ts";

const file = calendarFile(event("DTSTART:20261203T180000Z", "DURATION:PT1H"));
const busy = ["2026-12-03T18:00Z/2026-12-03T19:00Z"];

let server: Server;
let origin: string;
let answer: RequestListener;
let asked: { path: string; headers: Record<string, unknown> }[];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({ path: request.url ?? "", headers: request.headers });
    answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = [];
  answer = (_, response) => response.end(file);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const calendars = createHttpBusyCalendars({ allowPrivateAddresses: true });
const hasty = createHttpBusyCalendars({ allowPrivateAddresses: true, timeoutMilliseconds: 300 });
const read = (path = "/mine.ics", etag?: string | null) =>
  calendars.read(`${origin}${path}`, { ...december, etag });
const status =
  (code: number, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(code, headers).end();

describe("reading a calendar", () => {
  test("answers its busy times, and asks as a stranger", async () => {
    const reading = await read();
    expect(reading).toMatchObject({ unchanged: false, etag: null });
    expect(reading.unchanged || shown(reading.busy)).toEqual(busy);
    const [{ headers } = { headers: {} }] = asked;
    expect(headers).toMatchObject({ "user-agent": "Meridian calendar reader" });
    expect(headers).not.toHaveProperty("cookie");
    expect(headers).not.toHaveProperty("authorization");
    expect(headers).not.toHaveProperty("if-none-match");
  });

  test("is told that nothing changed, for the same question only", async () => {
    answer = (request, response) => {
      const same = request.headers["if-none-match"] === '"v1"';
      response.writeHead(same ? 304 : 200, { ETag: '"v1"' }).end(same ? undefined : file);
    };
    const first = await read();
    const etag = first.unchanged ? null : first.etag;
    expect(etag).toEqual(expect.any(String));
    expect(await read("/mine.ics", etag)).toEqual({ unchanged: true });
    const later = { ...december, to: new Date("2027-01-31") };
    expect(await calendars.read(`${origin}/mine.ics`, { ...later, etag })).toMatchObject({
      unchanged: false,
    });
    expect(await read("/other.ics", etag)).toMatchObject({ unchanged: false });
  });

  test("does not take a tag that is none into a header", async () => {
    answer = (_, response) => response.writeHead(200, { ETag: "v1 without quotes" }).end(file);
    expect(await read()).toMatchObject({ etag: null });
    expect(await read("/mine.ics", "x\r\nX-Foreign: 1")).toMatchObject({ unchanged: false });
  });

  test("lets others work while a large calendar is read", async () => {
    const lines = ["DTSTART:20200101T180000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;BYDAY=MO,WE"];
    answer = (_, response) =>
      response.end(calendarFile(...Array.from({ length: 3_000 }, () => event(...lines))));
    let turns = 0;
    const timer = setInterval(() => {
      if (asked.length > 0) turns += 1;
    }, 1);
    const reading = await read().finally(() => clearInterval(timer));
    expect(reading.unchanged || reading.busy).toHaveLength(9);
    expect(turns).toBeGreaterThan(4);
  });

  test("understands a compressed answer", async () => {
    answer = (_, response) =>
      response.writeHead(200, { "Content-Encoding": "gzip" }).end(gzipSync(file));
    const reading = await read();
    expect(reading.unchanged || shown(reading.busy)).toEqual(busy);
  });

  test("follows up to three redirects", async () => {
    answer = (request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end(file);
      else response.writeHead(302, { Location: `/${left - 1}` }).end();
    };
    expect(await read("/3")).toMatchObject({ unchanged: false });
    await expect(read("/4")).rejects.toMatchObject({ code: "calendar_unreachable" });
  });
});

describe("a calendar that cannot be read", () => {
  test.each([
    [401, "calendar_password_asked"],
    [403, "calendar_password_asked"],
    [404, "calendar_not_found"],
    [410, "calendar_not_found"],
    [500, "calendar_unreachable"],
    [304, "calendar_unreachable"],
    [302, "calendar_unreachable"],
  ])("because it is answered with %i", async (code, reason) => {
    answer = status(code);
    await expect(read()).rejects.toMatchObject({ code: reason });
  });

  test("because it is a page, or compressed in no way that is known", async () => {
    answer = (_, response) => response.end("<!doctype html><title>Sign in</title>");
    await expect(read()).rejects.toMatchObject({ code: "calendar_not_calendar" });
    for (const encoding of ["gzip", "br"]) {
      answer = (_, response) => response.writeHead(200, { "Content-Encoding": encoding }).end(file);
      await expect(read()).rejects.toMatchObject({ code: "calendar_not_calendar" });
    }
  });

  test("because nobody answers, or not in time", async () => {
    answer = () => undefined;
    await expect(hasty.read(origin, december)).rejects.toMatchObject({
      code: "calendar_unreachable",
    });
    await expect(calendars.read("http://127.0.0.1:1/mine.ics", december)).rejects.toMatchObject({
      code: "calendar_unreachable",
    });
  });

  test("because its file comes drop by drop, or breaks off", async () => {
    answer = (_, response) => {
      response.write(file.slice(0, 20));
      const drip = setInterval(() => response.write("\r\n"), 20);
      response.on("close", () => clearInterval(drip));
    };
    await expect(hasty.read(origin, december)).rejects.toMatchObject({
      code: "calendar_unreachable",
    });
    answer = (_, response) => {
      response.writeHead(200, { "Content-Length": "100000" }).write(file);
      setTimeout(() => response.destroy(), 20);
    };
    await expect(read()).rejects.toMatchObject({ code: "calendar_unreachable" });
  });

  test("because it is too large, without hearing it to its end", async () => {
    let sent = 0;
    answer = (_, response) => {
      const more = () => {
        while (!response.destroyed && response.write("X".repeat(65_536))) sent += 65_536;
      };
      response.on("drain", more);
      more();
    };
    await expect(read()).rejects.toMatchObject({ code: "calendar_too_large" });
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  });

  test("because it unfolds to far more than was sent", async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
    answer = (_, response) => response.writeHead(200, { "Content-Encoding": "gzip" }).end(bomb);
    const before = process.memoryUsage().rss;
    await expect(read()).rejects.toMatchObject({ code: "calendar_too_large" });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });
});

describe("an address that a redirect leads to", () => {
  test.each([
    ["http://127.0.0.2:1/", "calendar_address_not_allowed"],
    ["http://[::1]:1/", "calendar_address_not_allowed"],
    ["http://169.254.169.254/latest/meta-data/", "calendar_address_not_allowed"],
    ["//10.0.0.1/", "calendar_address_not_allowed"],
    ["file:///etc/passwd", "calendar_address_invalid"],
    ["http://me:secret@127.0.0.1/", "calendar_address_with_password"],
    ["https://", "calendar_unreachable"],
  ])("is looked at again: %s", async (location, code) => {
    answer = status(302, { Location: location });
    const fetchCalendar = createFetchCalendar({
      check: (address) => new URL(calendars.checkAddress(address)),
      filter: { allowIPAddressList: ["127.0.0.1"] },
      timeoutMilliseconds: 10_000,
    });
    await expect(fetchCalendar(new URL(origin))).rejects.toMatchObject({ code });
    expect(asked).toHaveLength(1);
  });

  test("is https, too, where strangers' calendars are read", async () => {
    answer = status(302, { Location: "http://calendar.example/me.ics" });
    const fetchCalendar = createFetchCalendar({
      check: (address) => new URL(createHttpBusyCalendars().checkAddress(address)),
      filter: { allowIPAddressList: ["127.0.0.1"] },
      timeoutMilliseconds: 10_000,
    });
    await expect(fetchCalendar(new URL(origin))).rejects.toMatchObject({
      code: "calendar_address_not_allowed",
    });
  });
});
