import { expect, test } from "vitest";
import { readConfiguration } from "#platform/config/read-configuration.ts";
import { toSeconds } from "#shared/time.ts";
import { createSessionPolicy } from "./session-policy.services.server.ts";
import { sessionsConfiguration } from "./sessions.config.server.ts";

const policyIn = (mode: "demo" | "production", environment: Record<string, string> = {}) => {
  const production = mode === "production";
  const read = readConfiguration([sessionsConfiguration], environment, {
    production,
    allowedFallbacks: [],
  });
  return createSessionPolicy(read(sessionsConfiguration), { mode });
};

test("production requires a second factor of administrators, whatever is set; a demo asks", () => {
  expect(policyIn("production").adminNeedsFactor).toBe(true);
  expect(policyIn("demo").adminNeedsFactor).toBe(false);
  expect(policyIn("demo", { ADMIN_SECOND_FACTOR: "required" }).adminNeedsFactor).toBe(true);
  expect(() => policyIn("production", { ADMIN_SECOND_FACTOR: "asked" })).toThrow(
    /production requires a second factor/,
  );
});

test("administrators' sessions are shorter, and every limit can be set or turned off", () => {
  const policy = policyIn("demo");
  expect(policy.limitsOf({ hasRole: true })).toEqual({
    idleSeconds: toSeconds({ hours: 1 }),
    totalSeconds: 43_200,
  });
  expect(policy.limitsOf({ hasRole: false })).toEqual({
    idleSeconds: toSeconds({ days: 30 }),
    totalSeconds: toSeconds({ days: 90 }),
  });
  const other = policyIn("demo", { SESSION_IDLE_DAYS: "0", ADMIN_SESSION_HOURS: "2" });
  expect(other.limitsOf({ hasRole: false }).idleSeconds).toBeNull();
  expect(other.limitsOf({ hasRole: true }).totalSeconds).toBe(7200);
});
