import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { becomeMember } from "#features/membership/membership.test-support.ts";
import { readMembership } from "#features/membership/membership.usecases.server.ts";
import { toMilliseconds, toSeconds } from "#shared/time.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { cancelDeletion, readDeletion, requestDeletion } from "./deletion.usecases.server.ts";
import { deleteDueAccounts, remindLeavers } from "./erase.usecases.server.ts";
import { client, leaveTraces, leaveUnderAddress, marker } from "./personal-data.test-support.ts";

const day = toSeconds({ days: 1 });

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

let person: TestUser;
beforeEach(async () => {
  person = await context.createUser();
});

const ask = (user: TestUser, given: { confirmation?: string; password?: string } = {}) =>
  requestDeletion(context.services, user, {
    confirmation: user.email,
    password: user.password,
    client,
    ...given,
  });

async function exists(user: TestUser): Promise<boolean> {
  const row = await context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("auth.users")
      .select("id")
      .where("id", "=", user.userId)
      .executeTakeFirst(),
  );
  return row !== undefined;
}

async function subjectsTo(user: TestUser): Promise<string[]> {
  const emails = await context.outbox();
  return emails.filter(({ recipient }) => recipient === user.email).map(({ subject }) => subject);
}

/** Tables in which a text still stands. */
async function findText(text: string): Promise<string[]> {
  return await context.services.database.asSystem("test", async (transaction) => {
    const { rows: tables } = await sql<{ name: string }>`
      select table_schema || '.' || table_name as name from information_schema.tables
      where table_schema in ('auth', 'public', 'private', 'storage') and table_type = 'BASE TABLE'
    `.execute(transaction);
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql`
        select 1 from ${sql.table(name)} as row_of where row_of::text ilike ${`%${text}%`} limit 1
      `.execute(transaction);
      if (rows.length > 0) found.push(name);
    }
    return found.sort();
  });
}

test("nothing happens without the address typed and the password, and guessing it is slowed", async () => {
  await expect(ask(person, { confirmation: "yes" })).rejects.toMatchObject({
    code: "confirmation_wrong",
    message: `Type ${person.email} to confirm`,
  });
  await expect(ask(person, { password: "" })).rejects.toMatchObject({ code: "password_missing" });
  for (let guess = 0; guess < 4; guess += 1) {
    await expect(ask(person, { password: `guess ${guess}` })).rejects.toMatchObject({
      code: "password_wrong",
    });
  }
  await expect(ask(person)).rejects.toMatchObject({ code: "too_many_passwords", status: 429 });
  expect(await readDeletion(context.services, person)).toBeNull();
  context.clock.advance(day);
  await ask(person, { confirmation: ` ${person.email.toUpperCase()} ` });
  expect(await readDeletion(context.services, person)).not.toBeNull();
});

test("of guesses that come at the same time no more are heard than signing in would hear", async () => {
  context.clock.advance(300);
  const all = 15;
  const allArrived = Promise.withResolvers<void>();
  let arrived = 0;
  const arrive = () => {
    arrived += 1;
    if (arrived === all) allArrived.resolve();
  };
  // No guess is answered before each has arrived: a wrong one makes the next ones wait.
  const passwords: typeof context.services.passwords = {
    ...context.services.passwords,
    async verify(stored, password) {
      arrive();
      await allArrived.promise;
      return await context.services.passwords.verify(stored, password);
    },
  };
  const guess = async (password: string) => {
    try {
      await requestDeletion({ ...context.services, passwords }, person, {
        confirmation: person.email,
        password,
        client,
      });
    } catch (error) {
      const { code } = error as { code: string };
      if (code === "too_many_passwords") arrive();
      return code;
    }
  };
  const answers = await Promise.all(Array.from({ length: all }, (_, index) => guess(`${index}`)));
  expect(answers.filter((code) => code === "password_wrong")).toHaveLength(10);
  expect(answers.filter((code) => code === "too_many_passwords")).toHaveLength(5);
  await expect(ask(person)).rejects.toMatchObject({ code: "too_many_passwords", status: 429 });
});

test("an account without a password needs a fresh sign-in", async () => {
  await context.services.database.asSystem("test", (transaction) =>
    transaction
      .updateTable("auth.users")
      .set({ encrypted_password: "" })
      .where("id", "=", person.userId)
      .execute(),
  );
  context.clock.advance({ minutes: 11 });
  await expect(ask(person)).rejects.toMatchObject({ code: "sign_in_stale", status: 409 });
  context.clock.advance(-5 * 60);
  await ask(person, { password: "" });
  expect(await readDeletion(context.services, person)).not.toBeNull();
});

test("asking twice, even at the same time, is one wish and one email; taking it back leaves everything", async () => {
  const [one, other] = await Promise.all([ask(person), ask(person)]);
  expect(other).toEqual(one);
  expect(one.deleteAfter.getTime() - one.requestedAt.getTime()).toBe(toMilliseconds({ days: 30 }));
  context.clock.advance(day);
  expect(await ask(person)).toEqual(one);
  await Promise.all([1, 2].map(() => cancelDeletion(context.services, person, client)));
  expect(await readDeletion(context.services, person)).toBeNull();
  context.clock.advance(40 * day);
  await deleteDueAccounts(context.services);
  expect(await exists(person)).toBe(true);
  expect(await subjectsTo(person)).toEqual([
    "Your Meridian account will be deleted",
    "Your Meridian account won't be deleted",
  ]);
});

test("a mail comes a day before, once, and the account goes when its day has come", async () => {
  await ask(person);
  const run = async () => {
    await remindLeavers(context.services);
    await deleteDueAccounts(context.services);
  };
  context.clock.advance(29 * day - 1);
  await run();
  expect(await subjectsTo(person)).toHaveLength(1);
  context.clock.advance(1);
  await run();
  await run();
  expect((await subjectsTo(person)).slice(1)).toEqual([
    "Your Meridian account is about to be deleted",
  ]);
  const emails = await context.outbox();
  for (const { text } of emails.filter(({ recipient }) => recipient === person.email)) {
    expect(text.replaceAll(/\s+/g, " ")).toContain("we'll cancel your sessions and calls");
  }
  context.clock.advance(day - 1);
  await run();
  expect(await exists(person)).toBe(true);
  context.clock.advance(1);
  await run();
  await run();
  expect(await exists(person)).toBe(false);
  expect(await subjectsTo(person)).toEqual(["Your Meridian account has been deleted"]);
});

test("after the deletion nothing is left of the person but what says that it happened", async () => {
  await leaveTraces(context, person);
  await context.services.database.asSystem("test", async (transaction) => {
    const { id } = await transaction
      .selectFrom("mentor_profiles")
      .select("id")
      .where("user_id", "=", person.userId)
      .executeTakeFirstOrThrow();
    // From before the profile had an account.
    await context.services.audit.record(transaction, {
      actorId: null,
      action: "mentorship.profile_edited",
      subject: { type: "mentor_profile", id, name: marker, personId: null },
      after: { bio: marker },
    });
  });
  await ask(person);
  context.clock.advance(30 * day);
  await deleteDueAccounts(context.services);
  expect(await exists(person)).toBe(false);
  // Counters against abuse name the address for as long as they count: for hours.
  await context.services.rateLimits.deleteExpired();
  await context.services.failureDelays.deleteExpired();
  expect(await findText(marker)).toEqual([]);
  expect(await findText(person.email)).toEqual([]);
  expect(await findText(person.userId)).toEqual(["private.audit_entries"]);
  const kept = await context.services.database.asSystem("test", async (transaction) => ({
    orders: await transaction.selectFrom("orders").select(["user_id", "status"]).execute(),
    jobs: await transaction.selectFrom("jobs").select(["posted_by", "status"]).execute(),
    leftovers: await transaction.selectFrom("private.storage_leftovers").selectAll().execute(),
    departed: await transaction.selectFrom("private.departed_mentors").selectAll().execute(),
  }));
  expect(kept.orders).toEqual([{ user_id: null, status: "paid" }]);
  expect(kept.jobs).toEqual([{ posted_by: null, status: "closed" }]);
  expect(kept.leftovers).toHaveLength(3);
  // A mentor sheet that still has them finds this keyed hash of their address.
  expect(kept.departed).toEqual([
    { address_hash: expect.any(String), left_at: context.clock.now() },
  ]);
});

test("an account that leaves takes nothing of the account that had its address before", async () => {
  await leaveUnderAddress(context, person);
  await context.services.database.asSystem("test", (transaction) =>
    transaction
      .updateTable("auth.users")
      .set({ email: `now-${person.email}` })
      .where("id", "=", person.userId)
      .execute(),
  );
  const successor = await context.createUser({ email: person.email });
  await ask(successor);
  context.clock.advance(30 * day);
  await deleteDueAccounts(context.services);
  expect(await exists(successor)).toBe(false);
  expect(await findText(person.userId)).toEqual(
    expect.arrayContaining([
      "public.consultation_requests",
      "public.event_registrations",
      "public.mentor_licenses",
    ]),
  );
  expect(await findText(person.email)).toContain("private.mailing_recipients");
});

test("someone who is deleted is signed out right away", async () => {
  await ask(person);
  const readUser = () =>
    context.app.request("/auth/v1/user", {
      headers: {
        apikey: context.keys.publishable,
        authorization: `Bearer ${person.accessToken}`,
      },
    });
  expect((await readUser()).status).toBe(200);
  await context.services.database.asSystem("test", (transaction) =>
    transaction
      .updateTable("private.account_deletions")
      .set({ requested_at: new Date(0), delete_after: context.clock.now() })
      .where("user_id", "=", person.userId)
      .execute(),
  );
  await deleteDueAccounts(context.services);
  expect((await readUser()).status).toBe(403);
});

test("one that fails half-way is whole again, does not stop the others, and goes at the next run", async () => {
  const other = await context.createUser();
  await ask(person);
  context.clock.advance(60);
  await ask(other);
  context.clock.advance(30 * day);
  const { audit } = context.services;
  const recording = vi.spyOn(audit, "record").mockRejectedValueOnce(new Error("killed"));
  await expect(deleteDueAccounts(context.services)).rejects.toThrow("Some accounts");
  recording.mockRestore();
  expect([await exists(person), await exists(other)]).toEqual([true, false]);
  await deleteDueAccounts(context.services);
  expect(await exists(person)).toBe(false);
});

test("two processes at the same time delete once and write once", async () => {
  await ask(person);
  await context.runJobs();
  context.clock.advance(30 * day);
  await Promise.all([1, 2, 3].map(() => deleteDueAccounts(context.services)));
  expect(await exists(person)).toBe(false);
  expect(await subjectsTo(person)).toEqual(["Your Meridian account has been deleted"]);
});

test("the only administrator stays, and of two only one can leave", async () => {
  const first = await context.createUser({ roles: ["admin"] });
  await expect(ask(first)).rejects.toMatchObject({ code: "last_admin", status: 409 });
  const second = await context.createUser({ roles: ["admin"] });
  const asked = await Promise.allSettled([ask(first), ask(second)]);
  expect(asked.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  // The one who stayed loses the role meanwhile: then the leaver is the last one, and stays too.
  const [leaver, stayer] = asked[0]?.status === "fulfilled" ? [first, second] : [second, first];
  await context.services.database.asSystem("test", (transaction) =>
    transaction.deleteFrom("user_roles").where("user_id", "=", stayer.userId).execute(),
  );
  context.clock.advance(30 * day);
  await deleteDueAccounts(context.services);
  expect(await exists(leaver)).toBe(true);
  await context.createUser({ roles: ["admin"] });
  await deleteDueAccounts(context.services);
  expect(await exists(leaver)).toBe(false);
});

test("a mentor is in the list no more from the day of asking, and again after taking it back", async () => {
  const { services } = context;
  await services.database.asSystem("test", (transaction) =>
    transaction
      .insertInto("mentor_profiles")
      .values({
        user_id: person.userId,
        full_name: "A Mentor",
        email: person.email,
        phone: "+15551234567",
        title: "Surgeon",
        location: "Lagos",
        experience_years: 5,
        hourly_rate: 100,
        expertise: ["surgery"],
        bio: "x".repeat(60),
        availability: "Limited slots",
        application_status: "approved",
        payment_status: "paid",
        source: "application",
      })
      .execute(),
  );
  const listed = () =>
    services.database.as({ kind: "anonymous" }, (transaction) =>
      transaction.selectFrom("mentor_profiles_public").select("id").execute(),
    );
  expect(await listed()).toHaveLength(1);
  await ask(person);
  expect(await listed()).toEqual([]);
  await cancelDeletion(services, person, client);
  expect(await listed()).toHaveLength(1);
});

test("a membership is canceled by asking, and nobody leaves while that is impossible", async () => {
  const { services } = context;
  await becomeMember(context, person);
  const failing = vi
    .spyOn(services.payments.gateway, "setSubscriptionToEnd")
    .mockRejectedValueOnce(
      Object.assign(new Error("unreachable"), { isProductError: true, status: 502, code: "x" }),
    );
  await expect(ask(person)).rejects.toMatchObject({ code: "charges_not_ended", status: 502 });
  failing.mockRestore();
  expect(await readDeletion(services, person)).toBeNull();
  await ask(person);
  expect(await readMembership(services, person)).toMatchObject({
    state: "ending",
    hasPro: true,
  });
});
