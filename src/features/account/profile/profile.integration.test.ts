import { afterAll, beforeAll, expect, test } from "vitest";
import { composeEmail } from "#platform/mail/email.ts";
import { anonymousViewer, type Viewer } from "#platform/viewer.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { chooseDashboard, readOwnProfile, saveOwnProfile } from "./profile.usecases.server.ts";

let context: TestContext;
let person: TestUser;
let other: TestUser;
beforeAll(async () => {
  context = await createTestContext();
  person = await context.createUser();
  other = await context.createUser();
});
afterAll(() => context.close());

const profile = {
  dashboard_role: "employer" as const,
  full_name: "Ọmọ <b>مثال</b> 🩺",
  profession: "Nurse",
  location: "Lagos, Nigeria",
  linkedin_url: null,
  resume_url: "https://example.org/cv.pdf",
};

test("an account that has said nothing is a jobseeker's", async () => {
  expect(await readOwnProfile(context.services, person)).toEqual({
    dashboard_role: "jobseeker",
    full_name: null,
    profession: null,
    location: null,
    linkedin_url: null,
    resume_url: null,
  });
});

test("what is saved is read back as it was typed, and can be saved in parts and again", async () => {
  await Promise.all([1, 2, 3].map(() => saveOwnProfile(context.services, person, profile)));
  expect(await readOwnProfile(context.services, person)).toEqual(profile);
  await chooseDashboard(context.services, person, "entrepreneur");
  expect(await readOwnProfile(context.services, person)).toEqual({
    ...profile,
    dashboard_role: "entrepreneur",
  });
});

test("nobody else reads it, and no visitor writes the table", async () => {
  const rowsFor = (viewer: Viewer) =>
    context.services.database.as(viewer, (transaction) =>
      transaction.selectFrom("account_profiles").select("user_id").execute(),
    );
  expect(await rowsFor(person)).toEqual([{ user_id: person.userId }]);
  expect(await rowsFor(other)).toEqual([]);
  await expect(rowsFor(anonymousViewer)).rejects.toThrow("permission denied");
  for (const viewer of [person, other]) {
    const write = context.services.database.as(viewer, (transaction) =>
      transaction.updateTable("account_profiles").set({ full_name: "X Y" }).execute(),
    );
    await expect(write).rejects.toThrow("permission denied");
  }
});

test("emails greet the owner of a confirmed address by the name in their profile", async () => {
  const { services } = context;
  const reader = await context.createUser();
  const greetingOf = async (subject: string) => {
    await services.database.asSystem("test", (transaction) =>
      services.mail.enqueue(
        transaction,
        composeEmail(reader.email, { subject, paragraphs: ["Text."] }),
      ),
    );
    const sent = (await context.outbox()).find((message) => message.subject === subject);
    expect(sent?.html).toContain(`>${sent?.text.split("\n")[0]}<`);
    return sent?.text.split("\n")[0];
  };
  expect(await greetingOf("Without a name")).toBe("Hi there,");
  await saveOwnProfile(services, reader, { ...profile, full_name: "Dr. Amina Bello" });
  expect(await greetingOf("With a name")).toBe("Hi Amina,");
  await services.database.asSystem("test", (transaction) =>
    transaction
      .updateTable("auth.users")
      .set({ email_confirmed_at: null })
      .where("id", "=", reader.userId)
      .execute(),
  );
  expect(await greetingOf("Not confirmed")).toBe("Hi there,");
});

test("an email that an earlier version enqueued leaves as it was laid out", async () => {
  const { services } = context;
  await services.database.executeRaw(
    "insert into pgboss.job (name, data) values ('mail.send', $1::jsonb)",
    [
      JSON.stringify({
        to: other.email,
        subject: "Before the upgrade",
        text: "Hello,",
        html: "<p>Hello,</p>",
      }),
    ],
  );
  const sent = (await context.outbox()).find(({ subject }) => subject === "Before the upgrade");
  expect(sent).toMatchObject({ recipient: other.email, text: "Hello,", html: "<p>Hello,</p>" });
});
