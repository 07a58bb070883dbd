import { expect, test } from "vitest";
import { type Environment, readConfiguration } from "#platform/config/read-configuration.ts";
import type { Database } from "#platform/database/database.ts";
import { createSmsDriver } from "./create-sms-driver.ts";
import { smsConfiguration } from "./sms.config.server.ts";

const complete = {
  TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
  TWILIO_AUTH_TOKEN: "token",
  TWILIO_FROM: "+15005550001",
};

const read = (environment: Environment) =>
  readConfiguration([smsConfiguration], environment, { production: false, allowedFallbacks: [] })(
    smsConfiguration,
  );

test("Twilio sends where it is configured, from a number or a messaging service", () => {
  for (const from of [complete.TWILIO_FROM, `MG${"0".repeat(32)}`]) {
    const driver = createSmsDriver(read({ ...complete, TWILIO_FROM: from }), {} as Database);
    expect(driver.name).toBe("twilio");
  }
  expect(createSmsDriver(read({}), {} as Database).name).toBe("outbox");
});

test("half a configuration is refused, and what is no number", () => {
  for (const name of Object.keys(complete)) {
    expect(() => read({ ...complete, [name]: undefined })).toThrow("Set all or none");
  }
  expect(() => read({ ...complete, TWILIO_FROM: "Meridian" })).toThrow("TWILIO_FROM");
  expect(() => read({ ...complete, TWILIO_ACCOUNT_SID: "me" })).toThrow("TWILIO_ACCOUNT_SID");
});
