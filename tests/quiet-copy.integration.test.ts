import { generateKeyPairSync } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import {
  openSampleOrder,
  registerSamplePurpose,
} from "../src/features/payments/payments.test-support.ts";
import { defineJob } from "../src/platform/jobs/jobs.ts";
import { createLog } from "../src/platform/log/pino.driver.ts";
import { composeEmail } from "../src/platform/mail/email.ts";
import { type MailServer, startMailServer } from "../src/platform/mail/mail-server.fixture.ts";
import type { Services } from "../src/platform/services.ts";
import { readWhole } from "../src/platform/sheet-source/sheet-source.ts";
import { compose } from "../src/server/compose.ts";
import { configure } from "../src/server/configuration.ts";
import { createTestContext, type TestContext, type TestUser } from "./support/services.ts";
import { testEncryption } from "./support/test-encryption.ts";

let context: TestContext;
let user: TestUser;
let mailServer: MailServer;
/** Stands where Stripe and the calendars are. */
let outside: Server;
let asked = 0;

beforeAll(async () => {
  mailServer = await startMailServer();
  outside = createServer((_request, response) => {
    asked += 1;
    response.end("{}");
  });
  await new Promise<void>((ready) => outside.listen(0, "127.0.0.1", ready));
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  context = await createTestContext({
    environment: {
      OUTBOUND: "off",
      JOBS: "off",
      SMTP_URL: mailServer.url,
      MAIL_FROM: "Meridian <hello@meridian.example>",
      TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
      TWILIO_AUTH_TOKEN: "token",
      TWILIO_FROM: "+15005550001",
      STRIPE_SECRET_KEY: "sk_test_abcdefgh12345678",
      STRIPE_WEBHOOK_SECRET: "whsec_abcdefgh12345678",
      STRIPE_API_BASE: addressOf(outside),
      GOOGLE_SHEET_ID: "1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms",
      GOOGLE_SERVICE_ACCOUNT_EMAIL: "sync@sample.iam.gserviceaccount.example",
      GOOGLE_SERVICE_ACCOUNT_PRIVATE_KEY: String(
        privateKey.export({ type: "pkcs8", format: "pem" }),
      ),
      GOOGLE_CLIENT_ID: "client",
      GOOGLE_CLIENT_SECRET: "secret",
      CALENDAR_ALLOW_PRIVATE_ADDRESSES: "true",
    },
  });
  registerSamplePurpose(context);
  user = await context.createUser();
});

afterAll(async () => {
  await context.close();
  await mailServer.close();
  await new Promise((done) => outside.close(done));
});

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("a copy with OUTBOUND=off", () => {
  test("keeps email and text messages in the outbox", async () => {
    const { database, mail, sms } = context.services;
    await database.asSystem("test", async (transaction) => {
      await mail.enqueue(
        transaction,
        composeEmail(user.email, { subject: "Hello", paragraphs: ["Text"] }),
      );
      await sms.enqueue(transaction, { to: "15005550006", text: "012345" });
    });
    const kept = (await context.outbox()).map(({ channel, text }) => [channel, text]);
    expect(kept).toEqual(
      expect.arrayContaining([
        ["mail", expect.stringContaining("Text")],
        ["sms", "012345"],
      ]),
    );
    expect(mailServer.connections).toBe(0);
  });

  test("refuses payments and says why", async () => {
    await expect(openSampleOrder(context, user)).rejects.toMatchObject({
      code: "payments_off",
      status: 503,
      message: "Payments are off on this copy of the site.",
    });
    const notice = await context.app.request("/payments/v1/webhooks/stripe", {
      method: "POST",
      body: "{}",
    });
    expect(notice.status).toBe(503);
  });

  test("reads no sheet and no calendar, and asks no provider who somebody is", async () => {
    const { auth, busyCalendars, mentorSheet } = context.services;
    await expect(readWhole(mentorSheet)).rejects.toMatchObject({ code: "sheet_reading_off" });
    const now = context.clock.now();
    await expect(
      busyCalendars.read(`${addressOf(outside)}/a.ics`, { from: now, to: now, timeZone: "UTC" }),
    ).rejects.toMatchObject({ code: "calendar_reading_off" });
    expect(auth.identityProviders).toEqual([]);
    expect(asked).toBe(0);
  });
});

describe("a process with JOBS", () => {
  const ran: string[] = [];
  const names = new Map<Services["jobs"], string>();
  const note = defineJob({
    name: "test.note-process",
    schema: z.object({}),
    async handle(services) {
      ran.push(names.get(services.jobs) ?? "unknown");
    },
  });

  const open = (value: "on" | "off") =>
    compose({
      read: configure({ JOBS: value, OUTBOUND: "off" }),
      database: context.services.database,
      keys: context.keys,
      encryption: testEncryption,
      log: createLog("silent"),
    });

  test("off adds jobs and leaves them to another process, which runs them", async () => {
    const quiet = open("off");
    names.set(quiet.services.jobs, "quiet");
    await quiet.prepareJobs();
    await quiet.jobs.prepare([note]);
    await quiet.startJobs();
    const { database } = context.services;
    await database.asSystem("test", (transaction) => quiet.jobs.enqueue(transaction, note, {}));

    const busy = open("on");
    names.set(busy.services.jobs, "busy");
    await busy.prepareJobs();
    await busy.jobs.prepare([note]);
    await busy.startJobs();
    await expect.poll(() => ran, { timeout: 10_000 }).toEqual(["busy"]);
    await busy.jobs.stop();
    await quiet.jobs.stop();
  });
});
