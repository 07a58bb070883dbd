import { CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addTime, formatDay } from "#shared/time.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import type { Fact } from "../facts.schemas.ts";
import { readFacts } from "../facts.store.server.ts";
import { readLibrary } from "../guides.store.server.ts";
import * as guidePage from "../pages/guide.tsx";
import { guidePath } from "../resources.constants.ts";
import { isOfSource, jurisdictionOf, standingOf } from "./fact-checks.rules.ts";
import { checkForm } from "./fact-checks.schemas.ts";
import { digestOf, insertCheck } from "./fact-checks.store.server.ts";
import {
  checkFact,
  readFact,
  readFactsDesk,
  readFactsVersion,
} from "./fact-checks.usecases.server.ts";
import { waitingFacts } from "./waiting-facts.store.server.ts";

let context: TestContext;
let editor: TestUser;
let support: TestUser;
beforeAll(async () => {
  context = await createTestContext();
  editor = await context.createUser({ roles: ["editor"], factor: true });
  support = await context.createUser({ roles: ["support"], factor: true });
  // The file's facts hold on this day, whenever the test runs.
  context.clock.set(new Date("2026-11-23T12:00:00Z"));
});
afterAll(() => context.close());

const guide = [...readLibrary().values()].sort((a, b) => b.facts.length - a.facts.length)[0];
const fact = (number: number): Fact => guide?.facts[number] as Fact;

async function check(id: string, change: Record<string, string> = {}) {
  const { digest, last, fact: shown } = await readFact(context.services, editor, id);
  const form = {
    outcome: "unchanged" as const,
    address: shown.source.url,
    quote: "The source says so in this sentence.",
    digest,
    last,
    ...change,
  };
  await checkFact(context.services, editor, { id, ...form } as never);
}

async function guideText(): Promise<string> {
  const routes = [pageRoute("/resources/guides/:slug", guidePage)];
  const { html } = await visitPage(context, routes, guidePath(guide?.slug ?? ""));
  return html.replaceAll("<!-- -->", "").replace(/<[^>]+>/g, "");
}

const desk = (filter: Partial<Parameters<typeof readFactsDesk>[2]> = {}) =>
  readFactsDesk(context.services, editor, { standing: null, jurisdiction: null, ...filter });

test("the desk names every page that states a fact, pathways too", async () => {
  const { facts } = await desk();
  expect(facts.find(({ id }) => id === "practice-ready-attempts")?.guides).toEqual([
    {
      title: "Get a Canadian license through a practice-ready assessment",
      path: "/pathways/physician-canada-practice-ready",
    },
  ]);
  const shared = facts.find(({ id }) => id === "red-seal-exam")?.guides.map(({ path }) => path);
  expect(shared).toEqual(
    expect.arrayContaining([
      "/resources/guides/skilled-trades-canada",
      "/pathways/electrician-red-seal",
    ]),
  );
});

test("a check says on the guide when it was made and at which address, and nothing claims one before", async () => {
  const { id, source } = fact(0);
  expect(await guideText()).not.toContain("Checked on");
  const version = await readFactsVersion(context.services);
  await check(id);
  const text = await guideText();
  expect(text).toContain(`Checked on ${formatDay("2026-11-23")} at ${source.url}`);
  expect(text.split("Checked on")).toHaveLength(2);
  expect(await readFactsVersion(context.services)).not.toBe(version);
  const { checks } = await readFact(context.services, editor, id);
  expect(checks).toMatchObject([
    {
      by: editor.email,
      outcome: "unchanged",
      address: source.url,
      quote: "The source says so in this sentence.",
      isOfEarlierText: false,
    },
  ]);
  const [entry] = await context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("private.audit_entries")
      .selectAll()
      .orderBy("id", "desc")
      .limit(1)
      .execute(),
  );
  expect(entry).toMatchObject({
    action: "resources.fact_checked",
    actor_id: editor.userId,
    subject_id: id,
    after: { outcome: "unchanged", address: source.url },
  });
});

test("a changed fact marks its guides on the desk and for readers, until a check confirms it", async () => {
  const { id } = fact(1);
  await check(id, { outcome: "changed", quote: "The source says something else now." });
  const changed = await desk({ standing: "changed" });
  expect(changed.facts.map((each) => each.id)).toEqual([id]);
  expect(changed.facts[0]?.guides.map(({ title }) => title)).toContain(guide?.title);
  expect((await desk({ standing: "waiting" })).facts.map((each) => each.id)).toContain(id);
  const text = await guideText();
  expect(text).toContain("1 of the");
  expect(text).toContain("the source has changed since we wrote this");
  await check(id);
  expect((await desk({ standing: "changed" })).facts).toEqual([]);
  expect(await guideText()).not.toContain("the source has changed");
});

test("a check counts for the text that it was about: another text is unchecked, and has no mark", async () => {
  const { id } = fact(2);
  const earlier = { ...fact(2), statement: "It was another sentence." };
  await context.services.database.asSystem("test", (transaction) =>
    insertCheck(transaction, {
      factId: id,
      digest: digestOf(earlier),
      checkedAt: context.clock.now(),
      checkedBy: editor.userId,
      outcome: "changed",
      address: earlier.source.url,
      quote: "It says something else.",
    }),
  );
  const read = await readFact(context.services, editor, id);
  expect(read.fact).toMatchObject({ standing: "copy", check: undefined });
  expect(read.checks).toMatchObject([{ outcome: "changed", isOfEarlierText: true }]);
  expect((await desk({ standing: "changed" })).facts).toEqual([]);
  expect(
    digestOf({ ...earlier, source: { ...earlier.source, url: "https://other.example/" } }),
  ).not.toBe(digestOf(earlier));
});

describe("a check is refused", () => {
  test("with an address that isn't of the source's site, or no sentence", async () => {
    const { id } = fact(3);
    for (const address of [
      "https://example.com/",
      "http://www.uscis.gov/",
      "javascript:alert(1)",
    ]) {
      await expect(check(id, { address })).rejects.toMatchObject({
        details: { fields: [{ field: "address" }] },
      });
    }
    const problems = (form: Record<string, string>) => {
      const base = {
        outcome: "unchanged",
        address: "https://a.example/",
        quote: "",
        digest: "",
        last: "",
      };
      const result = checkForm.safeParse({ ...base, ...form });
      return result.success ? [] : result.error.issues.map(({ path }) => path.join("."));
    };
    expect(problems({})).toEqual(["quote"]);
    expect(problems({ quote: "x".repeat(1001) })).toEqual(["quote"]);
    expect(problems({ outcome: "" })).toContain("outcome");
    expect(problems({ outcome: "not_found" })).toEqual([]);
  });

  test("when another was saved meanwhile, or the text is another", async () => {
    const { id } = fact(3);
    const { last } = await readFact(context.services, editor, id);
    await check(id);
    await expect(check(id, { last })).rejects.toMatchObject({ code: "fact_checked_meanwhile" });
    await expect(check(id, { digest: "x" })).rejects.toMatchObject({ code: "fact_text_changed" });
  });

  test("from people without the right", async () => {
    const { id } = fact(3);
    const filter = { standing: null, jurisdiction: null };
    await expect(readFact(context.services, support, id)).rejects.toMatchObject({ status: 403 });
    await expect(readFactsDesk(context.services, support, filter)).rejects.toMatchObject({
      status: 403,
    });
    const { digest, last } = await readFact(context.services, editor, id);
    const form = {
      outcome: "changed",
      address: fact(3).source.url,
      quote: "Ten letters.",
      digest,
      last,
    };
    await expect(
      checkFact(context.services, support, { id, ...form } as never),
    ).rejects.toMatchObject({ status: 403 });
  });
});

test("facts are due 30 days before their last good day, overdue after it, and good for 180 days after a check", () => {
  const at = (today: string, check?: Parameters<typeof standingOf>[1], validUntil?: string) =>
    standingOf({ verified: "2026-01-01", validUntil }, check, today);
  expect(at("2026-05-31")).toBe("due");
  expect(at("2026-05-30")).toBe("copy");
  expect(at("2026-07-01")).toBe("overdue");
  const check = {
    checkedAt: addTime(new Date("2026-06-30T00:00:00Z"), { hours: 1 }),
    outcome: "unchanged" as const,
    address: "https://a.example/",
  };
  expect(at("2026-07-01", check)).toBe("checked");
  expect(at("2026-07-01", check, "2026-06-30")).toBe("overdue");
  expect(at("2026-07-01", { ...check, outcome: "not_found" })).toBe("not_found");
});

test("a fact that may change any week is due a day before, and each check renews it for a week", () => {
  const weekly = { verified: "2026-06-21", recheckDays: 7 };
  const at = (today: string, check?: Parameters<typeof standingOf>[1]) =>
    standingOf(weekly, check, today);
  expect(at("2026-06-26")).toBe("copy");
  expect(at("2026-06-27")).toBe("due");
  expect(at("2026-06-29")).toBe("overdue");
  const check = {
    checkedAt: new Date("2026-06-30T12:00:00Z"),
    outcome: "unchanged" as const,
    address: "https://a.example/",
  };
  expect(at("2026-07-05", check)).toBe("checked");
  expect(at("2026-07-06", check)).toBe("due");
  expect(at("2026-07-08", check)).toBe("overdue");
});

test("facts that wait are a queue of /admin, with the same ones as the desk", async () => {
  const count = async (now: Date) => {
    const { rows } = await context.services.database.asSystem("test", (transaction) => {
      const { sql: text, parameters } = sql`
        select count(*) from ${waitingFacts(transaction, crypto.randomUUID())} as waiting
      `.compile(transaction);
      // The queue goes by the database's clock.
      const dated = text.replaceAll("now()", `'${now.toISOString()}'::timestamptz`);
      return transaction.executeQuery<{ count: string }>(CompiledQuery.raw(dated, [...parameters]));
    });
    return Number(rows[0]?.count);
  };
  const before = context.clock.now();
  // On November 28, those that are checked every week are due.
  for (const day of ["2026-11-23", "2026-11-28", "2027-05-01", "2028-01-01"]) {
    context.clock.set(new Date(`${day}T12:00:00Z`));
    const { counts } = await desk();
    expect([day, await count(context.clock.now())]).toEqual([day, counts.waiting]);
  }
  context.clock.set(before);
});

test("facts are filtered by where they apply", async () => {
  const { jurisdictions, counts } = await desk();
  expect(jurisdictions).toEqual(expect.arrayContaining(["Canada", "Ontario", "United States"]));
  expect(counts.all).toBe(readFacts().size);
  const { facts } = await desk({ jurisdiction: "Ontario" });
  expect(facts.length).toBeGreaterThan(5);
  expect(new Set(facts.map(({ jurisdiction }) => jurisdiction))).toEqual(new Set(["Ontario"]));
  const source = { title: "x", url: "https://www.ontario.ca/laws" };
  expect(jurisdictionOf({ source })).toBe("Ontario");
  expect(jurisdictionOf({ source, jurisdiction: "Alberta" })).toBe("Alberta");
  expect(isOfSource("https://data.ontario.ca/x", { source })).toBe(true);
  expect(isOfSource("https://notontario.ca/x", { source })).toBe(false);
  expect(isOfSource("https://ontario.ca@evil.example/", { source })).toBe(false);
});
