import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteOldData } from "#platform/retention/delete-old-data.ts";
import { toSeconds } from "#shared/time.ts";
import { createTestContext, type TestContext } from "../../../../tests/support/services.ts";
import {
  confirmNewsletter,
  readLink,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from "./subscriptions.usecases.server.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext({ environment: { BASE_URL: "https://meridian.example" } });
});
afterAll(() => context.close());

const clientAddress = "203.0.113.7";
const day = toSeconds({ days: 1 });
const subscribe = (email: string) =>
  subscribeToNewsletter(context.services, { form: { email }, clientAddress });
const confirm = (token: string) => confirmNewsletter(context.services, { token, clientAddress });
const unsubscribe = (token: string) => unsubscribeFromNewsletter(context.services, { token });
const emailsTo = async (email: string) =>
  (await context.outbox()).filter(({ recipient }) => recipient === email);

async function lastEmailTo(email: string) {
  const message = (await emailsTo(email)).at(-1);
  const token = (page: string) =>
    new RegExp(`/newsletter/${page}\\?token=([\\w-]{43})`).exec(message?.text ?? "")?.[1] ?? "";
  return { message, confirmToken: token("confirm"), unsubscribeToken: token("unsubscribe") };
}

async function stored(email: string) {
  return context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("private.newsletter_subscriptions")
      .selectAll()
      .where("email", "=", email)
      .execute(),
  );
}

describe("subscribing to the newsletter", () => {
  test("needs the click in the mail, and records who agreed to what and when", async () => {
    await subscribe("ada@people.example");
    const { message, confirmToken } = await lastEmailTo("ada@people.example");
    expect(message?.subject).toBe("Confirm your newsletter subscription");
    expect(await stored("ada@people.example")).toMatchObject([
      {
        status: "pending",
        consent_version: "2026-11-23-company",
        consent_wording: expect.stringContaining(
          `${context.services.company.legalName} (${context.services.company.postalAddress}) may email you`,
        ),
        requested_from: "203.0.113.0/24",
        requested_at: context.clock.now(),
      },
    ]);
    expect(await readLink(context.services, { token: confirmToken, purpose: "confirm" })).toBe(
      "open",
    );
    expect(await confirm(confirmToken)).toBe("confirmed");
    expect(await stored("ada@people.example")).toMatchObject([
      { status: "confirmed", confirmed_at: context.clock.now(), confirmed_from: "203.0.113.0/24" },
    ]);
    const welcome = await lastEmailTo("ada@people.example");
    expect(welcome.message?.subject).toBe("You're subscribed to our newsletter");
  });

  test("a link that is used again answers kindly and changes nothing", async () => {
    await subscribe("twice@people.example");
    const { confirmToken } = await lastEmailTo("twice@people.example");
    expect(await Promise.all([confirm(confirmToken), confirm(confirmToken)])).toEqual([
      "confirmed",
      "confirmed",
    ]);
    expect(await emailsTo("twice@people.example")).toHaveLength(2);
  });

  test("an address that is confirmed hears nothing, and the answer is the same", async () => {
    await subscribe("known@people.example");
    await confirm((await lastEmailTo("known@people.example")).confirmToken);
    context.clock.advance(2 * day);
    const answers = [
      await subscribe("Known@people.example"),
      await subscribe("new@people.example"),
    ];
    expect(answers).toEqual([undefined, undefined]);
    expect(await emailsTo("Known@people.example")).toEqual([]);
    expect(await emailsTo("known@people.example")).toHaveLength(2);
  });

  test("twenty requests at the same time store one address and send one email", async () => {
    await Promise.all(Array.from({ length: 20 }, () => subscribe("twenty@people.example")));
    expect(await stored("twenty@people.example")).toHaveLength(1);
    expect(await emailsTo("twenty@people.example")).toHaveLength(1);
  });

  test("nobody can have more than a few mails sent to an address", async () => {
    for (let minute = 0; minute < 10; minute += 1) {
      context.clock.advance(61);
      await subscribe("victim@people.example");
    }
    expect((await emailsTo("victim@people.example")).length).toBeLessThanOrEqual(4);
  });

  test.each(["", "ada", "a@b", `${"a".repeat(250)}@b.example`, "ada\0@people.example"])(
    "refuses %j",
    async (email) => {
      await expect(subscribe(email)).rejects.toMatchObject({
        code: "validation_failed",
        details: { fields: [{ field: "email" }] },
      });
    },
  );

  test("a link expires after seven days; the next mail brings a new one", async () => {
    await subscribe("slow@people.example");
    const { confirmToken } = await lastEmailTo("slow@people.example");
    context.clock.advance(7 * day);
    expect(await confirm(confirmToken)).toBe("expired");
    await subscribe("slow@people.example");
    const renewed = await lastEmailTo("slow@people.example");
    expect(await confirm(renewed.confirmToken)).toBe("confirmed");
  });
});

describe("unsubscribing", () => {
  async function subscribed(email: string) {
    await subscribe(email);
    await confirm((await lastEmailTo(email)).confirmToken);
    return lastEmailTo(email);
  }

  test("every newsletter mail names the address for it, in the text and for mail programs", async () => {
    await subscribed("headers@people.example");
    for (const { headers, text } of await emailsTo("headers@people.example")) {
      const { "List-Unsubscribe": list, ...rest } = headers as Record<string, string>;
      expect(rest).toEqual({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
      const address = /^<(https:\/\/meridian\.example\/newsletter\/unsubscribe\?token=[\w-]{43})>$/;
      expect(text).toContain(address.exec(list ?? "")?.[1] ?? "no address");
    }
  });

  test("is honored right away, also twice, by the link of any of the emails", async () => {
    await subscribe("leaving@people.example");
    const first = await lastEmailTo("leaving@people.example");
    await confirm(first.confirmToken);
    expect(await unsubscribe(first.unsubscribeToken)).toBe("unsubscribed");
    expect(await unsubscribe(first.unsubscribeToken)).toBe("unsubscribed");
    const { unsubscribeToken } = await lastEmailTo("leaving@people.example");
    expect(await unsubscribe(unsubscribeToken)).toBe("unsubscribed");
    expect(await stored("leaving@people.example")).toMatchObject([
      { status: "unsubscribed", unsubscribed_at: context.clock.now() },
    ]);
    expect(await confirm(first.confirmToken), "the old link does not undo it").toBe("unsubscribed");
  });

  test("a person may subscribe again, and confirms again", async () => {
    const { unsubscribeToken } = await subscribed("back@people.example");
    await unsubscribe(unsubscribeToken);
    context.clock.advance(2 * day);
    await subscribe("back@people.example");
    expect(await stored("back@people.example")).toMatchObject([{ status: "pending" }]);
    await confirm((await lastEmailTo("back@people.example")).confirmToken);
    expect(await stored("back@people.example")).toMatchObject([{ status: "confirmed" }]);
  });

  test("a mail provider's one-click request works without a browser's headers", async () => {
    const { unsubscribeToken } = await subscribed("oneclick@people.example");
    const response = await context.app.request(
      `/newsletter/unsubscribe?token=${unsubscribeToken}`,
      {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "List-Unsubscribe=One-Click",
      },
    );
    expect(response.status).toBe(200);
    expect(await stored("oneclick@people.example")).toMatchObject([{ status: "unsubscribed" }]);
  });

  test("a one-click request with no valid token is refused, one of a browser goes to the page", async () => {
    const post = (headers: Record<string, string>) =>
      context.app.request("/newsletter/unsubscribe?token=made-up", { method: "POST", headers });
    expect((await post({})).status).toBe(400);
    expect((await post({ origin: "https://elsewhere.example" })).status).toBe(403);
    const own = await post({ origin: "https://meridian.example" });
    expect(await own.text()).toBe("page");
  });

  test("a scanner that opens the links changes nothing", async () => {
    const { unsubscribeToken } = await subscribed("scanned@people.example");
    await context.app.request(`/newsletter/unsubscribe?token=${unsubscribeToken}`);
    await readLink(context.services, { token: unsubscribeToken, purpose: "unsubscribe" });
    expect(await stored("scanned@people.example")).toMatchObject([{ status: "confirmed" }]);
  });
});

test("links that are made up are not valid, nor is one for another purpose", async () => {
  await subscribe("purpose@people.example");
  const { confirmToken, unsubscribeToken } = await lastEmailTo("purpose@people.example");
  for (const token of ["", "x".repeat(43), "\0", "👋", unsubscribeToken]) {
    expect(await confirm(token)).toBe("unknown");
  }
  expect(await unsubscribe(confirmToken)).toBe("unknown");
});

test("tokens are kept as hashes only", async () => {
  await subscribe("hash@people.example");
  const { confirmToken, unsubscribeToken } = await lastEmailTo("hash@people.example");
  const links = await context.services.database.asSystem("test", (transaction) =>
    transaction.selectFrom("private.newsletter_links").selectAll().execute(),
  );
  const kept = JSON.stringify(links);
  expect(links.length).toBeGreaterThan(1);
  for (const token of [confirmToken, unsubscribeToken]) {
    expect(token).toHaveLength(43);
    expect(kept).not.toContain(token);
  }
});

test("what nobody confirmed is forgotten after thirty days, the rest is kept", async () => {
  await subscribe("forgotten@people.example");
  await subscribe("kept@people.example");
  await confirm((await lastEmailTo("kept@people.example")).confirmToken);
  context.clock.advance(29 * day);
  await deleteOldData(context.services);
  expect(await stored("forgotten@people.example")).toHaveLength(1);
  context.clock.advance(2 * day);
  await deleteOldData(context.services);
  expect(await stored("forgotten@people.example")).toEqual([]);
  expect(await stored("kept@people.example")).toMatchObject([{ status: "confirmed" }]);
});
