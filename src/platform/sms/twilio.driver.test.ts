import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type FakeTwilio,
  startFakeTwilio,
  twilioAccount,
} from "../../../tests/support/fakes/fake-twilio.ts";
import { describeSmsDriver } from "./sms.conformance.ts";
import { createTwilioDriver } from "./twilio.driver.ts";

const from = "+15005550001";
const message = { to: "15005550006", text: "Meridian: 012345" };

let twilio: FakeTwilio;
beforeAll(async () => {
  twilio = await startFakeTwilio();
});
beforeEach(() => {
  twilio.posted.length = 0;
  twilio.refuseWith(undefined);
});
afterAll(() => twilio.close());

const open = (options: Partial<Parameters<typeof createTwilioDriver>[0]> = {}) =>
  createTwilioDriver({ ...twilioAccount, from, ...options }, { httpClient: twilio.httpClient });

describe("Twilio", () => {
  describeSmsDriver(async () => ({
    driver: open(),
    received: async () =>
      twilio.posted.map(({ To = "", Body = "" }) => ({ to: To.replace(/^\+/, ""), text: Body })),
  }));

  test("is told the number that messages come from, or the messaging service", async () => {
    await open().send("1", message);
    const service = `MG${"0".repeat(32)}`;
    await open({ from: service }).send("2", message);
    expect(twilio.posted[0]).toMatchObject({ From: from, To: "+15005550006" });
    expect(twilio.posted[1]).toMatchObject({ MessagingServiceSid: service });
    expect(twilio.posted[1]?.From).toBeUndefined();
  });

  test("a refusal fails the job, without a word of credentials or text", async () => {
    twilio.refuseWith({ status: 400, code: 21211, message: "Invalid 'To' Phone Number" });
    const error = await open()
      .send("1", message)
      .catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).toContain("code 21211");
    for (const secret of [twilioAccount.authToken, "012345"]) {
      expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(secret);
    }
  });

  test("a wrong token fails the job", async () => {
    await expect(open({ authToken: "another" }).send("1", message)).rejects.toThrow("status 401");
  });
});
