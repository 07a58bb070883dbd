import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmailFlows, newAddress, openEmailFlows } from "./email-flows.test-support.ts";

/** The limits on emails and on requests for them. */

let flows: EmailFlows;
beforeAll(async () => {
  flows = await openEmailFlows({ MAILS_PER_HOUR: "12", ACCOUNT_CHANGES_PER_CLIENT: "4" });
});
afterAll(() => flows.close());

test.each([
  ["/otp", (email: string) => ({ email })],
  ["/magiclink", (email: string) => ({ email })],
  ["/recover", (email: string) => ({ email })],
  ["/resend", (email: string) => ({ email, type: "signup" })],
])("%s is limited by network", async (path, bodyFor) => {
  flows.context.clock.advance({ hours: 1 });
  for (let used = 0; used < 4; used += 1) {
    expect((await flows.post(path, bodyFor(newAddress()))).status).toBe(200);
  }
  expect(await flows.post(path, bodyFor(newAddress()))).toMatchObject({
    status: 429,
    body: { code: "over_request_rate_limit", message: "Request rate limit reached" },
  });
});

test("when everyone together has asked for too much, the next person is told", async () => {
  flows.context.clock.advance(7200);
  for (const path of ["/otp", "/magiclink", "/recover"]) {
    for (let used = 0; used < 4; used += 1) await flows.post(path, { email: newAddress() });
  }
  const email = newAddress();
  expect(await flows.post("/resend", { email, type: "signup" })).toMatchObject({
    status: 429,
    body: { code: "over_email_send_rate_limit", message: "email rate limit exceeded" },
  });
  const { error } = await flows.client().auth.signUp({ email, password: "long enough" });
  expect(error?.message).toBe("email rate limit exceeded");
  const nobody = await flows.client().auth.signInWithPassword({ email, password: "long enough" });
  expect(nobody.error?.code).toBe("invalid_credentials");
});

test("one network uses up no more than half of what there is for everybody", async () => {
  const open = await openEmailFlows({ MAILS_PER_HOUR: "12" });
  try {
    const recover = async (remoteAddress: string) => {
      const request = {
        method: "POST",
        headers: { apikey: open.context.keys.publishable },
        body: JSON.stringify({ email: newAddress() }),
      };
      const connection = { incoming: { socket: { remoteAddress } } };
      return (await open.context.app.request("/auth/v1/recover", request, connection)).status;
    };
    const statuses: number[] = [];
    for (let used = 0; used < 8; used += 1) statuses.push(await recover("203.0.113.7"));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    for (let used = 0; used < 6; used += 1) expect(await recover("198.51.100.8")).toBe(200);
    expect(await recover("192.0.2.9")).toBe(429);
  } finally {
    await open.close();
  }
});
