import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensureHost } from "#features/booking/booking.contract.ts";
import { liftSuspension, suspend } from "#features/people/person-actions.usecases.server.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { addTime, dayInUtc, formatDay, toMilliseconds, toSeconds } from "#shared/time.ts";
import { createTestContext, type TestContext } from "../../../../tests/support/services.ts";
import { places } from "../mentor-fields.rules.ts";
import { profilePath } from "../mentors.constants.ts";
import { relistMentor, unlistMentor } from "../moderation/moderate-mentors.usecases.server.ts";
import { everyMentor } from "./directory.rules.ts";
import { addMentors, changeMentor } from "./directory.test-support.ts";
import {
  countMentors,
  findMentor,
  listFeaturedMentors,
  listMentorPages,
  searchMentors,
} from "./directory.usecases.server.ts";
import { refreshActivity } from "./directory-activity.usecases.server.ts";
import { refreshNextSlots } from "./directory-slots.usecases.server.ts";
import { readMentorSearchChanges } from "./search-entries.usecases.server.ts";

let context: TestContext;
beforeAll(async () => {
  // From the beginning of an hour: slots begin with hours, and two minutes must not pass one.
  const now = new Date();
  now.setUTCMinutes(0, 0, 0);
  context = await createTestContext({ now });
});
afterAll(() => context.close());

const day = toSeconds({ days: 1 });
const hour = toMilliseconds({ hours: 1 });
const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  startMinute: 0,
  endMinute: 1440,
}));

const isListed = async (id: string) => {
  const { mentors } = await searchMentors(context.services, everyMentor);
  return mentors.some((mentor) => mentor.id === id);
};
const find = (id: string) => findMentor(context.services, anonymousViewer, id);
const emailsTo = async (address: string) =>
  (await context.outbox())
    .filter(({ recipient }) => recipient === address)
    .map(({ subject }) => subject);

async function readRest(select: string, id: string) {
  const response = await context.app.request(
    `/rest/v1/mentor_profiles_public?select=${select}&id=eq.${id}`,
    { headers: { apikey: context.keys.publishable } },
  );
  expect(response.status).toBe(200);
  return response.json();
}

describe("a mentor of whom nothing is heard", () => {
  test("is written to after 53 days, leaves everywhere after 60, and is back by signing in", async () => {
    const user = await context.createUser();
    const [id = ""] = await addMentors(context, [
      { full_name: "Silent Sam", user_id: user.userId, email: user.email },
    ]);
    context.clock.advance(52 * day);
    await refreshActivity(context.services);
    expect(await emailsTo(user.email)).toEqual([]);
    context.clock.advance(1.1 * day);
    await refreshActivity(context.services);
    await refreshActivity(context.services);
    expect(await emailsTo(user.email)).toEqual([
      expect.stringMatching(/^To stay listed as a mentor, sign in before /),
    ]);
    expect(await isListed(id)).toBe(true);

    const before = await countMentors(context.services);
    context.clock.advance(7 * day);
    await refreshActivity(context.services);
    await refreshActivity(context.services);
    expect(await emailsTo(user.email)).toHaveLength(2);
    expect(await isListed(id)).toBe(false);
    expect(await countMentors(context.services)).toBe(before - 1);
    expect(await listMentorPages(context.services)).not.toContain(profilePath(id));
    const featured = await listFeaturedMentors(context.services, 100);
    expect(featured.mentors.map((mentor) => mentor.id)).not.toContain(id);
    const { changed } = await readMentorSearchChanges(context.services, null);
    const found = changed.filter(({ entry }) => entry !== null);
    expect(found.map((entry) => entry.id)).not.toContain(id);
    expect(await readRest("id", id)).toEqual([]);
    expect(await find(id)).toMatchObject({ full_name: "Silent Sam", absence: "silent" });

    await context.services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("auth.users")
        .set({ last_sign_in_at: context.clock.now() })
        .where("id", "=", user.userId)
        .execute(),
    );
    await refreshActivity(context.services);
    expect(await isListed(id)).toBe(true);
    expect(await find(id)).toMatchObject({ absence: null, activity: "Active today" });
    context.clock.advance(54 * day);
    await refreshActivity(context.services);
    expect(await emailsTo(user.email)).toHaveLength(3);
  });

  test("is written to at the account's present email, whatever the profile's is", async () => {
    const user = await context.createUser();
    const email = `once.typed.${user.email}`;
    await addMentors(context, [{ user_id: user.userId, email, owns_email: false }]);
    context.clock.advance(54 * day);
    await refreshActivity(context.services);
    context.clock.advance(7 * day);
    await refreshActivity(context.services);
    expect(await emailsTo(user.email)).toEqual([
      expect.stringMatching(/^To stay listed as a mentor, sign in before /),
      "Your mentor profile is paused",
    ]);
    expect(await emailsTo(email)).toEqual([]);
  });

  test("is back right away when the profile is written", async () => {
    const [id = ""] = await addMentors(context, [{ full_name: "Writing Wu" }]);
    context.clock.advance(54 * day);
    await refreshActivity(context.services);
    context.clock.advance(7 * day);
    await refreshActivity(context.services);
    expect(await isListed(id)).toBe(false);
    await changeMentor(context, id, { bio: "x".repeat(60), updated_at: context.clock.now() });
    expect(await isListed(id)).toBe(true);
    // No account, so no one was active.
    expect(await find(id)).toMatchObject({ absence: null, activity: null });
  });

  test.each(["our team's list", "a suspension"])(
    "is back from %s after two months, and warned again a week before leaving",
    async (from) => {
      const { services, clock } = context;
      const admin = await context.createUser({ roles: ["admin"] });
      const user = await context.createUser();
      const [id = ""] = await addMentors(context, [{ user_id: user.userId, email: user.email }]);
      clock.advance(54 * day);
      await refreshActivity(services);
      const about = { userId: user.userId, address: "127.0.0.1", reason: "Talked to them" };
      const isSuspension = from === "a suspension";
      await (isSuspension
        ? suspend(services, admin, { ...about, days: null })
        : unlistMentor(services, admin, id, { reason: "They asked for a pause" }));
      clock.advance(16 * day);
      await (isSuspension
        ? liftSuspension(services, admin, about)
        : relistMentor(services, admin, id, { reason: "They're back" }));
      await refreshActivity(services);
      expect(await isListed(id)).toBe(true);
      const leaves = addTime(clock.now(), { days: 7 });
      const warning = `To stay listed as a mentor, sign in before ${formatDay(leaves)}`;
      expect((await emailsTo(user.email)).filter((subject) => subject === warning)).toHaveLength(1);
      clock.advance(6.9 * day);
      await refreshActivity(services);
      expect(await isListed(id)).toBe(true);
      clock.advance(0.2 * day);
      await refreshActivity(services);
      expect(await isListed(id)).toBe(false);
      const paused = (await emailsTo(user.email)).filter((subject) =>
        subject.includes("is paused"),
      );
      expect(paused).toHaveLength(1);
    },
  );

  test("is not one of the samples", async () => {
    const [id = ""] = await addMentors(context, [{ full_name: "Sample Sue", is_sample: true }]);
    context.clock.advance(200 * day);
    await refreshActivity(context.services);
    expect(await find(id)).toMatchObject({ absence: null, activity: "Active today" });
  });
});

describe("the calendar of a mentor", () => {
  async function addHost(id: string) {
    await context.services.database.asSystem("test", (transaction) =>
      ensureHost(transaction, {
        id,
        kind: "mentor",
        name: "Calendar Cal",
        userId: null,
        timeZone: "UTC",
        slotMinutes: 60,
        hours: everyDay,
        instantBooking: false,
        now: context.clock.now(),
      } as Parameters<typeof ensureHost>[1]),
    );
  }

  async function changeHost(id: string, changes: object) {
    await context.services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("booking_hosts")
        .set({ updated_at: context.clock.now(), ...changes })
        .where("id", "=", id)
        .execute(),
    );
  }

  test("tells the next free time, which moves on with the clock and with the schedule", async () => {
    const [id = ""] = await addMentors(context, [{ full_name: "Calendar Cal" }]);
    await addHost(id);
    await refreshNextSlots(context.services);
    const first = (await find(id))?.next_free_at;
    const notice = context.clock.now().getTime() + toMilliseconds({ days: 1 });
    expect(first?.getTime()).toBeGreaterThanOrEqual(notice);
    expect(first?.getTime()).toBeLessThanOrEqual(notice + hour);
    expect((await readRest("next_free_at", id))[0].next_free_at).not.toBeNull();

    context.clock.advance({ hours: 2 });
    await refreshNextSlots(context.services);
    const second = (await find(id))?.next_free_at;
    expect(second?.getTime()).toBe((first?.getTime() ?? 0) + toMilliseconds({ hours: 2 }));

    await changeHost(id, { notice_hours: 72 });
    await refreshNextSlots(context.services);
    const third = (await find(id))?.next_free_at;
    expect(third?.getTime()).toBe((second?.getTime() ?? 0) + toMilliseconds({ hours: 48 }));
  });

  test("rests until something changes", async () => {
    await refreshNextSlots(context.services);
    context.clock.advance(1_200);
    await refreshNextSlots(context.services);
    context.clock.advance(120);
    expect(await refreshNextSlots(context.services)).toBe(0);
  });

  test("takes a paused mentor off the list right away, and brings one who returns back", async () => {
    const [id = ""] = await addMentors(context, [{ full_name: "Paused Pat" }]);
    await addHost(id);
    await changeHost(id, { paused_at: context.clock.now() });
    expect(await isListed(id)).toBe(false);
    expect(await find(id)).toMatchObject({ absence: "paused" });
    expect(await readRest("id", id)).toEqual([]);
    await changeHost(id, { paused_at: null, instant_booking: true });
    expect(await isListed(id)).toBe(true);
    expect(await readRest("instant_booking", id)).toEqual([{ instant_booking: true }]);
  });
});

test("the public view keeps its columns first, and says of replies only what says something", async () => {
  const [id = ""] = await addMentors(context, [{ languages: ["en", "fr"] }]);
  await changeMentor(context, id, { reply_threads: 2, reply_answered: 1 });
  const [few] = await readRest("*", id);
  const known = [
    "id",
    "full_name",
    "title",
    "company",
    "location",
    "experience_years",
    "expertise",
    "rating",
    "reviews",
    "hourly_rate",
    "availability",
    "languages",
    "next_free_at",
    "reply_threads",
    "reply_answered",
    "last_active_on",
    "instant_booking",
  ];
  const declaredSince = places.api.filter((name) => !known.includes(name));
  expect(Object.keys(few)).toEqual([...known, ...declaredSince]);
  expect(few).toMatchObject({
    languages: ["en", "fr"],
    reply_threads: null,
    last_active_on: dayInUtc(context.clock.now()),
    instant_booking: false,
  });
  await changeMentor(context, id, { reply_threads: 3 });
  expect((await readRest("reply_threads,reply_answered", id))[0]).toEqual({
    reply_threads: 3,
    reply_answered: 1,
  });
});

test("languages are two-letter codes, at least one and at most eight", async () => {
  for (const languages of [[], ["english"], ["EN"], Array.from("abcdefghi", (a) => `${a}a`)]) {
    await expect(addMentors(context, [{ languages }])).rejects.toThrow();
  }
});
