import { expect, test } from "vitest";
import type { Sms } from "#platform/sms/sms.ts";
import { composeFactors } from "./factors.services.server.ts";

const configuration = {
  kinds: ["totp", "phone", "webauthn"] as const,
  smsPerHour: 30,
  attemptsPerClient: 30,
};

const kindsWith = (mode: "demo" | "production", driver: Sms["driver"]) => {
  const { kinds } = composeFactors(
    { ...configuration, kinds: [...configuration.kinds] },
    {
      application: { mode, baseUrl: "https://meridian.example", risks: [], reachesOutside: true },
      sms: { driver, enqueue: async () => {} },
    },
  );
  return [...kinds];
};

test("telephones are factors where codes are delivered, and in a demo", () => {
  expect(kindsWith("demo", "outbox")).toContain("phone");
  expect(kindsWith("production", "twilio")).toContain("phone");
  expect(kindsWith("production", "outbox")).toEqual(["totp", "webauthn"]);
});
