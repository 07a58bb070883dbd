import { XMLParser } from "fast-xml-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addOrganization,
  lakeside,
  verifyByMailbox,
} from "#features/employers/employers.test-support.ts";
import { organizationPath } from "#features/employers/employers-parts.contract.ts";
import { readOrganizationPage } from "#features/employers/organizations/organization-page.usecases.server.ts";
import type { RateLimit } from "#platform/rate-limit/rate-limit.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { brand } from "#shared/brand.ts";
import { toMilliseconds } from "#shared/time.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { toJobPosting } from "../job-posting.rules.ts";
import { applyPath, jobPath, jobPathIn } from "../jobs.constants.ts";
import { jobsFeature } from "../jobs.feature.server.ts";
import { readJob } from "../jobs.usecases.server.ts";
import * as jobPage from "../pages/job.tsx";
import { insertPublishedJob, samplePosting } from "../postings/posting.test-support.ts";
import { showJob, summarizeJob } from "../postings/posting-view.rules.ts";
import { embedLimit, feedBatch, feedLimit, maxEmbeddedJobs } from "./feeds.constants.ts";
import { readSharing } from "./sharing.usecases.server.ts";

const baseUrl = "https://meridian.example";
const french = {
  title: "Infirmière, urgence",
  description: "Le service des urgences reçoit 60 000 patients par année, de jour et de nuit.",
  responsibilities: ["Évaluer et traiter des patients de tous les âges"],
  requirements: ["Inscription à l'ordre professionnel, ou admissibilité"],
};
const inQuebec = { region: "CA-QC", city: "Montréal", french };
const hostile = 'R&D <script>alert(1)</script> ]]> \u0007 "quoted"';

let context: TestContext;
let owner: TestUser;
let slug: string;
let firstId: string;
beforeAll(async () => {
  context = await createTestContext({ environment: { BASE_URL: baseUrl } });
  owner = await context.createUser();
  slug = await addOrganization(context, owner);
  await verifyByMailbox(context, { owner, slug });
  await jobsFeature.seedSamples?.(context.services);
  firstId = await insertPublishedJob(context, slug);
});
afterAll(() => context.close());

let visitors = 0;
/** Asks as a visitor of a network of their own. */
async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  visitors += 1;
  return await getFrom(`198.51.${visitors >> 8}.${visitors & 255}`, path, headers);
}

const getFrom = async (remoteAddress: string, path: string, headers: Record<string, string> = {}) =>
  await context.app.request(path, { headers }, { incoming: { socket: { remoteAddress } } });

const parser = new XMLParser({ processEntities: false, isArray: (name) => name === "job" });
async function readFeed(name: string): Promise<Record<string, string>[]> {
  const response = await get(`/jobs/feeds/${name}.xml`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  return parser.parse(await response.text()).source.job ?? [];
}

describe("the feed for aggregators", () => {
  test("has each open job with what its page says, and no samples", async () => {
    const jobs = await readFeed("jobs");
    expect(jobs).toHaveLength(1);
    expect(jobs[0]).toMatchObject({
      title: samplePosting.title,
      referencenumber: firstId,
      company: lakeside.publicName,
      city: "Thunder Bay",
      state: "ON",
      country: "CA",
      jobtype: "fulltime",
      salary: "$39.07 to $56.00 CAD an hour",
      url: `${baseUrl}/talent/jobs/${firstId}?from=feed`,
    });
    expect(jobs[0]?.description).toContain("HOOPP pension");
    expect(jobs[0]?.description).toContain("This posting is for an existing vacancy.");
    expect(await readFeed(slug)).toEqual(jobs);
  });

  test("carries any text as it was written", async () => {
    const id = await insertPublishedJob(context, slug, {
      title: hostile,
      description: hostile.repeat(3),
    });
    const job = (await readFeed("jobs")).find(({ referencenumber }) => referencenumber === id);
    expect(job?.title).toBe(hostile.replace("\u0007", ""));
    expect(job?.description).toContain("R&amp;D &lt;script&gt;");
    await closeJob(id);
  });

  test("has a job with a French version in both languages, each with a reference and an address", async () => {
    const id = await insertPublishedJob(context, slug, inQuebec);
    const both = (await readFeed(slug)).filter(({ requisitionid }) => requisitionid === id);
    expect(both).toMatchObject([
      {
        title: samplePosting.title,
        referencenumber: id,
        url: `${baseUrl}/talent/jobs/${id}?from=feed`,
      },
      {
        title: french.title,
        referencenumber: `${id}-fr`,
        url: `${baseUrl}/talent/jobs/${id}?lang=fr&from=feed`,
        salary: "39,07\u00a0$ à 56,00\u00a0$ CAD l'heure",
        category: "Santé",
      },
    ]);
    expect(both[1]?.description).toContain(french.description);
    expect(both[1]?.description).toContain("Ce que vous ferez");
    expect(both[1]?.description).not.toContain("What you'll do");
    await closeJob(id);
  });

  test("is written in parts, complete and each job once", async () => {
    const ids: string[] = [];
    for (let count = 0; count < feedBatch + 5; count += 1) {
      ids.push(await insertPublishedJob(context, slug));
    }
    const found = (await readFeed("jobs")).map(({ referencenumber }) => referencenumber);
    expect(found).toHaveLength(feedBatch + 6);
    expect(new Set(found)).toEqual(new Set([firstId, ...ids]));
    for (const id of ids) await closeJob(id);
  });

  test("loses a job that closes or whose time is over, and a reader who has it gets 304 until then", async () => {
    const id = await insertPublishedJob(context, slug);
    const etag = (await get("/jobs/feeds/jobs.xml")).headers.get("etag") ?? "";
    const known = () => get("/jobs/feeds/jobs.xml", { "if-none-match": etag });
    expect((await known()).status).toBe(304);
    await closeJob(id);
    expect((await known()).status).toBe(200);
    expect((await readFeed("jobs")).map(({ referencenumber }) => referencenumber)).toEqual([
      firstId,
    ]);
  });
});

test("an organization's RSS and embedded list have its jobs, and nothing runs in the list", async () => {
  const rss = await get(`/jobs/feeds/${slug}.rss`);
  expect(rss.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
  const { channel } = parser.parse(await rss.text()).rss;
  expect(channel.title).toBe(`Jobs at ${lakeside.publicName}`);
  expect(channel.link).toBe(`${baseUrl}${organizationPath(slug)}`);
  expect([channel.item].flat().map(({ guid }) => String(guid["#text"] ?? guid))).toEqual([firstId]);

  const id = await insertPublishedJob(context, slug, { title: hostile });
  const embed = await get(`/jobs/embed/${slug}`);
  const html = await embed.text();
  expect(html).toContain(`${baseUrl}/talent/jobs/${firstId}?from=embed`);
  expect(html).toContain("R&amp;D &lt;script&gt;");
  expect(html).not.toContain("<script");
  const policy = embed.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors *");
  expect(embed.headers.get("x-frame-options")).toBeNull();
  await closeJob(id);
});

test("an organization's RSS and embedded list have a job in each of its languages", async () => {
  const id = await insertPublishedJob(context, slug, inQuebec);
  const { channel } = parser.parse(await (await get(`/jobs/feeds/${slug}.rss`)).text()).rss;
  const items = [channel.item].flat();
  expect(items.map(({ guid }) => String(guid["#text"] ?? guid)).sort()).toEqual(
    [firstId, id, `${id}-fr`].sort(),
  );
  const html = await (await get(`/jobs/embed/${slug}`)).text();
  const address = `${baseUrl}/talent/jobs/${id}`;
  expect(html).toContain(`<a href="${address}?from=embed" hreflang="en"`);
  expect(html).toContain(
    `<div lang="fr"><a href="${address}?lang=fr&amp;from=embed" hreflang="fr"`,
  );
  expect(html).toContain(`>${french.title}</a>`);
  expect(html).toContain(`<p lang="fr">Emplois chez ${lakeside.publicName}</p>`);
  await closeJob(id);
});

test("RSS says that a job is fully remote, in each of its languages", async () => {
  const id = await insertPublishedJob(context, slug, {
    ...inQuebec,
    remote: "full",
    remoteRegions: ["CA-QC"],
  });
  const { channel } = parser.parse(await (await get(`/jobs/feeds/${slug}.rss`)).text()).rss;
  const descriptionOf = (reference: string) =>
    [channel.item].flat().find(({ guid }) => String(guid["#text"] ?? guid) === reference)
      ?.description;
  expect(descriptionOf(id)).toContain("Montréal, QC (fully remote).");
  expect(descriptionOf(`${id}-fr`)).toContain("Montréal, QC (entièrement à distance).");
  await closeJob(id);
});

test("the French page of a job is French, for search engines too, and names the English one", async () => {
  const id = await insertPublishedJob(context, slug, inQuebec);
  const path = `${jobPath(id)}?lang=fr`;
  const route = pageRoute("/talent/jobs/:jobId", jobPage);
  const { html } = await visitPage(context, [route], path);
  expect(html).toContain(french.description);
  for (const own of ["Rémunération", "Avantages sociaux", "Permis de travail et visas"]) {
    expect(html).toContain(own);
  }
  const job = await readJob(context.services, anonymousViewer, id);
  const metaOf = (language: "en" | "fr") => {
    const url = new URL(jobPathIn(id, language), baseUrl).href;
    const loaderData = {
      job,
      shown: showJob(job, language),
      summary: summarizeJob(job, language),
      posting: toJobPosting(job, url, language),
    };
    return jobPage.meta({ loaderData, matches: [] } as unknown as Parameters<
      typeof jobPage.meta
    >[0]);
  };
  const here = "http://localhost";
  const described = metaOf("fr");
  expect(described).toEqual(
    expect.arrayContaining([
      { title: `${french.title}, Montréal, QC - ${brand.name}` },
      {
        name: "description",
        content: expect.stringContaining(`${french.title} chez ${lakeside.publicName}`),
      },
      { tagName: "link", rel: "canonical", href: `${here}${path}` },
      { tagName: "link", rel: "alternate", hrefLang: "en", href: `${here}${jobPath(id)}` },
      { tagName: "link", rel: "alternate", hrefLang: "fr", href: `${here}${path}` },
    ]),
  );
  expect(JSON.stringify(described)).toContain("Ce que vous ferez");
  expect(JSON.stringify(metaOf("en"))).not.toContain("Ce que vous ferez");
  await closeJob(id);
});

test("search engines are given a job's page in each of its languages", async () => {
  const id = await insertPublishedJob(context, slug, inQuebec);
  const pages = (await jobsFeature.listPages?.(context.services)) ?? [];
  const pagesOf = (jobId: string) => pages.filter((path) => path.includes(jobId));
  expect(pagesOf(id)).toEqual([jobPath(id), jobPathIn(id, "fr")]);
  expect(pagesOf(firstId)).toEqual([jobPath(firstId)]);
  await closeJob(id);
});

test("an organization's page leads to its open jobs", async () => {
  const page = await readOrganizationPage(context.services, anonymousViewer, slug);
  expect(page?.openings).toEqual([
    {
      title: samplePosting.title,
      detail: "Thunder Bay, ON. $39.07 to $56.00 CAD an hour.",
      path: `/talent/jobs/${firstId}?from=employer`,
    },
  ]);
});

test("an organization with more open jobs than a list shows leads to all of them", async () => {
  const ids: string[] = [];
  for (let count = 0; count < maxEmbeddedJobs; count += 1) {
    ids.push(await insertPublishedJob(context, slug));
  }
  const html = await (await get(`/jobs/embed/${slug}`)).text();
  expect(html.match(/from=embed/g)).toHaveLength(maxEmbeddedJobs);
  const all = `<a href="${baseUrl}/employers/${slug}#open-jobs" target="_blank" rel="noopener">`;
  expect(html).toContain(`${all}See all open jobs</a>`);
  const paths = new Set<string>();
  for (const at of [1, 2, 3]) {
    const page = await readOrganizationPage(context.services, anonymousViewer, slug, at);
    expect(page?.openingsTurn).toEqual({ page: at, pages: 3 });
    for (const { path } of page?.openings ?? []) paths.add(path);
  }
  expect(paths.size).toBe(maxEmbeddedJobs + 1);
  for (const id of ids) await closeJob(id);
  expect(await (await get(`/jobs/embed/${slug}`)).text()).not.toContain("See all open jobs");
});

test("there is none of an organization that isn't public, or of another kind", async () => {
  const other = await addOrganization(context, owner, { publicName: "Not Verified Yet" });
  for (const path of [
    `/jobs/feeds/${other}.xml`,
    `/jobs/embed/${other}`,
    "/jobs/feeds/jobs.json",
    "/jobs/feeds/..%2Fjobs.xml",
    "/jobs/embed/jobs",
    "/jobs/embed/%00",
  ]) {
    expect((await get(path)).status, path).toBe(404);
  }
});

test("one network that fetches without end is told to wait, others aren't", async () => {
  const ask = () => getFrom("203.0.113.9", "/jobs/feeds/jobs.rss");
  const answers: number[] = [];
  for (let count = 0; count <= feedLimit.capacity; count += 1) answers.push((await ask()).status);
  expect(answers.at(-2)).toBe(200);
  expect(answers.at(-1)).toBe(429);
  expect((await get("/jobs/feeds/jobs.rss")).status).toBe(200);
});

test("a network that used up its feeds still sees the list, and a page with a link after that", async () => {
  const network = "203.0.113.10";
  const useUp = async (limit: RateLimit) => {
    const { rateLimits } = context.services;
    for (let isFree = true; isFree; ) isFree = await rateLimits.take(limit, network);
  };
  const view = () => getFrom(network, `/jobs/embed/${slug}`);
  await useUp(feedLimit);
  for (let count = 0; count <= feedLimit.capacity; count += 1) {
    expect((await view()).status).toBe(200);
  }
  await useUp(embedLimit);
  const denied = await view();
  expect(denied.status).toBe(429);
  expect(denied.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(denied.headers.get("content-security-policy")).toContain("frame-ancestors *");
  expect(denied.headers.get("cache-control")).toBe("no-store");
  expect(await denied.text()).toContain(`<a href="${baseUrl}/employers/${slug}#open-jobs"`);
  const strange = await (await getFrom(network, "/jobs/embed/%22%3E%3Cscript%3E")).text();
  expect(strange).not.toContain("<script");
  expect((await get(`/jobs/embed/${slug}`)).status).toBe(200);
});

test("the page of a job that closed is gone for lists of jobs, and leads people on", async () => {
  const id = await insertPublishedJob(context, slug);
  const visit = () => visitPage(context, [pageRoute("/talent/jobs/:jobId", jobPage)], jobPath(id));
  expect((await visit()).status).toBe(200);
  await closeJob(id);
  const { status, html } = await visit();
  expect(status).toBe(410);
  expect(html).toContain("This job is closed");
  expect(html).not.toContain(applyPath(id));
});

async function closeJob(id: string): Promise<void> {
  const now = new Date(context.clock.now().getTime() + toMilliseconds({ seconds: 1 }));
  await context.services.database.asSystem("test", (transaction) =>
    transaction
      .updateTable("jobs")
      .set({ status: "closed", closed_at: now, updated_at: now })
      .where("id", "=", id)
      .execute(),
  );
}

test("members read where their jobs can be shown; others can't", async () => {
  const sharing = await readSharing(context.services, owner, slug);
  expect(sharing).toMatchObject({
    organization: { slug, publicName: lakeside.publicName },
    isPublic: true,
    xml: `${baseUrl}/jobs/feeds/${slug}.xml`,
    rss: `${baseUrl}/jobs/feeds/${slug}.rss`,
  });
  const source = /src="([^"]+)"/.exec(sharing.embed)?.[1] ?? "";
  expect((await get(new URL(source).pathname)).status).toBe(200);
  await expect(
    readSharing(context.services, await context.createUser(), slug),
  ).rejects.toMatchObject({ code: "organization_not_found" });
});
