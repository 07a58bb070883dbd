import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  changeAlerts,
  saveSearch,
} from "#features/jobs/saved-searches/saved-searches.usecases.server.ts";
import {
  confirmNewsletter,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from "#features/newsletter/subscriptions/subscriptions.usecases.server.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { notificationTopics, topicNames, topicWording } from "./notification-topics.constants.ts";
import {
  readNotifications,
  saveNotifications,
  wantsEmail,
  withdrawChoice,
} from "./notifications.usecases.server.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

let person: TestUser;
beforeEach(async () => {
  person = await context.createUser();
  context.clock.advance({ hours: 1 });
});

const save = (...wanted: string[]) =>
  saveNotifications(context.services, person, {
    wanted: new Set(wanted),
    clientAddress: "203.0.113.7",
  });

async function read() {
  const { choices, log } = await readNotifications(context.services, person);
  return {
    wanted: choices.filter(({ wanted }) => wanted).map(({ topic }) => topic),
    note: choices.find(({ topic }) => topic === "newsletter")?.note ?? null,
    log: log.map(({ topic, granted, source }) => `${topic} ${granted ? "on" : "off"}, ${source}`),
  };
}

const onByDefault = topicNames.filter((topic) => notificationTopics[topic].byDefault);
const allButConfirmations = onByDefault.filter((topic) => topic !== "confirmations");

const wants = (topic: "confirmations" | "payment_reminders") =>
  context.services.database.asSystem("test", (transaction) =>
    wantsEmail(transaction, person.userId, topic),
  );

async function emailsToPerson() {
  const emails = await context.outbox();
  return emails.filter(({ recipient }) => recipient === person.email);
}

/** The token of a link in the newest mail to the person. */
async function tokenOf(kind: "confirm" | "unsubscribe"): Promise<string> {
  const text = (await emailsToPerson()).at(-1)?.text ?? "";
  return new RegExp(`newsletter/${kind}\\?token=([\\w-]+)`).exec(text)?.[1] ?? "";
}

test("who has said nothing gets what needs no consent, and nothing that does", async () => {
  expect(await read()).toEqual({
    wanted: onByDefault,
    note: null,
    log: [],
  });
  expect(await wants("confirmations")).toBe(true);
});

test("a change is kept with its words and time, and what stays as it was leaves no line", async () => {
  await save(...allButConfirmations);
  await save(...allButConfirmations);
  await save(...allButConfirmations, "nonsense");
  expect(await wants("confirmations")).toBe(false);
  const { log } = await readNotifications(context.services, person);
  expect(log).toEqual([
    {
      topic: "confirmations",
      granted: false,
      wording: notificationTopics.confirmations.wording,
      source: "account_page",
      recordedAt: context.clock.now(),
    },
  ]);
  context.clock.advance(60);
  await save(...onByDefault);
  expect((await read()).log).toEqual([
    "confirmations on, account_page",
    "confirmations off, account_page",
  ]);
});

test("the newsletter asks the mailbox first, and the log tells each step", async () => {
  const rest = onByDefault;
  await save("newsletter", ...rest);
  expect(await read()).toMatchObject({
    wanted: ["newsletter", ...rest],
    note: expect.stringContaining("Not confirmed yet"),
    log: ["newsletter on, account_page"],
  });
  await confirmNewsletter(context.services, {
    token: await tokenOf("confirm"),
    clientAddress: "203.0.113.7",
  });
  expect(await read()).toMatchObject({ wanted: ["newsletter", ...rest], note: null });
  context.clock.advance(60);
  await save(...rest);
  context.clock.advance(60);
  await save(...rest);
  expect((await read()).log).toEqual([
    "newsletter off, account_page",
    "newsletter on, mail_link",
    "newsletter on, account_page",
  ]);
  await save("newsletter", ...rest);
  expect(await read()).toMatchObject({ note: expect.stringContaining("Not confirmed yet") });
});

test("what is done on the events page or by a mail's link shows in the account too", async () => {
  await subscribeToNewsletter(context.services, {
    form: { email: person.email.toUpperCase() },
    clientAddress: "203.0.113.7",
  });
  expect((await read()).log).toEqual([]);
  await context.outbox();
  const emails = await context.outbox();
  const text = emails.findLast(({ recipient }) => recipient.toLowerCase() === person.email)?.text;
  const token = /newsletter\/confirm\?token=([\w-]+)/.exec(text ?? "")?.[1] ?? "";
  await confirmNewsletter(context.services, { token, clientAddress: "203.0.113.7" });
  expect((await read()).wanted).toContain("newsletter");
  const leave = /newsletter\/unsubscribe\?token=([\w-]+)/.exec(text ?? "")?.[1] ?? "";
  context.clock.advance(60);
  await unsubscribeFromNewsletter(context.services, { token: leave });
  expect(await read()).toMatchObject({
    wanted: onByDefault,
    log: ["newsletter off, mail_link", "newsletter on, mail_link"],
  });
});

test("a page from before an unsubscribe saves what was changed on it, and nothing else", async () => {
  const { services } = context;
  const searchFor = (keyword: string, frequency: "daily" | "off") =>
    saveSearch(services, person, { keyword, location: "", filters: {} }, frequency);
  const { id: searchId } = await searchFor("beekeeper", "daily");
  await searchFor("falconer", "off");
  await save("announcements", "job_alerts", ...onByDefault);
  const { choices } = await readNotifications(services, person);
  const shown = new Map<string, boolean>(choices.map(({ topic, wanted }) => [topic, wanted]));
  expect(shown.get("announcements")).toBe(true);
  expect(shown.get("job_alerts")).toBe(true);

  context.clock.advance(60);
  await services.database.asSystem("test", (transaction) =>
    withdrawChoice(services, transaction, { userId: person.userId, topic: "announcements" }),
  );
  await changeAlerts(services, person, { searchId, frequency: "off" });
  const { log } = await read();
  context.clock.advance(60);
  const sendForm = (wanted: readonly string[], form: ReadonlyMap<string, boolean>) =>
    saveNotifications(services, person, {
      wanted: new Set(wanted),
      shown: form,
      clientAddress: "203.0.113.7",
    });
  await sendForm(["announcements", "job_alerts", ...allButConfirmations], shown);
  expect(await read()).toMatchObject({
    wanted: allButConfirmations,
    log: ["confirmations off, account_page", ...log],
  });

  // A topic that the form didn't have stays as it is.
  await sendForm(["confirmations"], new Map([["confirmations", false]]));
  expect((await read()).wanted).toEqual(onByDefault);
});

test("an expired confirmation link isn't waited for, and choosing again sends another one", async () => {
  const confirmations = async () =>
    (await emailsToPerson()).filter(({ text }) => text.includes("newsletter/confirm?token="));
  await save("newsletter", ...onByDefault);
  expect(await confirmations()).toHaveLength(1);
  context.clock.advance({ days: 6 });
  expect((await read()).wanted).toEqual(["newsletter", ...onByDefault]);
  context.clock.advance({ days: 1 });
  expect(await read()).toMatchObject({
    wanted: onByDefault,
    note: expect.stringContaining("has expired"),
  });
  await save("newsletter", ...onByDefault);
  expect(await confirmations()).toHaveLength(2);
  expect(await read()).toMatchObject({ note: expect.stringContaining("Not confirmed yet") });
});

test("nobody can be made to be sent many mails, and the refusal is said", async () => {
  for (let round = 0; round < 3; round += 1) {
    await save("newsletter");
    context.clock.advance(61);
    await save();
  }
  await expect(save("newsletter")).rejects.toMatchObject({ status: 429 });
});

test("the log and the choices are the person's own, and no visitor writes them", async () => {
  const other = await context.createUser();
  await save();
  for (const table of ["notification_choices", "consent_entries"] as const) {
    const count = (viewer: TestUser) =>
      context.services.database.as(
        viewer,
        async (transaction) => (await transaction.selectFrom(table).selectAll().execute()).length,
      );
    expect(await count(person)).toBeGreaterThan(0);
    expect(await count(other)).toBe(0);
    await expect(
      context.services.database.as(person, (transaction) =>
        transaction.deleteFrom(table).execute(),
      ),
    ).rejects.toThrow("permission denied");
  }
});

test("what needs consent names the company that is configured, as the page showed it", async () => {
  const { services } = context;
  const { legalName, postalAddress } = services.company;
  const { choices } = await readNotifications(services, person);
  await save("announcements", "newsletter", ...onByDefault);
  const { log } = await readNotifications(services, person);
  const asked = choices.filter(({ topic }) => !notificationTopics[topic].byDefault);
  expect(asked.map(({ topic }) => topic)).toEqual(["newsletter", "announcements", "job_alerts"]);
  for (const { wording } of [...asked, ...log]) {
    expect(wording).toContain(`${legalName} (${postalAddress}) may email me`);
  }
  expect(log.map(({ topic }) => topic).sort()).toEqual(["announcements", "newsletter"]);
});

test("every topic's words fit the log, with the longest name and address", () => {
  const sender = { legalName: "n".repeat(120), postalAddress: "a".repeat(200) };
  for (const topic of topicNames) {
    expect(topic.length).toBeLessThanOrEqual(60);
    expect(topicWording(topic, sender).length).toBeLessThanOrEqual(500);
  }
});
