import { describe, expect, it } from "vitest";
import { readConfiguration } from "#platform/config/read-configuration.ts";
import { paymentGatewayConfiguration } from "./payment-gateway.config.server.ts";

const demo = { production: false, allowedFallbacks: [] };
const stripe = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };

function problemsOf(environment: Record<string, string>, options = demo): string[] {
  try {
    readConfiguration([paymentGatewayConfiguration], environment, options);
    return [];
  } catch (error) {
    return [...(error as { problems: string[] }).problems];
  }
}

describe("the configuration of payments", () => {
  it("needs nothing for a demo", () => {
    expect(problemsOf({})).toEqual([]);
  });

  it("takes both of Stripe's secrets", () => {
    expect(problemsOf(stripe)).toEqual([]);
  });

  it.each(["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"] as const)("names a missing %s", (name) => {
    const { [name]: _, ...half } = stripe;
    const problems = problemsOf(half as Record<string, string>);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} is not set`));
  });

  it("is incomplete in production without Stripe, unless the sandbox is allowed", () => {
    const production = { production: true, allowedFallbacks: [] as string[] };
    expect(problemsOf({}, production as never).map((problem) => problem.split(" ")[0])).toEqual([
      "STRIPE_SECRET_KEY",
      "STRIPE_WEBHOOK_SECRET",
    ]);
    expect(
      problemsOf({}, { ...production, allowedFallbacks: ["sandbox-payments"] } as never),
    ).toEqual([]);
  });

  it("refuses a publishable key in the secret key's place, without repeating it", () => {
    const problems = problemsOf({ ...stripe, STRIPE_SECRET_KEY: "pk_live_abc" });
    expect(problems.join()).toContain("STRIPE_SECRET_KEY");
    expect(problems.join()).not.toContain("pk_live_abc");
  });

  it.each(["https://api.evil.example", "ftp://127.0.0.1", "127.0.0.1"])(
    "sends the secret key to no other machine: %s",
    (address) => {
      const problems = problemsOf({ ...stripe, STRIPE_API_BASE: address });
      expect(problems.join()).toContain("STRIPE_API_BASE");
    },
  );
});
