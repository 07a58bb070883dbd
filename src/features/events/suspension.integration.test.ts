import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { liftSuspension, suspend } from "#features/people/person-actions.usecases.server.ts";
import { anonymousViewer, type Viewer } from "#platform/viewer.ts";
import { subtractTime, toSeconds } from "#shared/time.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { saveJoinLink, saveNotes } from "./event-admin.usecases.server.ts";
import { notifyRegisteredJob } from "./events.jobs.server.ts";
import { addEvent, changeAddress } from "./events.test-support.ts";
import { registerForEvent } from "./registrations.usecases.server.ts";

/** Effects of an account's suspension on events. */

const clientAddress = "203.0.113.7";
const hour = toSeconds({ hours: 1 });
let context: TestContext;
let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  context = await createTestContext({ environment: { BASE_URL: "https://meridian.example" } });
  admin = await context.createUser({ roles: ["admin"] });
});
beforeEach(async () => {
  user = await context.createUser();
});
afterAll(() => context.close());

const about = () => ({ userId: user.userId, address: clientAddress });
const suspending = () =>
  suspend(context.services, admin, { ...about(), reason: "Harassment", days: null });
const lifting = () =>
  liftSuspension(context.services, admin, { ...about(), reason: "Talked to them" });
const register = (eventId: string, viewer: Viewer = user, email = user.email) =>
  registerForEvent(context.services, viewer, {
    eventId,
    form: { name: "Ada Example", email },
    clientAddress,
  });
const registrationsOf = (eventId: string) =>
  context.services.database.asSystem("test", async (transaction) =>
    (
      await transaction
        .selectFrom("event_registrations")
        .select("email")
        .where("event_id", "=", eventId)
        .execute()
    ).map(({ email }) => email),
  );
const tick = () => notifyRegisteredJob.handle(context.services, {}, { id: "tick" });
const subjectsTo = async (email: string) =>
  (await context.outbox())
    .filter(({ recipient }) => recipient?.toLowerCase() === email.toLowerCase())
    .map(({ subject }) => subject ?? "");

describe("a suspended person's events", () => {
  test("are canceled if they aren't over, which frees their spots, and reminded of no more", async () => {
    const [upcoming, past] = [await addEvent(context, { capacity: 1 }), await addEvent(context)];
    const signedOut = await addEvent(context);
    await register(upcoming);
    await register(past);
    await register(signedOut, anonymousViewer, user.email.toUpperCase());
    const ended = new Date(context.clock.now().getTime() - 1);
    await context.services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("events")
        .set({ starts_at: subtractTime(ended, { hours: 1 }), ends_at: ended })
        .where("id", "=", past)
        .execute(),
    );
    await expect(register(upcoming, anonymousViewer, "waiting@people.example")).rejects.toThrow();
    await suspending();
    expect(await registrationsOf(upcoming)).toEqual([]);
    expect(await registrationsOf(signedOut)).toEqual([]);
    expect(await registrationsOf(past)).toEqual([user.email]);
    await register(upcoming, anonymousViewer, "waiting@people.example");

    await saveJoinLink(context.services, admin, {
      eventId: upcoming,
      form: { join_url: "https://meet.example/live" },
    });
    context.clock.advance(47 * hour);
    await tick();
    expect(await subjectsTo("waiting@people.example")).toContain(
      `Starting soon: About ${upcoming}`,
    );
    expect((await subjectsTo(user.email)).join()).not.toMatch(/Your link|Starting soon|New link/);
    const suspended = (await context.outbox()).find(
      ({ recipient, subject }) => recipient === user.email && /is suspended/.test(subject ?? ""),
    );
    expect(suspended?.text).toContain("event registrations are canceled");
    await lifting();
    expect(await registrationsOf(upcoming), "stays canceled").toEqual(["waiting@people.example"]);
  });

  test("aren't joined by registering again, signed out, and only the mailbox is told", async () => {
    const eventId = await addEvent(context, { join_url: "https://meet.example/live" });
    await suspending();
    await register(eventId, anonymousViewer);
    await register(eventId, anonymousViewer);
    expect(await registrationsOf(eventId)).toEqual([]);
    const subjects = await subjectsTo(user.email);
    expect(
      subjects.filter((text) => text === `You're not registered: About ${eventId}`),
    ).toHaveLength(1);
    expect(subjects).not.toContain(`You're registered: About ${eventId}`);
    await lifting();
    await register(eventId, user);
    expect(await registrationsOf(eventId)).toEqual([user.email]);
  });

  test("aren't those of the person who had the address before, who is reached at another one", async () => {
    const former = await context.createUser();
    const { email } = former;
    const eventId = await addEvent(context, { join_url: "https://meet.example/live" });
    await register(eventId, former, email);
    await changeAddress(context, former, `now-${email}`);
    user = await context.createUser({ email });
    await suspending();
    expect(await registrationsOf(eventId)).toEqual([email]);
    context.clock.advance(47 * hour);
    await tick();
    expect(await subjectsTo(`now-${email}`)).toEqual([`Starting soon: About ${eventId}`]);
  });

  test("have notes that wait until the suspension ends", async () => {
    const eventId = await addEvent(context);
    await register(eventId);
    context.clock.advance(50 * hour);
    await suspending();
    expect(await registrationsOf(eventId)).toEqual([user.email]);
    await saveNotes(context.services, admin, {
      eventId,
      form: { notes: "What was said.", notes_url: "" },
      publish: true,
    });
    await tick();
    const before = (await subjectsTo(user.email)).filter((text) => /notes/i.test(text));
    expect(before).toEqual([]);
    await lifting();
    await tick();
    expect((await subjectsTo(user.email)).filter((text) => /notes/i.test(text))).toHaveLength(1);
  });
});
