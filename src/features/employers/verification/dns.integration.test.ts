import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { beginSuspension } from "#features/auth/auth.contract.ts";
import {
  type DnsName,
  type DnsServer,
  startDnsServer,
} from "../../../../tests/support/fakes/dns-server.ts";
import { createFakeDns } from "../../../../tests/support/fakes/fake-dns.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import type { Dns } from "../../../platform/dns/dns.ts";
import { anonymousViewer, type Viewer } from "../../../platform/viewer.ts";
import { createSiteFiles } from "../../../server/pages/site-files.ts";
import { addTime } from "../../../shared/time.ts";
import { addMemberAs, addOrganization, verifyByMailbox } from "../employers.test-support.ts";
import { saveIdentity } from "../organizations/organizations.usecases.server.ts";
import * as page from "../pages/organization.tsx";
import * as settingsPage from "../pages/organization-settings.tsx";
import { checkDnsRecord, recheckDnsRecords, requestDnsRecord } from "./dns.usecases.server.ts";
import { remindOfEnding } from "./reminders.usecases.server.ts";
import { endExpiredVerifications } from "./verification.usecases.server.ts";

let context: TestContext;
let server: DnsServer;
let resolver: Dns;
let owner: TestUser;
let slug: string;
const zone = new Map<string, DnsName>();

beforeAll(async () => {
  server = await startDnsServer(() => zone);
  context = await createTestContext({
    environment: { DNS_SERVERS: server.address },
    now: new Date("2027-03-04T09:00:00Z"),
  });
  resolver = context.services.dns;
});
afterAll(async () => {
  await context.close();
  await server.close();
});
beforeEach(async () => {
  zone.clear();
  context.services.dns = createFakeDns(zone);
  owner = await context.createUser();
  slug = await addOrganization(context, owner);
});

const host = "_meridian.lakeside.example";
const code = (value: string) => expect.objectContaining({ code: value });
const routes = [
  pageRoute("/employers/:slug", page),
  pageRoute("/employers/:slug/settings", settingsPage),
];
const request = (viewer = owner) => requestDnsRecord(context.services, viewer, slug);
const check = (viewer = owner) => checkDnsRecord(context.services, viewer, slug);
const settings = async (form?: Record<string, string>, viewer = owner) =>
  visitPage(context, routes, `/employers/${slug}/settings`, form, viewer);
const seen = async (viewer: Viewer = anonymousViewer) =>
  visitPage(context, routes, `/employers/${slug}`, undefined, viewer).then(
    ({ status, html }) => ({ status, html }),
    (error: { status?: number }) => ({ status: error.status, html: "" }),
  );
const isPublic = async () => (await seen()).status === 200;

async function readValue(): Promise<string> {
  const found = /meridian-verification=[a-z0-9]{32}/.exec((await settings()).html)?.[0];
  if (!found) throw new Error("The settings show no record");
  return found;
}

async function addRecord(): Promise<string> {
  await request();
  const value = await readValue();
  zone.set(host, { text: [["v=spf1 -all"], [value.slice(0, 20), value.slice(20)]] });
  return value;
}

async function verify(): Promise<string> {
  const value = await addRecord();
  await check();
  return value;
}

const subjectsTo = async (person: TestUser) =>
  (await context.outbox())
    .filter(({ recipient }) => recipient === person.email)
    .map(({ subject }) => subject);
const suspend = ({ userId }: TestUser) =>
  context.services.database.asSystem("test", (transaction) =>
    beginSuspension(context.services, transaction, userId, {
      until: addTime(context.clock.now(), { days: 30 }),
      by: null,
    }),
  );

describe("a record in the domain", () => {
  test("is shown, looked for with the configured resolver, and verifies for everyone to see", async () => {
    context.services.dns = resolver;
    context.clock.set(new Date("2027-03-04T10:00:00Z"));
    expect((await settings({ intent: "request-record" })).location).toContain("record-named");
    const value = await readValue();
    expect((await settings()).html).toContain(host);
    const missing = await settings({ intent: "check-record" });
    expect(missing.html).toContain("We don&#x27;t see the record at lakeside.example yet");
    expect(await isPublic()).toBe(false);
    zone.set(host, { alias: "proof.host.example" });
    zone.set("proof.host.example", { text: [["other"], [`"${value}"`]] });
    const found = await settings({ intent: "check-record" });
    expect(found.location).toContain("verified");
    expect(server.asked.map(({ name }) => name)).toContain(host);
    const { html } = await seen();
    expect(html).toContain("A DNS record at lakeside.example was found on Mar 4, 2027");
    expect(html).not.toContain(value);
  });

  test("counts at the domain itself, stays the same when asked for again, and must have our value", async () => {
    await request();
    const value = await readValue();
    await request();
    expect(await readValue()).toBe(value);
    zone.set(host, { text: [[`meridian-verification=${"a".repeat(32)}`]] });
    await expect(check()).rejects.toEqual(code("organization_record_other"));
    zone.set(host, "fails");
    zone.set("lakeside.example", { text: [["v=spf1 -all"]] });
    await expect(check()).rejects.toEqual(code("dns_unavailable"));
    expect((await settings({ intent: "check-record" })).html).toContain("just now");
    zone.set("lakeside.example", { text: [[value]] });
    await check();
    expect(await isPublic()).toBe(true);
    context.clock.advance({ days: 100 });
    await check();
    expect((await settings()).html.match(/Verified<\/span>/g)).toHaveLength(1);
  });

  test("is for owners and recruiters; others see, ask and check nothing", async () => {
    const value = await addRecord();
    const manager = await addMemberAs(context, { owner, slug, role: "hiring_manager" });
    const rival = await context.createUser();
    await addOrganization(context, rival);
    const recruiter = await addMemberAs(context, { owner, slug, role: "recruiter" });
    const suspended = await addMemberAs(context, { owner, slug, role: "recruiter" });
    await suspend(suspended);
    for (const [viewer, denial] of [
      [manager, "organization_forbidden"],
      [rival, "organization_not_found"],
    ] as const) {
      await expect(request(viewer)).rejects.toEqual(code(denial));
      await expect(check(viewer)).rejects.toEqual(code(denial));
    }
    await expect(request(suspended)).rejects.toEqual(code("organization_suspended"));
    await expect(check(suspended)).rejects.toEqual(code("organization_not_found"));
    expect((await seen(manager)).html).not.toContain(value);
    await check(recruiter);
    expect(await isPublic()).toBe(true);
  });

  test("is looked for twenty times an hour, which strangers can't use up", async () => {
    await addRecord();
    zone.clear();
    const stranger = await context.createUser();
    for (let count = 0; count < 21; count += 1) {
      await expect(check(stranger)).rejects.toEqual(code("organization_not_found"));
    }
    for (let count = 0; count < 20; count += 1) {
      await expect(check()).rejects.toEqual(code("organization_record_missing"));
    }
    await expect(check()).rejects.toEqual(code("organization_too_many_checks"));
  });

  test("of an earlier website verifies nothing", async () => {
    await addRecord();
    const identity = { legalName: "Lakeside Inc.", website: "https://else.example" };
    context.services.dns = {
      ...context.services.dns,
      async lookUpText(name) {
        await saveIdentity(context.services, owner, slug, identity);
        return createFakeDns(zone).lookUpText(name);
      },
    };
    await expect(check()).rejects.toEqual(code("organization_record_unasked"));
    await expect(check()).rejects.toEqual(code("organization_record_unasked"));
    expect(await isPublic()).toBe(false);
  });
});

describe("every day", () => {
  const nextDay = async () => {
    context.clock.advance({ days: 1 });
    await recheckDnsRecords(context.services);
  };

  test("a record that is missing for three days in a row ends the verification, and owners hear of it once", async () => {
    await verify();
    const value = zone.get(host) as DnsName;
    await nextDay();
    zone.clear();
    await nextDay();
    await recheckDnsRecords(context.services);
    await recheckDnsRecords(context.services);
    await nextDay();
    expect((await settings()).html).toContain("The record was missing when we last checked");
    zone.set(host, value);
    await nextDay();
    expect((await settings()).html).not.toContain("The record was missing");
    zone.clear();
    await nextDay();
    zone.set(host, "fails");
    for (let day = 0; day < 5; day += 1) await nextDay();
    expect(context.logged.map(({ event }) => event)).toContain("employers.dns_records_unknown");
    zone.clear();
    await nextDay();
    expect(await isPublic()).toBe(true);
    await nextDay();
    expect(await isPublic()).toBe(false);
    await nextDay();
    expect(await subjectsTo(owner)).toEqual(["Verify Lakeside Hospital again"]);
    const [email] = (await context.outbox()).slice(-1);
    expect(email?.text).toContain(
      "We looked for the DNS record at lakeside.example on 3 different days",
    );
    const { html } = await settings();
    expect(html).toContain("Add a DNS record");
  });

  test("what ended is taken from the sitemap within a second, and from the page right away", async () => {
    const files = createSiteFiles(context.services, []);
    const sitemap = async () => await (await files.request("/sitemap.xml")).text();
    await verify();
    const version = await context.services.publicVersion.read();
    await expect.poll(sitemap, { timeout: 70_000 }).toContain(`/employers/${slug}`);
    zone.clear();
    for (let day = 0; day < 3; day += 1) await nextDay();
    expect(await isPublic()).toBe(false);
    await expect.poll(sitemap, { timeout: 1_500 }).not.toContain(`/employers/${slug}`);
    expect(await context.services.publicVersion.read()).not.toBe(version);
  });

  test("another method keeps the organization public, and its owners read so", async () => {
    await verify();
    await verifyByMailbox(context, { owner, slug });
    const { html } = await seen();
    expect(html).toContain("A DNS record at lakeside.example was found");
    expect(html).toContain("An email address at lakeside.example was confirmed");
    zone.clear();
    for (let day = 0; day < 3; day += 1) await nextDay();
    expect((await seen()).html).not.toContain("A DNS record");
    expect(await isPublic()).toBe(true);
    expect(await subjectsTo(owner)).toEqual(["A verification for Lakeside Hospital has ended"]);
  });
});

describe("a verification that ends soon", () => {
  const days = async (count: number) => {
    context.clock.advance({ days: count });
    await remindOfEnding(context.services);
    await remindOfEnding(context.services);
    await endExpiredVerifications(context.services);
  };
  const ending = /^The verification for Lakeside Hospital ends on /;
  const reminders = async () => (await subjectsTo(owner)).filter((each) => ending.test(each));

  test("is announced to owners 30 and 7 days before, once each", async () => {
    const recruiter = await addMemberAs(context, { owner, slug, role: "recruiter" });
    await verify();
    await days(334);
    expect(await reminders()).toEqual([]);
    await days(1);
    expect(await reminders()).toHaveLength(1);
    await days(10);
    expect(await reminders()).toHaveLength(1);
    await days(13);
    expect(await reminders()).toHaveLength(2);
    await days(6);
    expect(await isPublic()).toBe(true);
    await days(1);
    expect(await isPublic()).toBe(false);
    expect((await subjectsTo(owner)).slice(-3)).toEqual([
      expect.stringMatching(ending),
      expect.stringMatching(ending),
      "Verify Lakeside Hospital again",
    ]);
    expect((await subjectsTo(recruiter)).some((each) => ending.test(each))).toBe(false);
  });

  test("isn't where a newer one lasts longer, of the same method or another", async () => {
    await verify();
    context.clock.advance({ days: 200 });
    await verifyByMailbox(context, { owner, slug });
    await days(140);
    expect(await reminders()).toEqual([]);
    await verifyByMailbox(context, { owner, slug });
    await days(200);
    expect(await reminders()).toEqual([]);
  });

  test("is announced once where the site was away for the first reminder", async () => {
    await verify();
    await days(360);
    expect(await reminders()).toHaveLength(1);
    await days(1);
    expect(await reminders()).toHaveLength(1);
  });
});
