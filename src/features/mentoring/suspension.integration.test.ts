import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { deleteUser } from "#features/auth/administration/deletion.usecases.server.ts";
import { changeBooking } from "#features/booking/booking.contract.ts";
import { approveApplication } from "#features/mentors/applications/moderation.usecases.server.ts";
import { everyMentor } from "#features/mentors/directory/directory.rules.ts";
import {
  findMentor,
  listFeaturedMentors,
  searchMentors,
} from "#features/mentors/directory/directory.usecases.server.ts";
import { emailUnread } from "#features/messages/digest/digest.usecases.server.ts";
import { writeFirst } from "#features/messages/first-message.usecases.server.ts";
import { sendMessage } from "#features/messages/send-message.usecases.server.ts";
import { readThread } from "#features/messages/threads.usecases.server.ts";
import { listPayables } from "#features/payments/payments.contract.ts";
import { liftSuspension, suspend } from "#features/people/person-actions.usecases.server.ts";
import { endOverdueSuspensions } from "#features/people/suspensions.usecases.server.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import {
  applicationsOf,
  apply,
  applyAndPay,
  ordersOf,
} from "../../../tests/support/people/mentor-application.ts";
import type { TestUser } from "../../../tests/support/services.ts";
import { bookSession, payForHold } from "./sessions/book-session.usecases.server.ts";
import {
  balances,
  bookAndPay,
  createMentor,
  createSessionContext,
  day,
  findTime,
  hold,
  pay,
  processDue,
  request,
  type SessionContext,
  setInstantBooking,
  standing,
} from "./sessions/sessions.test-support.ts";
import { settleSessions } from "./sessions/settle-sessions.usecases.server.ts";

/** The effects of a suspension on mentors, mentees, and the people who deal with them. */

let context: SessionContext;
let people: { mentee: TestUser; mentor: TestUser; mentorId: string };
beforeAll(async () => {
  context = await createSessionContext();
});
afterAll(() => context?.close());
beforeEach(async () => {
  people = { mentee: await context.createUser(), ...(await createMentor(context, context.admin)) };
});

const address = "203.0.113.7";
const suspending = (user: TestUser, days: number | null = null) =>
  suspend(context.services, context.admin, {
    userId: user.userId,
    address,
    reason: "Harassment",
    days,
  });
const lifting = (user: TestUser) =>
  liftSuspension(context.services, context.admin, {
    userId: user.userId,
    address,
    reason: "Talked to them",
  });
const emailsTo = async ({ email }: TestUser) =>
  (await context.outbox()).filter(({ recipient }) => recipient === email);

async function requested(hoursAhead = 72): Promise<string> {
  const { mentee, mentorId } = people;
  return await bookAndPay(context, mentee, mentorId, await findTime(context, mentorId, hoursAhead));
}

async function accepted(hoursAhead?: number): Promise<string> {
  const id = await requested(hoursAhead);
  await changeBooking(context.services, people.mentor, id, { event: "confirm" });
  await context.runJobs();
  return id;
}

/** The places that show mentors: each answers whether it shows this one. */
async function places() {
  const { services, app, keys } = context;
  const { mentorId } = people;
  const text = async (path: string) =>
    (await app.request(path, { headers: { apikey: keys.publishable } })).text();
  const isIn = (list: readonly { id: string }[]) => list.some(({ id }) => id === mentorId);
  const pages = async () => {
    const first = await searchMentors(services, everyMentor);
    const rest = await Promise.all(
      Array.from({ length: first.pages - 1 }, (_, index) =>
        searchMentors(services, { ...everyMentor, page: index + 2 }),
      ),
    );
    return [first, ...rest].flatMap(({ mentors }) => mentors);
  };
  return {
    list: isIn(await pages()),
    featured: isIn((await listFeaturedMentors(services, 1_000)).mentors),
    profile: (await findMentor(services, anonymousViewer, mentorId)) !== undefined,
    data: (await text(`/rest/v1/mentor_profiles_public?id=eq.${mentorId}`)) !== "[]",
    sitemap: (await text("/sitemap.xml")).includes(mentorId),
    search: (await services.search.index())
      .find("Cardiologist")
      .entries.some(({ entry }) => entry.path.includes(mentorId)),
  };
}
const everywhere = {
  list: true,
  featured: true,
  profile: true,
  data: true,
  sitemap: true,
  search: true,
};
const nowhere = Object.fromEntries(Object.keys(everywhere).map((name) => [name, false]));

describe("a suspended mentor", () => {
  test("is seen nowhere once public data has a new version, and everywhere again when it is lifted", async () => {
    const { publicVersion } = context.services;
    const version = () => publicVersion.read();
    await vi.waitFor(async () => expect(await places()).toEqual(everywhere), { timeout: 20_000 });
    const before = await version();
    await suspending(people.mentor);
    // That this takes less than a second is shown by `public-version.test.ts`; a busy machine's
    // would be longer.
    await vi.waitFor(async () => expect(await version()).not.toBe(before), { timeout: 20_000 });
    expect(await places()).toEqual(nowhere);
    await lifting(people.mentor);
    context.clock.advance(61);
    await vi.waitFor(async () => expect(await places()).toMatchObject({ list: true, data: true }));
    expect((await places()).profile).toBe(true);
  });

  test("takes no holds and no payments, and one that comes all the same goes back", async () => {
    const { mentee, mentor, mentorId } = people;
    const time = await findTime(context, mentorId, 72);
    const held = await hold(context, mentee, mentorId, time);
    await suspending(mentor);
    expect((await standing(context, held.bookingId)).booking.status).toBe("expired");
    // The page of the payment is open in another tab: its job has not run yet.
    await pay(context, held.checkoutId);
    await context.runJobs();
    const { booking, order } = await standing(context, held.bookingId);
    expect(booking.status).toBe("expired");
    expect(order?.status).toBe("released");
    const another = await context.createUser();
    await expect(
      bookSession(context.services, another, mentorId, request(time)),
    ).rejects.toMatchObject({ code: "booking_host_paused" });
    await expect(payForHold(context.services, mentee, mentorId)).rejects.toMatchObject({
      code: "session_not_held",
    });
  });

  test("has open checkouts closed, so that nobody pays by mistake", async () => {
    const { mentee, mentor, mentorId } = people;
    const held = await hold(context, mentee, mentorId, await findTime(context, mentorId, 72));
    await suspending(mentor);
    await context.runJobs();
    expect((await standing(context, held.bookingId)).order?.status).toBe("expired");
  });

  test("charged right away before a payment arrives late: the mentee gets all of it back", async () => {
    const { mentee, mentor, mentorId } = people;
    await setInstantBooking(context, mentorId, true);
    const held = await hold(context, mentee, mentorId, await findTime(context, mentorId, 72));
    await suspending(mentor);
    await pay(context, held.checkoutId);
    await context.runJobs();
    const { order } = await standing(context, held.bookingId);
    expect(order).toMatchObject({ status: "refunded", refund_cents: order?.amount_cents });
    expect((await emailsTo(mentee)).map(({ subject }) => subject).join()).toMatch(
      /payment arrived/,
    );
  });

  test("has upcoming sessions canceled with all the money back, however late it is", async () => {
    const { mentee, mentor } = people;
    const agreed = await accepted(3);
    const asked = await requested(30);
    await suspending(mentor);
    await context.runJobs();
    const charged = await standing(context, agreed);
    expect(charged.booking).toMatchObject({ status: "cancelled", cancelled_by: "system" });
    expect(charged.order).toMatchObject({ status: "refunded", refund_cents: 15_000 });
    const authorized = await standing(context, asked);
    expect(authorized.booking.status).toBe("cancelled");
    expect(authorized.order?.status).toBe("released");
    const cancellations = (await emailsTo(mentee)).filter(({ subject }) =>
      subject.startsWith("Canceled"),
    );
    expect(cancellations).toHaveLength(2);
    expect(cancellations[0]?.text).toMatch(/is no longer available on/);
    expect(cancellations.map(({ text }) => text).join()).toMatch(
      /We're returning \$150 to the card/,
    );
    expect(Object.values(await balances(context)).reduce((sum, cents) => sum + cents, 0)).toBe(0);
  });

  test("keeps a session that has begun, and sessions stay canceled when it is lifted", async () => {
    const { mentor } = people;
    const started = await accepted(48);
    const later = await accepted(96);
    context.clock.set(new Date((await standing(context, started)).booking.starts_at.getTime() + 1));
    await suspending(mentor);
    expect((await standing(context, started)).booking.status).toBe("confirmed");
    expect((await standing(context, later)).booking.status).toBe("cancelled");
    await lifting(mentor);
    expect((await standing(context, later)).booking.status).toBe("cancelled");
    expect(await findTime(context, people.mentorId, 48)).toBeInstanceOf(Date);
  });

  test("is paid nothing out until it is lifted", async () => {
    const { services, admin, clock } = context;
    const { mentor } = people;
    const id = await accepted();
    clock.set((await standing(context, id)).booking.ends_at);
    await changeBooking(services, mentor, id, { event: "complete" });
    clock.advance(8 * day);
    await processDue(context);
    await settleSessions(services);
    await suspending(mentor);
    const payable = async () =>
      (await listPayables(services, admin)).find(({ payeeId }) => payeeId === mentor.userId);
    expect(await payable()).toMatchObject({ isFrozen: true, dueCents: 12_750 });
    await lifting(mentor);
    expect(await payable()).toMatchObject({ isFrozen: false });
  });

  test("neither writes nor is written to, and the other side is told so", async () => {
    const { services } = context;
    const { mentee, mentor, mentorId } = people;
    const message = () => ({ messageId: crypto.randomUUID(), body: "Good morning" });
    const { threadId } = await writeFirst(services, mentee, { ...message(), mentorId });
    await sendMessage(services, mentor, { ...message(), threadId });
    await suspending(mentor);
    await expect(sendMessage(services, mentor, { ...message(), threadId })).rejects.toMatchObject({
      status: 403,
    });
    await expect(sendMessage(services, mentee, { ...message(), threadId })).rejects.toMatchObject({
      code: "person_unavailable",
    });
    expect((await readThread(services, mentee, { threadId })).state).toBe("unavailable");
    await lifting(mentor);
    expect((await readThread(services, mentee, { threadId })).state).toBe("open");
    await sendMessage(services, mentee, { ...message(), threadId });
  });

  test("is shown again by itself when a suspension's days are over", async () => {
    const { services, clock } = context;
    await suspending(people.mentor, 7);
    clock.advance(7 * day - 60);
    await endOverdueSuspensions(services);
    expect(await findMentor(services, anonymousViewer, people.mentorId)).toBeUndefined();
    clock.advance(120);
    await endOverdueSuspensions(services);
    expect(await findMentor(services, anonymousViewer, people.mentorId)).toBeDefined();
    expect((await emailsTo(people.mentor)).at(-1)?.subject).toMatch(/is active again/);
  });

  test("is suspended by the secret key's ban as by an administrator", async () => {
    const { services, app, keys } = context;
    const { mentor, mentorId } = people;
    const id = await requested();
    const ban = (ban_duration: string) =>
      app.request(`/auth/v1/admin/users/${mentor.userId}`, {
        method: "PUT",
        headers: {
          apikey: keys.secret,
          Authorization: `Bearer ${keys.secret}`,
          "Content-Type": "application/json",
        },
        body: JSON.stringify({ ban_duration }),
      });
    expect((await ban("24h")).status).toBe(200);
    expect(await findMentor(services, anonymousViewer, mentorId)).toBeUndefined();
    expect((await standing(context, id)).booking.status).toBe("cancelled");
    expect((await ban("none")).status).toBe(200);
    expect(await findMentor(services, anonymousViewer, mentorId)).toBeDefined();
  });

  test("stays unseen when an application of theirs is approved meanwhile", async () => {
    const { services, admin } = context;
    const applicant = await context.createUser();
    const application = await applyAndPay(context, applicant);
    await suspending(applicant);
    const { profileId } = await approveApplication(services, admin, application.id);
    expect(await findMentor(services, anonymousViewer, profileId)).toBeUndefined();
    await lifting(applicant);
    expect(await findMentor(services, anonymousViewer, profileId)).toBeDefined();
  });
});

describe("a suspended mentee", () => {
  test("loses no money, and the mentor is told", async () => {
    const { mentee, mentor } = people;
    const agreed = await accepted(3);
    await suspending(mentee);
    await context.runJobs();
    const { booking, order } = await standing(context, agreed);
    expect(booking).toMatchObject({ status: "cancelled", cancelled_by: "system" });
    expect(order).toMatchObject({ status: "refunded", refund_cents: 15_000 });
    const [cancellations] = (await emailsTo(mentor)).filter(({ subject }) =>
      subject.startsWith("Canceled"),
    );
    expect(cancellations?.text).toMatch(/is no longer available on/);
  });

  test("pays for nothing more: a checkout that was open buys nothing", async () => {
    const applicant = await context.createUser();
    const { url } = await apply(context, applicant);
    await suspending(applicant);
    await pay(context, new URL(url).pathname.split("/").at(-1) ?? "");
    await context.runJobs();
    expect((await ordersOf(context, applicant.userId)).map(({ status }) => status)).toEqual([
      "refunded",
    ]);
    expect((await applicationsOf(context, applicant.userId))[0]?.application_status).toBe("draft");
    expect((await emailsTo(applicant)).map(({ subject }) => subject)).toContain(
      "We're returning $49",
    );
  });

  test("gets no news of what waits for them", async () => {
    const { services } = context;
    const { mentee, mentor, mentorId } = people;
    const message = () => ({ messageId: crypto.randomUUID(), body: "Good morning" });
    const { threadId } = await writeFirst(services, mentee, { ...message(), mentorId });
    await sendMessage(services, mentor, { ...message(), threadId });
    await suspending(mentee);
    const before = (await emailsTo(mentee)).length;
    context.clock.advance(day);
    await emailUnread(services);
    expect(await emailsTo(mentee)).toHaveLength(before);
  });
});

test("an account that an administrator deletes costs the other side nothing", async () => {
  const { services } = context;
  const { mentee, mentor } = people;
  const agreed = await accepted(3);
  await deleteUser(
    services,
    { userId: null, name: "service_role", address },
    { userId: mentee.userId, soft: false },
  );
  await context.runJobs();
  const { booking, order } = await standing(context, agreed);
  expect(booking).toMatchObject({ status: "cancelled", cancelled_by: "system" });
  expect(order).toMatchObject({ status: "refunded", refund_cents: 15_000 });
  expect((await emailsTo(mentor)).map(({ subject }) => subject).join()).toMatch(/Canceled/);
});
