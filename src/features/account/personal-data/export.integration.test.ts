import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signOutEverywhere } from "#features/people/person-actions.usecases.server.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { topicNames } from "../notifications/notification-topics.constants.ts";
import { exportOwnData } from "./export.usecases.server.ts";
import { client, leaveTraces, leaveUnderAddress, marker } from "./personal-data.test-support.ts";

let context: TestContext;
let person: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  context = await createTestContext();
  person = await context.createUser();
  stranger = await context.createUser();
  await leaveTraces(context, person);
});
afterAll(() => context.close());

async function download(user: TestUser): Promise<Record<string, Uint8Array>> {
  const { fileName, stream } = await exportOwnData(context.services, user, client);
  expect(fileName).toMatch(/^meridian-data-\d{4}-\d\d-\d\d\.zip$/);
  return unzipSync(new Uint8Array(await new Response(stream).arrayBuffer()));
}

const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

test("the archive has what the person left, table by table, and their files", async () => {
  const files = await download(person);
  const rows = (name: string) => JSON.parse(textOf(files[`data/${name}.json`]));
  expect(rows("accounts/users")).toMatchObject([{ id: person.userId, email: person.email }]);
  expect(rows("accounts/account_profiles")).toMatchObject([{ full_name: `${marker} Person` }]);
  expect(rows("accounts/sessions")).toHaveLength(1);
  expect(
    rows("accounts/audit_log_entries").map(({ action }: { action: string }) => action),
  ).toEqual(expect.arrayContaining(["login", "data_exported"]));
  // All topics but job alerts and announcements, which were off before and stay off.
  expect(rows("accounts/consent_entries")).toHaveLength(topicNames.length - 2);
  expect(rows("mentorship/mentor_applications")).toMatchObject([{ location: marker }]);
  expect(rows("mentorship/mentor_profiles")).toHaveLength(1);
  expect(rows("payments/orders")).toMatchObject([{ amount_cents: 4900, status: "paid" }]);
  expect(rows("talent/job_applications")).toMatchObject([{ title: "Nurse" }]);
  expect(rows("talent/consultation_requests")).toHaveLength(2);
  expect(rows("talent/consultation_notes")).toHaveLength(2);
  expect(rows("talent/saved_searches")).toMatchObject([{ keyword: marker }]);
  expect(rows("events/event_registrations")).toMatchObject([{ title: "An event" }]);
  expect(rows("newsletter/newsletter_subscriptions")).toMatchObject([{ status: "pending" }]);
  expect(rows("career/playbook_payments")).toMatchObject([{ amount_cents: 10900 }]);
  expect(rows("career/playbook_progress")).toMatchObject([{ module: "one" }]);
  expect(rows("membership/cv_review_requests")).toMatchObject([{ target_post: marker }]);
  expect(rows("resources/saved_guides")).toMatchObject([{ slug: "physician-hiring-guide" }]);
  expect(rows("storage/objects")).toHaveLength(3);
  expect(rows("mentorship/mentor_photos")).toMatchObject([{ status: "pending" }]);
  expect(Object.keys(files).join()).toContain("files/mentor-photos/");
  expect(textOf(files[`files/documents/cv ${marker}.pdf`])).toContain("%PDF-1.7");
  const photo = Object.keys(files).find((name) => name.startsWith("files/avatars/photo."));
  expect(files[photo ?? ""]?.length).toBeGreaterThan(100);
  expect(textOf(files["README.txt"])).toContain(person.email);
});

test("nothing in it opens the account, and nothing is another's", async () => {
  const files = await download(stranger);
  const all = Object.values(files).map(textOf).join("\n");
  expect(all).toContain(stranger.email);
  expect(all).not.toContain(marker);
  expect(all).not.toContain(person.email);
  const own = Object.values(await download(person))
    .map(textOf)
    .join("\n");
  const secrets = await context.services.database.asSystem("test", async (transaction) => ({
    ...(await transaction
      .selectFrom("auth.users")
      .select("encrypted_password")
      .where("id", "=", person.userId)
      .executeTakeFirstOrThrow()),
    ...(await transaction
      .selectFrom("auth.sessions")
      .select("refresh_token_hmac_key")
      .where("user_id", "=", person.userId)
      .executeTakeFirstOrThrow()),
  }));
  for (const secret of Object.values(secrets)) expect(own).not.toContain(secret);
});

test("what others did to the account is in it without the place they did it from", async () => {
  const admin = await context.createUser({ roles: ["admin"] });
  await signOutEverywhere(context.services, admin, {
    reason: "Talked to them",
    userId: stranger.userId,
    address: "198.51.100.99",
  });
  const files = await download(stranger);
  const log = JSON.parse(textOf(files["data/accounts/audit_log_entries.json"]));
  expect(log).toContainEqual(
    expect.objectContaining({ action: "sessions_ended", by: "someone else", address: null }),
  );
  const all = Object.values(files).map(textOf).join("\n");
  expect(all).not.toContain("198.51.100.99");
  expect(all).not.toContain(admin.email);
});

test("a copy is told by mail and audited, and three a day are all", async () => {
  const user = await context.createUser();
  for (let copy = 0; copy < 3; copy += 1) await download(user);
  await expect(download(user)).rejects.toMatchObject({ code: "too_many_exports", status: 429 });
  context.clock.advance({ days: 1 });
  await download(user);
  const emails = (await context.outbox()).filter(({ recipient }) => recipient === user.email);
  expect(emails.map(({ subject }) => subject)).toContain("A copy of your data was downloaded");
  const audited = await context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("private.audit_entries")
      .select("actor_id")
      .where("action", "=", "accounts.data_exported")
      .where("subject_id", "=", user.userId)
      .execute(),
  );
  expect(audited).toEqual(Array(4).fill({ actor_id: user.userId }));
});

test("what is kept under an address is only theirs who have proven it", async () => {
  const user = await context.createUser();
  await context.services.database.asSystem("test", async (transaction) => {
    await transaction
      .updateTable("event_registrations")
      .set({ email: user.email })
      .where("event_id", "=", "an-event")
      .execute();
    await transaction
      .updateTable("auth.users")
      .set({ email_confirmed_at: null })
      .where("id", "=", user.userId)
      .execute();
  });
  const files = await download(user);
  expect(textOf(files["data/events/event_registrations.json"])).toBe("[]");
});

test("what an account left under its address isn't theirs who have that address after it", async () => {
  const { services } = context;
  const former = await context.createUser();
  await leaveUnderAddress(context, former);
  await services.database.asSystem("test", async (transaction) => {
    const { id } = await transaction.selectFrom("jobs").select("id").executeTakeFirstOrThrow();
    await transaction
      .insertInto("job_reports")
      .values({
        ...{ job_id: id, reason: "other", details: "It isn't there" },
        ...{ reporter_id: former.userId, reporter_email: former.email },
        created_at: context.clock.now(),
      })
      .execute();
    await transaction
      .updateTable("auth.users")
      .set({ email: `now-${former.email}` })
      .where("id", "=", former.userId)
      .execute();
  });
  const successor = await context.createUser({ email: former.email });
  const [theirs, own] = [await download(successor), await download(former)];
  for (const name of [
    "events/event_registrations",
    "mailings/mailing_recipients",
    "mentorship/mentor_licenses",
    "talent/consultation_requests",
    "talent/job_reports",
  ]) {
    expect(textOf(theirs[`data/${name}.json`]), name).toBe("[]");
    expect(JSON.parse(textOf(own[`data/${name}.json`])), name).toHaveLength(1);
  }
});
