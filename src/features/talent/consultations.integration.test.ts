import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anonymousViewer } from "#platform/viewer.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import {
  handleConsultation,
  listConsultations,
  requestConsultation,
} from "./consultations.usecases.server.ts";
import { countOwnConsultations } from "./talent.contract.ts";
import { dayAhead, filledConsultation } from "./talent.test-support.ts";

let context: TestContext;
let admin: TestUser;
beforeAll(async () => {
  context = await createTestContext();
  admin = await context.createUser({ roles: ["admin"] });
});
afterAll(() => context.close());

let clients = 0;
/** Sends the form as a client of its own, so that limits do not join the tests. */
function send(
  changes: Record<string, string> = {},
  viewer: TestUser | typeof anonymousViewer = anonymousViewer,
) {
  clients += 1;
  const given = filledConsultation(context.clock, changes);
  return requestConsultation(context.services, viewer, given, `client-${clients}`);
}

async function mailTo(address: string) {
  return (await context.outbox()).filter(({ recipient }) => recipient === address);
}

async function total(): Promise<number> {
  return (await listConsultations(context.services, admin, 1)).total;
}

test("a request is stored, audited, and confirmed by mail in the visitor's zone", async () => {
  const email = "lagos@people.example";
  const first_time = dayAhead(context.clock, 5);
  const receipt = await send({ email, first_time, second_time: "", time_zone: "Africa/Lagos" });
  expect(receipt.email).toBe(email);
  expect(receipt.times).toEqual([expect.stringContaining("10:00 GMT+1")]);
  const { requests } = await listConsultations(context.services, admin, 1);
  expect(requests[0]).toMatchObject({
    email,
    topic: "healthcare",
    status: "open",
    timeZone: "Africa/Lagos",
    company: null,
    preferredTimes: [new Date(`${first_time.slice(0, 10)}T09:00:00Z`)],
  });
  const [mail] = await mailTo(email);
  expect(mail?.text).toContain(receipt.times[0]);
  const entries = await context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("private.audit_entries")
      .select("action")
      .where("subject_id", "=", requests[0]?.id ?? "")
      .execute(),
  );
  expect(entries).toEqual([{ action: "talent.consultation_requested" }]);
});

test("the same request twice, at once or later, is one row and one mail", async () => {
  const before = await total();
  const email = "twice@people.example";
  const [one, two] = await Promise.all([send({ email }), send({ email })]);
  const three = await send({ email: "Twice@people.example" });
  expect(two).toEqual(one);
  expect(three.times).toEqual(one.times);
  expect(await total()).toBe(before + 1);
  expect(await mailTo(email)).toHaveLength(1);
  await send({ email, message: "Another question" });
  expect(await total()).toBe(before + 2);
});

describe("what is refused, and how", () => {
  test.each([
    [{ name: "" }, "name", "Name is required"],
    [{ name: "A" }, "name", "Name must be at least 2 characters"],
    [{ name: "x".repeat(101) }, "name", "Name must be less than 100 characters"],
    [{ name: "Ada\u0000ora" }, "name", "Name must not contain control characters"],
    [{ email: "" }, "email", "Email is required"],
    [{ email: "not an address" }, "email", "Enter an email address like name@example.com"],
    [
      { email: `${"x".repeat(250)}@example.com` },
      "email",
      "Email must be less than 255 characters",
    ],
    [{ topic: "everything" }, "topic", "Choose what it is about"],
    [{ message: "x".repeat(2001) }, "message", "Message must be less than 2000 characters"],
    [{ message: "\ud800" }, "message", "Message must be valid text"],
    [{ time_zone: "" }, "time_zone", "Choose your time zone"],
    [{ time_zone: "Mars/Olympus" }, "time_zone", "Choose your time zone"],
    [{ first_time: "" }, "first_time", "First choice is required"],
    [{ first_time: "tomorrow" }, "first_time", "First choice must be a date and a time that exist"],
    [
      { second_time: "2026-02-30T10:00" },
      "second_time",
      "Second choice must be a date and a time that exist",
    ],
    [{ third_time: "2020-01-01T10:00" }, "third_time", "Third choice must be in the future"],
  ])("%j", async (changes, field, message) => {
    const before = await total();
    await expect(send(changes)).rejects.toMatchObject({
      code: "validation_failed",
      details: { fields: [{ field, message }] },
    });
    expect(await total()).toBe(before);
  });

  test("a time after ninety days", async () => {
    await expect(send({ third_time: dayAhead(context.clock, 92) })).rejects.toMatchObject({
      message: "Third choice must be within the next 90 days",
    });
  });

  test("everything at once, in the form's order", async () => {
    const empty = {
      name: "",
      email: "",
      topic: "",
      first_time: "",
      time_zone: "",
      second_time: "?",
    };
    await expect(send(empty)).rejects.toMatchObject({
      details: {
        fields: ["name", "email", "topic", "time_zone", "first_time"].map((field) =>
          expect.objectContaining({ field }),
        ),
      },
    });
  });
});

test("scripts, emoji and right-to-left text are kept as they are, and none of it is mailed", async () => {
  const email = "texts@people.example";
  const name = "<script>alert(1)</script> 🩺 مرحبا";
  await send({
    email,
    name,
    company: "=1+1",
    message: "https://spam.example\n'; drop table x; --",
  });
  const { requests } = await listConsultations(context.services, admin, 1);
  expect(requests.find((request) => request.email === email)).toMatchObject({ name });
  const [mail] = await mailTo(email);
  expect(mail?.text).not.toMatch(/script|spam|=1/);
});

test("one address gets few mails, and one client sends few requests", async () => {
  const email = "flooded@people.example";
  for (let index = 0; index < 5; index += 1) await send({ email, message: `Number ${index}` });
  await expect(send({ email, message: "One more" })).resolves.toMatchObject({ email });
  expect(await mailTo(email)).toHaveLength(5);

  const flood = (index: number) =>
    requestConsultation(
      context.services,
      anonymousViewer,
      filledConsultation(context.clock, { email: `flood-${index}@people.example` }),
      "one-client",
    );
  for (let index = 0; index < 30; index += 1) await flood(index);
  await expect(flood(30)).rejects.toMatchObject({ code: "too_many_requests" });
});

test("a signed-in viewer's requests are counted as theirs", async () => {
  const user = await context.createUser();
  expect(await countOwnConsultations(context.services, user)).toBe(0);
  await send({ email: user.email }, user);
  expect(await countOwnConsultations(context.services, user)).toBe(1);
  expect(await countOwnConsultations(context.services, await context.createUser())).toBe(0);
});

test("an admin marks a request as handled, once", async () => {
  const { requests, open } = await listConsultations(context.services, admin, 1);
  const id = requests[0]?.id ?? "";
  await handleConsultation(context.services, admin, id);
  await handleConsultation(context.services, admin, id);
  const after = await listConsultations(context.services, admin, 1);
  expect(after.open).toBe(open - 1);
  expect(after.requests[0]).toMatchObject({ id, status: "handled" });
  await expect(handleConsultation(context.services, admin, "x")).rejects.toMatchObject({
    status: 404,
  });
});

test("requests come in pages of twenty, the newest first", async () => {
  const { page, pages, requests, total: all } = await listConsultations(context.services, admin, 2);
  expect(all).toBeGreaterThan(20);
  expect([page, pages]).toEqual([2, Math.ceil(all / 20)]);
  expect(requests.length).toBeGreaterThan(0);
  expect((await listConsultations(context.services, admin, 99)).page).toBe(pages);
});
