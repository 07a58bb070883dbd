import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { UserInput } from "#features/auth/administration/admin-users.rules.ts";
import {
  changeUserAsAdmin,
  createUser,
} from "#features/auth/administration/admin-users.usecases.server.ts";
import { readHost } from "#features/booking/booking.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { anonymousViewer, type Viewer } from "#platform/viewer.ts";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { adoptLeftConsultations } from "./adopt-consultations.usecases.server.ts";
import { bookConsultation } from "./book-consultation.usecases.server.ts";
import { makeCalendarFile } from "./calendar.usecases.server.ts";
import { offices } from "./consultations.constants.ts";
import {
  bookAndConfirm,
  filledConsultation,
  listOfficeTimes,
} from "./consultations.test-support.ts";
import { prepareOffices } from "./offices.usecases.server.ts";
import {
  changeConsultation,
  countOwnConsultations,
  listOwnConsultations,
  openConsultation,
} from "./own-consultations.usecases.server.ts";

let context: TestContext;
beforeAll(async () => {
  // A Monday, seven in the morning in Toronto and New York.
  context = await createTestContext({ now: new Date("2026-11-23T12:00:00Z") });
});
afterAll(() => context.close());

/** An administrator's input for an account, with only the given fields. */
const userInput = (given: Partial<UserInput>): UserInput => ({
  id: undefined,
  email: undefined,
  phone: undefined,
  password: undefined,
  passwordHash: undefined,
  emailConfirmed: false,
  phoneConfirmed: false,
  userMetadata: undefined,
  appMetadata: undefined,
  bannedUntil: undefined,
  ...given,
});

let clients = 0;
/**
 * Books as a client of its own, so that limits do not join the tests; visitors confirm by the link.
 */
function send(changes: Record<string, string> = {}, viewer: Viewer = anonymousViewer) {
  clients += 1;
  return bookAndConfirm(context.services, changes, { viewer, client: `client-${clients}` });
}

/** Available times of Toronto, the soonest first. */
const times = () => listOfficeTimes(context.services, "toronto");

/** A free time of Toronto that no other test asks for: from the end of what is offered. */
async function someTime(): Promise<string> {
  return (await times()).at(-1) ?? "";
}

async function emailsTo(address: string) {
  return (await context.outbox()).filter(({ recipient }) => recipient === address);
}

describe("the offices", () => {
  test("offer half hours from nine to five on working days, from four hours ahead for 60 days", async () => {
    const offered = await times();
    expect(offered.slice(0, 2)).toEqual(["2026-11-23T16:00:00.000Z", "2026-11-23T16:30:00.000Z"]);
    const tuesday = offered.filter((time) => time.startsWith("2026-11-24"));
    expect(tuesday).toHaveLength(16);
    expect([tuesday[0], tuesday.at(-1)]).toEqual([
      "2026-11-24T14:00:00.000Z",
      "2026-11-24T21:30:00.000Z",
    ]);
    expect(offered.some((time) => time.startsWith("2026-11-28"))).toBe(false);
    expect(offered.at(-1)).toBe("2027-01-21T21:30:00.000Z");
  });

  test("are closed on the holidays of their own place", async () => {
    const open = async (office: "toronto" | "new-york", day: string) =>
      (await listOfficeTimes(context.services, office)).some((time) => time.startsWith(day));
    expect(await open("toronto", "2026-11-26")).toBe(true);
    expect(await open("new-york", "2026-11-26")).toBe(false);
    expect(await open("toronto", "2026-12-28")).toBe(false);
    expect(await open("new-york", "2026-12-28")).toBe(true);
  });

  test("are set up once: what an administrator changed since stays", async () => {
    const { database } = context.services;
    const { hostId } = offices["new-york"];
    await database.asSystem("test", async (transaction) => {
      await transaction.deleteFrom("booking_exceptions").where("host_id", "=", hostId).execute();
      await transaction
        .deleteFrom("booking_hours")
        .where("host_id", "=", hostId)
        .where("weekday", "=", 5)
        .execute();
    });
    await prepareOffices(context.services);
    const host = await readHost(context.services, hostId);
    expect(host).toMatchObject({ kind: "office", exceptions: [], slotMinutes: 30 });
    expect(host?.hours.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4]);
  });
});

describe("booking", () => {
  test("is confirmed once the address is proven, with a mail in the visitor's zone and a key to the booking", async () => {
    const email = "lagos@people.example";
    const { bookingId, key = "" } = await send({
      email,
      starts_at: "2026-11-24T14:00:00.000Z",
      company: "Clinic",
      message: "About nurses",
    });
    const opened = await openConsultation(context.services, anonymousViewer, { bookingId, key });
    expect(opened).toMatchObject({
      as: "guest",
      booking: { status: "confirmed", guestId: null, guestEmail: email, note: null },
      details: { topic: "healthcare", company: "Clinic", about: null, message: "About nurses" },
    });
    expect(opened.booking.meetingUrl).toMatch(/^https:/);
    expect(opened.actions.map(({ event }) => event)).toEqual(
      expect.arrayContaining(["move", "cancel"]),
    );
    const sentEmail = (await emailsTo(email)).at(-1);
    expect(sentEmail?.subject).toBe("Confirmed: Consultation with Meridian");
    expect(sentEmail?.text).toContain("15:00 GMT+1");
    expect(sentEmail?.text).toContain(`/consultations/${bookingId}?key=${key}`);
    expect(sentEmail?.text).toContain(opened.booking.meetingUrl);
  });

  test("nobody opens it without its key, or with another's", async () => {
    const first = await send({ starts_at: await someTime(), email: "one@people.example" });
    const second = await send({ starts_at: await someTime(), email: "two@people.example" });
    const { bookingId } = first;
    const open = (viewer: Viewer, key?: string) =>
      openConsultation(context.services, viewer, { bookingId, key });
    const missing = { code: "booking_not_found" };
    await expect(open(anonymousViewer)).rejects.toMatchObject(missing);
    await expect(open(anonymousViewer, "")).rejects.toMatchObject(missing);
    await expect(open(anonymousViewer, second.key)).rejects.toMatchObject(missing);
    await expect(open(await context.createUser())).rejects.toMatchObject(missing);
    await expect(
      changeConsultation(context.services, anonymousViewer, bookingId, {
        event: "cancel",
        key: second.key,
      }),
    ).rejects.toMatchObject(missing);
    expect((await open(anonymousViewer, first.key)).as).toBe("guest");
  });

  test("of two visitors who want the same hour at the same moment one gets it, the other a clear message", async () => {
    const starts_at = await someTime();
    const answers = await Promise.allSettled(
      ["left", "right"].map((name) => send({ starts_at, email: `${name}@people.example` })),
    );
    const refused = answers.filter(({ status }) => status === "rejected");
    expect(refused).toMatchObject([
      {
        reason: {
          code: "slot_taken",
          message: "Someone just booked this time. Please choose another one.",
        },
      },
    ]);
    expect(await times()).not.toContain(starts_at);
    const emails = [
      ...(await emailsTo("left@people.example")),
      ...(await emailsTo("right@people.example")),
    ];
    // The link to confirm with, and the confirmation.
    expect(emails).toHaveLength(2);
  });

  test("clicked twice, at the same time or a little later, is one booking and one email of each kind", async () => {
    const email = "twice@people.example";
    const starts_at = await someTime();
    const [one, two] = await Promise.all([send({ email, starts_at }), send({ email, starts_at })]);
    expect(two).toEqual(one);
    context.clock.advance(60);
    expect(await send({ email: "Twice@people.example", starts_at })).toEqual(one);
    expect((await emailsTo(email)).map(({ subject }) => subject).sort()).toEqual([
      "Confirm your consultation time",
      "Confirmed: Consultation with Meridian",
    ]);
    context.clock.advance(10 * 60);
    await expect(send({ email, starts_at })).rejects.toMatchObject({ code: "slot_taken" });
  });

  test("mails none of the words that a visitor typed, who may have typed anybody's address", async () => {
    const email = "texts@people.example";
    const { bookingId, key } = await send({
      email,
      starts_at: await someTime(),
      company: "=1+1",
      message: "https://spam.example\n'; drop table x; --",
    });
    await changeConsultation(context.services, anonymousViewer, bookingId, {
      event: "cancel",
      reason: "https://spam.example",
      key,
    });
    const emails = await emailsTo(email);
    expect(emails.map(({ subject }) => subject)).toEqual([
      "Confirm your consultation time",
      "Confirmed: Consultation with Meridian",
      "Canceled: Consultation with Meridian",
    ]);
    expect(JSON.stringify(emails)).not.toMatch(/spam|=1(\+|%2B)1/);
  });
});

describe("what is refused, and how", () => {
  test.each([
    [{ name: "" }, "name", "Name is required"],
    [{ name: "A" }, "name", "Name must be at least 2 characters"],
    [{ name: "x".repeat(101) }, "name", "Name must be less than 100 characters"],
    [{ name: "Ada\u0000ora" }, "name", "Name can't contain control characters"],
    [{ email: "" }, "email", "Email is required"],
    [{ email: "not an address" }, "email", "Enter an email address like name@example.com"],
    [
      { email: `${"x".repeat(250)}@example.com` },
      "email",
      "Email must be less than 255 characters",
    ],
    [{ topic: "everything" }, "topic", "Choose a topic"],
    [{ office: "paris" }, "office", "Choose an office"],
    [{ message: "x".repeat(2001) }, "message", "Message must be less than 2,000 characters"],
    [{ message: "\ud800" }, "message", "Message must be valid text"],
    [{ starts_at: "" }, "starts_at", "Choose a time"],
    [{ starts_at: "tomorrow" }, "starts_at", "Choose a time"],
    [{ starts_at: "2026-02-30T10:00:00Z" }, "starts_at", "Choose a time"],
  ])("%j", async (changes, field, message) => {
    const given = { starts_at: "2026-12-01T15:00:00.000Z", ...changes } as Record<string, string>;
    await expect(send(given)).rejects.toMatchObject({
      code: "validation_failed",
      details: { fields: [{ field, message }] },
    });
    expect(await times()).toContain("2026-12-01T15:00:00.000Z");
  });

  test.each([
    ["outside the hours", "2026-12-01T13:30:00.000Z"],
    ["between two half hours", "2026-12-01T15:10:00.000Z"],
    ["on a holiday", "2026-12-25T15:00:00.000Z"],
    ["within four hours", "2026-11-23T15:30:00.000Z"],
    ["after sixty days", "2027-02-01T15:00:00.000Z"],
  ])("a time %s", async (_, starts_at) => {
    await expect(send({ starts_at })).rejects.toMatchObject({ code: "slot_not_offered" });
  });

  test("everything together, in the form's order", async () => {
    const empty = { office: "", topic: "", starts_at: "", name: "", email: "" };
    await expect(send(empty)).rejects.toMatchObject({
      details: {
        fields: ["office", "topic", "starts_at", "name", "email"].map((field) =>
          expect.objectContaining({ field }),
        ),
      },
    });
  });

  test("a fourth consultation ahead under one address, of one account too, two at the same time included", async () => {
    const denial = { code: "too_many_consultations" };
    const email = "keen@people.example";
    const sendNext = async () => send({ email, starts_at: await someTime() });
    const first = await sendNext();
    await sendNext();
    const free = await times();
    const answers = await Promise.allSettled(
      [free[20], free[21]].map((starts_at = "") => send({ email, starts_at })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(answers.find(({ status }) => status === "rejected")).toMatchObject({ reason: denial });
    await changeConsultation(context.services, anonymousViewer, first.bookingId, {
      event: "cancel",
      key: first.key,
    });
    await sendNext();
    const user = await context.createUser();
    const sendAs = async () => send({ email, starts_at: await someTime() }, user);
    for (let index = 0; index < 3; index += 1) await sendAs();
    await expect(sendAs()).rejects.toMatchObject(denial);
  });

  test("more than five bookings a day of one account, and many tries by one client", async () => {
    const user = await context.createUser();
    const starts_at = await someTime();
    for (let index = 0; index < 5; index += 1) {
      const { bookingId } = await send({ starts_at, message: `Number ${index}` }, user);
      await changeConsultation(context.services, user, bookingId, { event: "cancel" });
    }
    const again = { starts_at, message: "One more" };
    await expect(send(again, user)).rejects.toMatchObject({ code: "consultations_booked_often" });
    expect(await times()).toContain(starts_at);

    const late = { starts_at: "2030-01-01T15:00:00.000Z" };
    const flood = () =>
      bookConsultation(context.services, anonymousViewer, filledConsultation(late), "one-client");
    for (let index = 0; index < 30; index += 1) {
      await expect(flood()).rejects.toMatchObject({ code: "slot_not_offered" });
    }
    await expect(flood()).rejects.toMatchObject({ code: "too_many_requests" });
  });
});

describe("one's own", () => {
  test("are counted and listed, at the account's address whatever was typed", async () => {
    const user = await context.createUser();
    expect(await countOwnConsultations(context.services, user)).toBe(0);
    const { bookingId, key } = await send(
      { email: "typed@people.example", starts_at: await someTime() },
      user,
    );
    expect(key).toBeUndefined();
    expect(await countOwnConsultations(context.services, user)).toBe(1);
    expect(await countOwnConsultations(context.services, await context.createUser())).toBe(0);
    const { consultations } = await listOwnConsultations(context.services, user, {
      when: "upcoming",
      page: 1,
    });
    expect(consultations).toMatchObject([{ booking: { id: bookingId, guestEmail: user.email } }]);
    expect(await emailsTo("typed@people.example")).toEqual([]);
    expect(await emailsTo(user.email)).toHaveLength(1);
  });

  test("hold what was booked before signing in, under the address that the account has proven", async () => {
    const email = "early@people.example";
    const { bookingId, key } = await send({
      email: "Early@people.example",
      starts_at: await someTime(),
    });
    const user = await context.createUser({ email });
    expect(await countOwnConsultations(context.services, user)).toBe(1);
    const opened = await openConsultation(context.services, user, { bookingId });
    expect(opened).toMatchObject({ as: "guest", booking: { guestId: user.userId } });
    const byKey = await openConsultation(context.services, anonymousViewer, { bookingId, key });
    expect(byKey.as).toBe("guest");
  });

  test("belong to the account from the moment at which a visitor confirms them under its address", async () => {
    const user = await context.createUser({ email: "later@people.example" });
    const { bookingId } = await send({
      email: "Later@people.example",
      starts_at: await someTime(),
    });
    const { booking } = await openConsultation(context.services, user, { bookingId });
    expect(booking.guestId).toBe(user.userId);
  });

  test("do not belong to an account that has not proven the address", async () => {
    const email = "unproven@people.example";
    const user = await context.createUser({ email });
    const prove = (time: Date | null) =>
      context.services.database.asSystem("test", (transaction) =>
        transaction
          .updateTable("auth.users")
          .set({ email_confirmed_at: time })
          .where("id", "=", user.userId)
          .execute(),
      );
    await prove(null);
    const { bookingId } = await send({ email, starts_at: await someTime() });
    await adoptLeftConsultations(context.services);
    expect(await countOwnConsultations(context.services, user)).toBe(0);

    // Data may be like this in a restored copy, or from before consultations were given to their accounts.
    await prove(context.clock.now());
    expect(await countOwnConsultations(context.services, user)).toBe(0);
    await adoptLeftConsultations(context.services);
    await adoptLeftConsultations(context.services);
    expect(await countOwnConsultations(context.services, user)).toBe(1);
    const { booking } = await openConsultation(context.services, user, { bookingId });
    expect(booking.guestId).toBe(user.userId);
  });

  test("become the account's when an administrator confirms its address, or gives it another", async () => {
    const { services } = context;
    const actor = { userId: null, name: "secret key", address: "" };
    const [first, second] = ["confirmed@people.example", "moved@people.example"];
    const userId = String((await createUser(services, actor, userInput({ email: first }))).id);
    const bookings: string[] = [];
    for (const email of [first, second]) {
      bookings.push((await send({ email, starts_at: await someTime() })).bookingId);
    }
    const guestOf = async (bookingId = "") =>
      await services.database.asSystem("test", async (transaction) => {
        const row = await transaction
          .selectFrom("bookings")
          .select("guest_id")
          .where("id", "=", bookingId)
          .executeTakeFirst();
        return row?.guest_id;
      });
    expect(await guestOf(bookings[0])).toBeNull();
    await changeUserAsAdmin(services, actor, userId, userInput({ emailConfirmed: true }));
    expect(await guestOf(bookings[0])).toBe(userId);
    expect(await guestOf(bookings[1])).toBeNull();
    await changeUserAsAdmin(services, actor, userId, userInput({ email: second }));
    expect(await guestOf(bookings[1])).toBe(userId);
  });

  test("are read without a write", async () => {
    const user = await context.createUser({ email: "reader@people.example" });
    const { bookingId } = await send({ email: user.email, starts_at: await someTime() });
    const { database } = context.services;
    const readOnly = async (transaction: DatabaseTransaction) => {
      await sql`set transaction read only`.execute(transaction);
    };
    const services: Services = {
      ...context.services,
      database: {
        ...database,
        as: (viewer, work) =>
          database.as(viewer, async (transaction) => {
            await readOnly(transaction);
            return await work(transaction);
          }),
        asSystem: (purpose, work) =>
          database.asSystem(purpose, async (transaction) => {
            await readOnly(transaction);
            return await work(transaction);
          }),
      },
    };
    const writing = services.database.asSystem("test", (transaction) =>
      transaction.updateTable("bookings").set({ note: "" }).execute(),
    );
    await expect(writing).rejects.toThrow();
    expect(await countOwnConsultations(services, user)).toBe(1);
    const { total } = await listOwnConsultations(services, user, { when: "upcoming", page: 1 });
    expect(total).toBe(1);
    expect(await openConsultation(services, user, { bookingId })).toMatchObject({ as: "guest" });
  });

  test("leave out what was booked at a time at which the account is somewhere else", async () => {
    const email = "double@people.example";
    const user = await context.createUser({ email });
    const inNewYork = await listOfficeTimes(context.services, "new-york");
    const starts_at = (await times()).find((time) => inNewYork.includes(time)) ?? "";
    await send({ starts_at }, user);
    await send({ email, starts_at, office: "new-york" });
    expect(await countOwnConsultations(context.services, user)).toBe(1);
  });

  test("are moved and canceled by the guest, with the same name in calendars", async () => {
    const email = "mover@people.example";
    const { bookingId, key } = await send({ email, starts_at: await someTime() });
    const [to = ""] = (await times()).slice(40);
    const change = (event: "move" | "cancel", startsAt?: Date) =>
      changeConsultation(context.services, anonymousViewer, bookingId, { event, startsAt, key });
    await change("move", new Date(to));
    const wanted = { bookingId, key };
    const moved = await openConsultation(context.services, anonymousViewer, wanted);
    expect(moved.booking).toMatchObject({ status: "confirmed", startsAt: new Date(to) });
    const file = await makeCalendarFile(context.services, anonymousViewer, wanted);
    expect(file).toContain(`UID:${bookingId}@`);
    await change("cancel");
    const { booking } = await openConsultation(context.services, anonymousViewer, wanted);
    expect(booking).toMatchObject({ status: "cancelled", cancelledBy: "guest", reason: null });
    expect(await times()).toContain(to);
    await expect(change("cancel")).rejects.toMatchObject({ code: "booking_changed" });
  });
});
