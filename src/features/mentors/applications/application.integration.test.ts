import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  applicationsOf,
  apply,
  applyAndPay,
  exampleApplication,
  ordersOf,
  payInSandbox,
} from "../../../../tests/support/people/mentor-application.ts";
import { createTestContext, type TestContext } from "../../../../tests/support/services.ts";
import { readOwnProfilePath } from "../directory/directory.usecases.server.ts";
import { ensureSampleMentor } from "../hosts/sample-mentor.usecases.server.ts";
import {
  checkOwnApplication,
  continueMentorPayment,
  createMentorPayment,
  readLatestApplication,
} from "./application.usecases.server.ts";
import { readApplicationSummary } from "./application-summary.usecases.server.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

/** Calls the function as a browser does. */
async function callFunction(body: string, accessToken?: string) {
  const response = await context.app.request("/functions/v1/create-mentor-payment", {
    method: "POST",
    headers: {
      apikey: context.keys.publishable,
      authorization: `Bearer ${accessToken ?? context.keys.publishable}`,
      "content-type": "application/json",
    },
    body,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe("applying", () => {
  test("saves the application before payment and answers the checkout's address", async () => {
    const user = await context.createUser();
    const answer = await callFunction(
      JSON.stringify({ applicationData: exampleApplication }),
      user.accessToken,
    );
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(["url"]);
    expect(String(answer.body.url)).toMatch(/^http:\/\/localhost:3000\/sandbox\/checkout\//);

    const [application] = await applicationsOf(context, user.userId);
    expect(application).toMatchObject({
      ...exampleApplication,
      account_email: user.email,
      application_status: "draft",
      payment_status: "unpaid",
      submitted_at: null,
    });
    expect(await ordersOf(context, user.userId)).toMatchObject([
      { amount_cents: 4900, currency: "USD", status: "open", subject_id: application?.id },
    ]);
  });

  test("is for signed-in people", async () => {
    const body = JSON.stringify({ applicationData: exampleApplication });
    expect((await callFunction(body)).status).toBe(401);
    expect((await callFunction(body, "forged.token.here")).status).toBe(401);
  });

  test("ten submits at the same time give one application, one order and one checkout", async () => {
    const user = await context.createUser();
    const answers = await Promise.all(Array.from({ length: 10 }, () => apply(context, user)));
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
    expect(await applicationsOf(context, user.userId)).toHaveLength(1);
    expect(await ordersOf(context, user.userId)).toHaveLength(1);
  });

  test("again before paying replaces what was sent and keeps the order", async () => {
    const user = await context.createUser();
    const first = await apply(context, user);
    const second = await apply(context, user, { title: "Head of Cardiology", hourly_rate: 200 });
    expect(second.url).toBe(first.url);
    expect(await applicationsOf(context, user.userId)).toMatchObject([
      { title: "Head of Cardiology", hourly_rate: 200 },
    ]);
  });

  test("again after paying is refused", async () => {
    const user = await context.createUser();
    await applyAndPay(context, user);
    await expect(apply(context, user, { title: "Other" })).rejects.toMatchObject({
      status: 409,
      code: "application_already_submitted",
    });
    expect(await applicationsOf(context, user.userId)).toMatchObject([{ title: "Cardiologist" }]);
    expect(await ordersOf(context, user.userId)).toHaveLength(1);
  });

  test("again after paying, before the notice came, does not charge again", async () => {
    const user = await context.createUser();
    const { url } = await apply(context, user);
    await payInSandbox(context, url);
    await expect(apply(context, user)).rejects.toMatchObject({ status: 409 });
    expect(await ordersOf(context, user.userId)).toMatchObject([{ status: "paid" }]);
    expect(await applicationsOf(context, user.userId)).toMatchObject([
      { application_status: "under_review" },
    ]);
  });

  test("who is a mentor already is not asked to pay, whatever made them one", async () => {
    const user = await context.createUser();
    expect(await readOwnProfilePath(context.services, user)).toBeNull();
    await ensureSampleMentor(context.services, user);
    expect(await readOwnProfilePath(context.services, user)).toMatch(/^\/mentorship\/[\w-]{36}$/);
    await expect(
      createMentorPayment(context.services, user, exampleApplication),
    ).rejects.toMatchObject({ status: 409, code: "already_a_mentor" });
    expect(await applicationsOf(context, user.userId)).toEqual([]);
  });
});

describe("paying", () => {
  test("brings the application to review, though the provider's notice got lost, and mails it once", async () => {
    const user = await context.createUser();
    const application = await applyAndPay(context, user);
    expect(application).toMatchObject({
      application_status: "under_review",
      payment_status: "paid",
      submitted_at: context.clock.now(),
    });
    await checkOwnApplication(context.services, user, application.id);
    const emails = (await context.outbox()).filter(({ recipient }) => recipient === user.email);
    expect(emails.map(({ subject }) => subject)).toEqual(["We received your mentor application"]);
    expect(emails[0]?.text).toContain(
      `http://localhost:3000/become-mentor/applications/${application.id}`,
    );
    expect(await readApplicationSummary(context.services, user)).toMatchObject({
      label: "Under review",
    });
  });

  test("can be continued later, by its owner, until it is done", async () => {
    const user = await context.createUser();
    const stranger = await context.createUser();
    const { url } = await apply(context, user);
    const id = (await readLatestApplication(context.services, user))?.id ?? "";
    expect((await continueMentorPayment(context.services, user, id)).url).toBe(url);
    await expect(continueMentorPayment(context.services, stranger, id)).rejects.toMatchObject({
      status: 404,
    });
    await payInSandbox(context, url);
    await checkOwnApplication(context.services, user, id);
    await expect(continueMentorPayment(context.services, user, id)).rejects.toMatchObject({
      code: "nothing_to_pay",
    });
  });

  test("an ended checkout shows as failed and can be tried again", async () => {
    const user = await context.createUser();
    const { url } = await apply(context, user);
    const id = (await readLatestApplication(context.services, user))?.id ?? "";
    context.clock.advance({ days: 3 });
    expect(await checkOwnApplication(context.services, user, id)).toMatchObject({
      application_status: "draft",
      payment_status: "failed",
    });
    const retried = await continueMentorPayment(context.services, user, id);
    expect(retried.url).not.toBe(url);
    await payInSandbox(context, retried.url);
    expect(await checkOwnApplication(context.services, user, id)).toMatchObject({
      application_status: "under_review",
      payment_status: "paid",
    });
  });
});

describe("an application's page", () => {
  test("exists for its owner only, and not for malformed ids", async () => {
    const user = await context.createUser();
    const admin = await context.createUser({ roles: ["admin"] });
    const application = await applyAndPay(context, user);
    for (const viewer of [await context.createUser(), admin, { kind: "anonymous" } as const]) {
      await expect(
        checkOwnApplication(context.services, viewer, application.id),
      ).rejects.toMatchObject({ status: 404 });
    }
    await expect(checkOwnApplication(context.services, user, "1' or '1'='1")).rejects.toMatchObject(
      {
        status: 404,
      },
    );
  });
});

describe("hostile input", () => {
  test("SQL and HTML are kept letter by letter", async () => {
    const user = await context.createUser();
    const hostile = {
      full_name: "Robert'); drop table mentor_profiles;--",
      title: "<script>alert(1)</script>",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what an attacker would send
      location: "{{7*7}} ${process.exit()}",
      expertise: ["<img src=x onerror=alert(1)>", "a,b{c}\"\\d'"],
      bio: `${"x".repeat(50)}<svg/onload=alert(1)> \\x00 %00 %s`,
    };
    await apply(context, user, hostile);
    expect(await applicationsOf(context, user.userId)).toMatchObject([hostile]);
  });

  const longText = "x".repeat(1_000_000);
  test.each([
    ["no body", "", 400],
    ["malformed JSON", '{"applicationData":', 400],
    ["an array", "[]", 400],
    ["no application", "{}", 400],
    ["null", '{"applicationData":null}', 400],
    ["text", '{"applicationData":"x"}', 400],
    [
      "wrong types",
      JSON.stringify({ applicationData: { ...exampleApplication, hourly_rate: "150" } }),
      400,
    ],
    [
      "a null character",
      JSON.stringify({
        applicationData: { ...exampleApplication, bio: `${"x".repeat(60)}\u0000` },
      }),
      400,
    ],
    [
      "a script for an address",
      JSON.stringify({
        applicationData: { ...exampleApplication, linkedin_url: "javascript:alert(1)" },
      }),
      400,
    ],
    [
      "a text of 1 MB",
      JSON.stringify({ applicationData: { ...exampleApplication, bio: longText } }),
      413,
    ],
  ])("%s is refused with a clear error and nothing is stored", async (_name, body, status) => {
    const user = await context.createUser();
    const answer = await callFunction(body, user.accessToken);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ error: expect.any(String), code: expect.any(String) });
    expect(await applicationsOf(context, user.userId)).toEqual([]);
    expect(await ordersOf(context, user.userId)).toEqual([]);
  });

  test("1 MB in any field is refused by the use case too", async () => {
    const user = await context.createUser();
    for (const field of ["full_name", "email", "phone", "title", "company", "location", "bio"]) {
      await expect(
        createMentorPayment(context.services, user, { ...exampleApplication, [field]: longText }),
      ).rejects.toMatchObject({ status: 400, code: "validation_failed" });
    }
    expect(await applicationsOf(context, user.userId)).toEqual([]);
  });

  test("the first problem is the message and all are listed", async () => {
    const user = await context.createUser();
    const body = { applicationData: { ...exampleApplication, full_name: "A", bio: "short" } };
    const answer = await callFunction(JSON.stringify(body), user.accessToken);
    expect(answer.body).toMatchObject({
      error: "Name must be at least 2 characters",
      code: "validation_failed",
      fields: [
        { field: "full_name", message: "Name must be at least 2 characters" },
        { field: "bio", message: "Bio must be at least 50 characters" },
      ],
    });
  });

  test("nobody can set what the application must not say about itself", async () => {
    const user = await context.createUser();
    await createMentorPayment(context.services, user, {
      ...exampleApplication,
      application_status: "approved",
      payment_status: "paid",
      user_id: (await context.createUser()).userId,
    });
    expect(await applicationsOf(context, user.userId)).toMatchObject([
      { application_status: "draft", payment_status: "unpaid" },
    ]);
  });
});
