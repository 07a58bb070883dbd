import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anonymousViewer } from "#platform/viewer.ts";
import { sampleMentorReviews } from "../../../../content/samples/mentor-reviews.ts";
import { sampleMentors } from "../../../../content/samples/mentors.ts";
import { createTestContext, type TestContext } from "../../../../tests/support/services.ts";
import { ensureSampleMentor } from "../hosts/sample-mentor.usecases.server.ts";
import { mentorsFeature } from "../mentors.feature.server.ts";
import { mentorApplication } from "../mentors.schemas.ts";
import * as mentorshipPage from "../pages/mentorship.tsx";
import { type DirectoryFilter, everyMentor } from "./directory.rules.ts";
import { addMentors } from "./directory.test-support.ts";
import {
  countMentors,
  findMentor,
  listFeaturedMentors,
  listMentorPages,
  noMentorsToShow,
  prepareDirectory,
  readMentorPage,
  searchMentors,
} from "./directory.usecases.server.ts";
import { specializationKeywords } from "./specialization.constants.ts";
import { saveSpecializations } from "./specialization.store.server.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

async function search(filter: Partial<DirectoryFilter> = {}, { services } = context) {
  return searchMentors(services, { ...everyMentor, ...filter });
}

test("the built-in samples obey the rules for mentors, and their reviews belong to them", () => {
  expect(sampleMentors).toHaveLength(12);
  const ids = new Set(sampleMentors.map(({ id }) => id));
  expect(ids.size).toBe(12);
  for (const sample of sampleMentors) {
    const given = { ...sample, email: "sample@meridian.example", phone: "+1 555 010 0001" };
    expect(mentorApplication.safeParse(given).error?.issues ?? []).toEqual([]);
    const reviews = sampleMentorReviews.filter(({ mentor }) => mentor === sample.id);
    expect(reviews.length > 0).toBe(sample.reviews > 0);
  }
  expect(sampleMentorReviews.filter(({ mentor }) => !ids.has(mentor))).toEqual([]);
});

test("an empty directory is empty, until samples are seeded, once however often", async () => {
  expect(await search()).toMatchObject({ mentors: [], total: 0, page: 1, pages: 1 });
  await mentorsFeature.seedSamples?.(context.services);
  await mentorsFeature.seedSamples?.(context.services);
  const { mentors, total } = await search();
  expect(total).toBe(12);
  expect(mentors).toHaveLength(12);
  expect(mentors.every(({ is_sample }) => is_sample)).toBe(true);
});

type MetaArgs = Parameters<typeof mentorshipPage.meta>[0];

test("a page after the last one is the last one, for search engines too", async () => {
  const filter = { ...everyMentor, page: 90_000 };
  const results = await search(filter);
  expect(results).toMatchObject({ page: 1, pages: 1 });
  const canonicalOf = (found: object) => {
    const loaderData = { filter, results: found };
    const args = { loaderData, matches: [] } as unknown as MetaArgs;
    return mentorshipPage.meta(args).flatMap((each) => ("href" in each ? [each.href] : []));
  };
  expect(canonicalOf(results)).toEqual(["http://localhost/mentorship"]);
  const second = { ...results, page: 2, pages: 2 };
  expect(canonicalOf(second)).toEqual(["http://localhost/mentorship?page=2"]);
  expect(canonicalOf(Promise.resolve(results))).toEqual(["http://localhost/mentorship"]);
});

test("the demo's mentor gets one marked profile", async () => {
  const user = await context.createUser();
  await ensureSampleMentor(context.services, user);
  await ensureSampleMentor(context.services, user);
  const { mentors } = await search({ q: "Sample Mentor" });
  expect(mentors).toMatchObject([{ full_name: "Sample Mentor", is_sample: true }]);
});

test("a profile is found by its id only, and has the bio that lists have not", async () => {
  const { mentors } = await search({ q: "Okonkwo" });
  const [mentor] = mentors;
  expect(mentor).not.toHaveProperty("bio");
  // A page has the zone beside its times.
  const { time_zone: zone, ...listed } = mentor ?? {};
  expect(zone).toBe("America/Toronto");
  expect(await findMentor(context.services, anonymousViewer, mentor?.id ?? "")).toEqual({
    ...listed,
    bio: expect.stringContaining("Trained in Lagos"),
    absence: null,
  });
  for (const id of ["1", "' or true --", "00000000-0000-4000-8000-000000000000"]) {
    expect(await findMentor(context.services, anonymousViewer, id)).toBeUndefined();
    expect(await readMentorPage(context.services, anonymousViewer, id)).toBeUndefined();
  }
});

describe("the filter", () => {
  test("follows a profile that changes, and accents do not matter", async () => {
    await addMentors(context, [{ full_name: "Zoë Łukasiewicz", title: "Beekeeper" }]);
    expect((await search({ q: "zoe" })).total).toBe(1);
    expect((await search({ q: "ZOË ŁUKASIEWICZ" })).total).toBe(1);
    expect((await search({ q: "zoe", specialization: "career" })).total).toBe(1);
    await context.services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("mentor_profiles")
        .set({ title: "Fundraiser" })
        .where("full_name", "=", "Zoë Łukasiewicz")
        .execute(),
    );
    expect((await search({ q: "zoe fundraiser", specialization: "business" })).total).toBe(1);
    expect((await search({ q: "zoe", specialization: "career" })).total).toBe(0);
  });
});

test("specializations follow their words at the next start, and only then touch the mentors", async () => {
  const own = await createTestContext();
  await addMentors(own, [{ title: "Beekeeper" }]);
  const { database } = own.services;
  const keep = (words: string[]) =>
    database.asSystem("test", (transaction) =>
      saveSpecializations(transaction, { ...specializationKeywords, technical: words }),
    );
  expect((await search({ specialization: "technical" }, own)).total).toBe(0);
  await keep(["beekeep"]);
  expect((await search({ specialization: "technical" }, own)).total).toBe(1);
  await database.asSystem("test", (transaction) =>
    transaction
      .updateTable("mentor_profiles")
      .set({ specializations: ["marked"] })
      .execute(),
  );
  await keep(["beekeep"]);
  expect((await search({ specialization: "technical" }, own)).total).toBe(0);
  await prepareDirectory(own.services);
  expect((await search({ specialization: "career" }, own)).total).toBe(1);
  await own.close();
});

test("featured mentors are real before samples, free before booked, then the best rated", async () => {
  const own = await createTestContext();
  await mentorsFeature.seedSamples?.(own.services);
  await addMentors(own, [
    { full_name: "Unrated" },
    { full_name: "Best but booked", rating: 5, reviews: 90, availability: "Fully booked" },
    { full_name: "Good", rating: 4.5, reviews: 3 },
  ]);
  const featured = await listFeaturedMentors(own.services, 4);
  expect(featured.mentors.map(({ full_name }) => full_name)).toEqual([
    "Good",
    "Unrated",
    "Best but booked",
    "Priya Raghunathan",
  ]);
  const business = await listFeaturedMentors(own.services, 1, {
    specialization: "business",
  });
  expect(business.mentors[0]?.full_name).toBe("Tomasz Wielgosz");
  expect(await countMentors(own.services)).toBe(15);
  // Samples have pages, and search engines are not told of them.
  expect(await listMentorPages(own.services)).toHaveLength(3);
  await own.close();
});

test("ten thousand mentors are read a page at a time, each on one page", async () => {
  const own = await createTestContext();
  await own.services.database.executeRaw(`
    insert into public.mentor_profiles
      (email, full_name, phone, title, location, experience_years, hourly_rate, expertise, bio,
       availability, application_status, payment_status, source)
    select 'm' || n || '@mentors.example', 'Mentor ' || lpad(n::text, 5, '0'), '+1 555 010 0000',
      case when n % 100 = 0 then 'Welding Inspector' else 'Beekeeper' end, 'Toronto, ON', 5,
      100 + (n % 3) * 75, array['Honey', 'Wax', 'Winter feeding'], repeat('A long bio. ', 20),
      'Limited slots', 'approved', 'paid', 'sheet'
    from generate_series(0, 9999) as n`);
  const first = await search({}, own);
  expect(first).toMatchObject({ total: 10_000, page: 1, pages: 417 });
  expect(first.mentors).toHaveLength(24);
  expect(first.mentors[0]?.full_name).toBe("Mentor 00000");
  const second = await search({ page: 2 }, own);
  expect(second.mentors[0]?.full_name).toBe("Mentor 00024");
  const beyond = await search({ page: 9_999 }, own);
  expect(beyond).toMatchObject({ page: 417, total: 10_000 });
  expect(beyond.mentors).toHaveLength(16);
  expect(beyond.mentors.at(-1)?.full_name).toBe("Mentor 09999");
  expect(await search({ q: "mentor welding", specialization: "technical" }, own)).toMatchObject({
    total: 100,
    pages: 5,
  });
  expect(await search({ price: "over-200" }, own)).toMatchObject({ total: 3_333 });
  expect(await search({ q: "nobody at all" }, own)).toMatchObject({ total: 0, mentors: [] });

  const locationsOf = async (part: string) => {
    const text = await (await own.app.request(`/sitemap.xml${part}`)).text();
    return Array.from(text.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = ""]) => new URL(url));
  };
  const parts = (await locationsOf("")).map((url) => url.search);
  expect(parts).toEqual(["?part=1", "?part=2"]);
  const listed = (await Promise.all(parts.map(locationsOf))).flat().map(({ pathname }) => pathname);
  const profiles = new Set(await listMentorPages(own.services));
  expect(profiles.size).toBe(10_000);
  expect(listed.filter((path) => profiles.has(path))).toHaveLength(10_000);
  expect(new Set(listed).size).toBe(listed.length);
  await own.close();
});

test("the samples' reviews are for a demo only", async () => {
  const [sample] = sampleMentors;
  const id = sample?.id ?? "";
  const shown = await readMentorPage(context.services, anonymousViewer, id);
  expect(shown?.reviews.length).toBeGreaterThan(0);
  const { application, ...services } = context.services;
  const production = { ...services, application: { ...application, mode: "production" as const } };
  expect(await readMentorPage(production, anonymousViewer, id)).toMatchObject({ reviews: [] });
  const { mentors } = await search({ q: "zoe" });
  expect(
    await readMentorPage(context.services, anonymousViewer, mentors[0]?.id ?? ""),
  ).toMatchObject({ reviews: [] });
});

test("in a demo, when the read fails it is logged and the built-in samples are shown, filtered alike", async () => {
  const broken = await createTestContext();
  await broken.services.database.asSystem("test", (transaction) =>
    transaction.schema.withSchema("private").dropView("mentor_directory").execute(),
  );
  const { mentors } = await search({}, broken);
  expect(mentors).toHaveLength(12);
  expect(mentors.every(({ is_sample }) => is_sample)).toBe(true);
  expect(broken.logged).toContainEqual(
    expect.objectContaining({ event: "mentorship.list_failed" }),
  );
  expect(await search({ q: "welding", price: "under-150" }, broken)).toMatchObject({
    mentors: [{ full_name: "Rafael Monteiro" }],
    total: 1,
  });
  const featured = await listFeaturedMentors(broken.services, 3);
  expect(featured.mentors).toHaveLength(3);
  const [sample] = sampleMentors;
  expect(await findMentor(broken.services, anonymousViewer, sample?.id ?? "")).toMatchObject({
    full_name: sample?.full_name,
    bio: sample?.bio,
    is_sample: true,
  });
  await expect(
    findMentor(broken.services, anonymousViewer, "00000000-0000-4000-8000-000000000000"),
  ).rejects.toThrow();
  await broken.close();
});

describe("in production, when the read fails", () => {
  async function breakDirectory(own: TestContext) {
    await own.services.database.executeRaw(
      "alter view private.mentor_directory rename to mentor_directory_away",
    );
  }
  const inProduction = (own: TestContext) => {
    const { application, ...services } = own.services;
    return { ...services, application: { ...application, mode: "production" as const } };
  };

  test("the last good list is shown with its time, and no sample", async () => {
    const own = await createTestContext();
    const services = inProduction(own);
    await addMentors(own, [{ full_name: "Real Person" }]);
    expect(await searchMentors(services)).toMatchObject({ asOf: null, total: 1 });
    const readAt = own.clock.now();
    own.clock.advance(60);
    await breakDirectory(own);
    expect(await searchMentors(services)).toMatchObject({
      asOf: readAt,
      mentors: [{ full_name: "Real Person" }],
      total: 1,
    });
    expect(await listFeaturedMentors(services, 3)).toMatchObject({
      asOf: readAt,
      mentors: [{ full_name: "Real Person" }],
    });
    await own.services.database.executeRaw(
      "alter view private.mentor_directory_away rename to mentor_directory",
    );
    expect(await searchMentors(services)).toMatchObject({ asOf: null, total: 1 });
    await own.close();
  });

  test("without a list from before there is an error and no sample", async () => {
    const own = await createTestContext();
    const services = inProduction(own);
    await breakDirectory(own);
    const unavailable = { code: "mentors_unavailable", status: 503 };
    await expect(searchMentors(services)).rejects.toMatchObject(unavailable);
    await expect(listFeaturedMentors(services, 3)).rejects.toMatchObject(unavailable);
    const [sample] = sampleMentors;
    await expect(findMentor(services, anonymousViewer, sample?.id ?? "")).rejects.toThrow();
    expect(noMentorsToShow()).toMatchObject({ mentors: [], total: 0, isUnavailable: true });
    await own.close();
  });
});
