import { generateKeyPairSync } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { RequestClient } from "twilio";
import { afterAll, describe, expect, test } from "vitest";
import { createHttpBusyCalendars } from "../src/platform/busy-calendar/http.driver.ts";
import { createGitHubDriver } from "../src/platform/identity-provider/github.driver.ts";
import { createOpenIdDriver } from "../src/platform/identity-provider/openid.driver.ts";
import { createSmtpDriver } from "../src/platform/mail/smtp.driver.ts";
import { outsideLimits } from "../src/platform/outside-limits.ts";
import { createStripeDriver } from "../src/platform/payment-gateway/stripe.driver.ts";
import { createGoogleSheetsSource } from "../src/platform/sheet-source/google-sheets.driver.ts";
import { readWhole } from "../src/platform/sheet-source/sheet-source.ts";
import { createTwilioDriver } from "../src/platform/sms/twilio.driver.ts";
import { keyOf } from "../src/platform/storage/drivers/file-store.ts";
import { createS3Store } from "../src/platform/storage/drivers/s3.driver.ts";
import { systemClock } from "../src/shared/clock.ts";
import {
  type SilentServer,
  stalledAnswer,
  startSilentServer,
} from "./support/fakes/silent-server.ts";

/**
 * Every driver against a server that accepts and never answers, and against one that begins an
 * answer and stops. With limits of a fraction of a second each call must fail in its own words,
 * soon.
 */

const silent = await startSilentServer();
const stalling = await startSilentServer({ beginning: stalledAnswer });
const servers: SilentServer[] = [silent, stalling];
afterAll(() => Promise.all(servers.map((server) => server.close())));

const limit = 150;
/** Enough for several attempts and a busy machine, and far from any library's own minutes. */
const soon = 8_000;

async function failsSoon(work: () => Promise<unknown>, expected: unknown): Promise<void> {
  const started = performance.now();
  await expect(work()).rejects.toMatchObject(expected as object);
  expect(performance.now() - started).toBeLessThan(soon);
}

const both = [
  ["never answers", silent],
  ["begins an answer and stops", stalling],
] as const;

describe("the object store", () => {
  const limits = { connect: limit, answer: limit, operation: 4_000, stall: limit };
  const storeAt = (server: SilentServer) =>
    createS3Store(
      {
        bucket: "files",
        region: "us-east-1",
        endpoint: server.url,
        accessKeyId: "id",
        secretAccessKey: "secret",
      },
      limits,
    );
  const key = keyOf(crypto.randomUUID());
  const unavailable = { code: "service_unavailable", status: 503 };

  test.each(["put", "get", "size", "delete", "list"] as const)(
    "that never answers fails a %s",
    async (operation) => {
      const store = storeAt(silent);
      await failsSoon(
        () =>
          operation === "put"
            ? store.put(key, new Uint8Array(100_000))
            : operation === "list"
              ? store.list()[Symbol.asyncIterator]().next()
              : store[operation](key),
        unavailable,
      );
    },
  );

  test("that stops in the middle of a file fails its reader", async () => {
    const stream = await storeAt(stalling).get(key);
    await failsSoon(() => buffer(stream as Readable), unavailable);
  });

  test("may be read slowly: only its own pauses count", async () => {
    const whole = await startSilentServer({
      beginning: "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nabcd",
    });
    servers.push(whole);
    const stream = await storeAt(whole).get(key);
    await new Promise((resolve) => setTimeout(resolve, limit * 2));
    expect((await buffer(stream as Readable)).toString()).toBe("abcd");
  });

  test("that takes an operation's whole time is given up, however it answers", async () => {
    const store = createS3Store(
      {
        bucket: "files",
        region: "us-east-1",
        endpoint: silent.url,
        accessKeyId: "id",
        secretAccessKey: "secret",
      },
      { ...limits, answer: 600_000, operation: limit },
    );
    await failsSoon(() => store.size(key), unavailable);
  });
});

describe("the SMTP server", () => {
  const limits = { resolve: limit, connect: limit, greeting: limit, stall: limit, message: soon };
  const message = { to: "a@people.example", subject: "Hello", text: "Text" };
  const send = (server: SilentServer, changes: Partial<typeof limits> = {}) =>
    createSmtpDriver(
      { url: `smtp://127.0.0.1:${server.port}`, from: "hello@meridian.example" },
      { ...limits, ...changes },
    ).send(crypto.randomUUID(), message);

  test("that never greets fails the message", async () => {
    await failsSoon(() => send(silent), { code: "ETIMEDOUT" });
  });

  test("that greets and stops fails the message", async () => {
    const greeting = await startSilentServer({ greeting: "220 mail.example ESMTP\r\n" });
    servers.push(greeting);
    await failsSoon(() => send(greeting), { code: "ETIMEDOUT" });
    await failsSoon(() => send(greeting, { stall: 600_000, message: limit }), {
      name: "TimeLimitError",
    });
  });
});

test.each(both)("Twilio that %s fails the text message", async (_, server) => {
  class LocalClient extends RequestClient {
    override request<Data>(options: Parameters<RequestClient["request"]>[0]) {
      const uri = options.uri.replace("https://api.twilio.com", server.url);
      return super.request<Data>({ ...options, data: options.data as Data, uri });
    }
  }
  const driver = createTwilioDriver(
    { accountSid: `AC${"0".repeat(32)}`, authToken: "token", from: "+15005550001" },
    { httpClient: new LocalClient(), timeoutMilliseconds: limit },
  );
  await failsSoon(() => driver.send("1", { to: "15005550006", text: "012345" }), {
    message: expect.stringContaining("Twilio did not take the text message"),
  });
});

test.each(both)("Stripe that %s is unreachable", async (_, server) => {
  const gateway = createStripeDriver({
    secretKey: "sk_test_none",
    webhookSecret: "whsec_none",
    apiBase: server.url,
    clock: systemClock,
    timeoutMilliseconds: limit,
  });
  await failsSoon(() => gateway.readCheckout("cs_none"), { code: "payment_provider_unreachable" });
});

test.each(both)("Google that %s fails the sync", async (_, server) => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const source = (answersToken: boolean) =>
    createGoogleSheetsSource({
      sheetId: "sheet",
      serviceAccountEmail: "sync@sample-project.iam.gserviceaccount.example",
      privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
      limits: { answer: limit, reading: 1_000 },
      wait: async () => undefined,
      fetch: (input, init) =>
        answersToken && String(input).includes("/token")
          ? Promise.resolve(
              Response.json({ access_token: "t", expires_in: 3599, token_type: "Bearer" }),
            )
          : fetch(server.url, init),
    });
  await failsSoon(() => readWhole(source(false)), { code: "sheet_source_unreachable" });
  await failsSoon(() => readWhole(source(true)), { code: "sheet_source_unreachable" });
});

describe("an identity provider", () => {
  const unreachable = { code: "identity_provider_unreachable" };
  const timeoutSeconds = limit / 1000;

  test.each(both)("that %s does not hold a sign-in (OpenID Connect)", async (_, server) => {
    const driver = createOpenIdDriver({
      name: "oidc",
      label: "Partner",
      issuer: server.url,
      clientId: "id",
      clientSecret: "secret",
      timeoutSeconds,
    } as Parameters<typeof createOpenIdDriver>[0]);
    const request = { state: "s", nonce: "n", codeVerifier: "v".repeat(43), extras: {} };
    await failsSoon(
      () => driver.beginSignIn({ ...request, redirectUri: "http://127.0.0.1/back", scopes: [] }),
      unreachable,
    );
  });

  test.each(both)("that %s does not hold a sign-in (GitHub)", async (_, server) => {
    const driver = createGitHubDriver({
      url: server.url,
      clientId: "id",
      clientSecret: "secret",
      timeoutSeconds,
    });
    await failsSoon(
      () =>
        driver.redeem({
          state: "s",
          nonce: "n",
          codeVerifier: "v".repeat(43),
          redirectUri: "http://127.0.0.1/back",
          parameters: new URLSearchParams({ code: "c", state: "s" }),
        } as Parameters<typeof driver.redeem>[0]),
      unreachable,
    );
  });
});

test.each(both)("a mentor's own calendar that %s is unreachable", async (_, server) => {
  const calendars = createHttpBusyCalendars({
    allowPrivateAddresses: true,
    timeoutMilliseconds: limit,
  });
  const now = new Date("2026-11-20T00:00:00Z");
  const query = { from: now, to: now, timeZone: "UTC" } as unknown as Parameters<
    typeof calendars.read
  >[1];
  await failsSoon(() => calendars.read(server.url, query), { status: expect.any(Number) });
});

test("no call may be kept waiting for longer than a minute, nor a visitor's for half of one", () => {
  const { smtp, googleSheets, scanner, ...visitors } = outsideLimits;
  for (const limits of [smtp, googleSheets, scanner]) {
    expect(Math.max(...Object.values(limits))).toBeLessThanOrEqual(60_000);
  }
  for (const [service, limits] of Object.entries(visitors)) {
    expect(Math.max(...Object.values(limits)), service).toBeLessThanOrEqual(25_000);
  }
});
