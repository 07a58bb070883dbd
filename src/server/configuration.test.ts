import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ConfigurationError } from "#platform/config/read-configuration.ts";
import { configure, findRisks } from "./configuration.ts";

const sound = {
  APP_ENV: "production",
  BASE_URL: "https://meridian.example",
  COMPANY_LEGAL_NAME: "Lakehead Careers Inc.",
  COMPANY_POSTAL_ADDRESS: "20 Red River Road, Thunder Bay, ON P7B 1A1, Canada",
  PRIVACY_CONTACT: "privacy@lakehead.example",
  LEGAL_TEXTS_REVIEWED: "2026-11-20",
  DATABASE_URL: "postgres://meridian@localhost/meridian",
  PUBLISHABLE_KEY: `sb_publishable_${randomBytes(24).toString("base64url")}`,
  SECRET_KEY: `sb_secret_${randomBytes(32).toString("hex")}`,
  ENCRYPTION_KEY: randomBytes(32).toString("hex"),
  SMTP_URL: "smtps://mail.example",
  MAIL_FROM: "Meridian <hello@meridian.example>",
  STRIPE_SECRET_KEY: "sk_live_abc",
  STRIPE_WEBHOOK_SECRET: "whsec_abc",
  STORAGE_S3_BUCKET: "uploads",
  STORAGE_S3_REGION: "ca-central-1",
  STORAGE_S3_ACCESS_KEY_ID: "id",
  STORAGE_S3_SECRET_ACCESS_KEY: "secret",
  TRUSTED_PROXY_HOPS: "1",
};

function problems(environment: Record<string, string>): readonly string[] {
  try {
    configure({ ...sound, ...environment });
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}

describe("a production configuration", () => {
  test("that is sound has neither problems nor risks", () => {
    expect(problems({})).toEqual([]);
    expect(findRisks(configure(sound))).toEqual([]);
  });

  test("is refused with all of its problems in one message", () => {
    expect(
      problems({
        BASE_URL: "http://localhost:3000",
        PUBLISHABLE_KEY: `sb_publishable_${"p".repeat(24)}`,
        SECRET_KEY: `sb_secret_${"s".repeat(32)}`,
        STRIPE_SECRET_KEY: "sk_test_abc",
        STRIPE_API_BASE: "http://127.0.0.1:9",
      }),
    ).toEqual([
      expect.stringMatching(/^BASE_URL must begin with https/),
      expect.stringMatching(/^PUBLISHABLE_KEY is not random: it has too few/),
      expect.stringMatching(/^SECRET_KEY is not random: it has too few/),
      expect.stringMatching(/^STRIPE_SECRET_KEY is a key of Stripe's test mode/),
      expect.stringMatching(/^STRIPE_API_BASE is for tests only/),
    ]);
    expect(problems({ STRIPE_SECRET_KEY: "rk_test_abc" })).toHaveLength(1);
  });

  test("of several server processes needs Postgres, and two connections for each", () => {
    expect(problems({ WEB_PROCESSES: "5" })).toEqual([]);
    expect(problems({ WEB_PROCESSES: "8" })).toEqual([
      expect.stringMatching(/^DATABASE_POOL_SIZE is 10, .* 8 server processes .* to 16 or more/),
    ]);
    expect(problems({ WEB_PROCESSES: "two" })).toEqual([
      expect.stringMatching(/^WEB_PROCESSES must be a number from 1 to 256, or auto/),
    ]);
    const embedded = { DATABASE_URL: "", ALLOW_STAND_INS: "embedded-database" };
    expect(problems({ ...embedded, WEB_PROCESSES: "1" })).toEqual([]);
    for (const value of ["2", "auto"]) {
      expect(problems({ ...embedded, WEB_PROCESSES: value })).toEqual([
        expect.stringMatching(/^WEB_PROCESSES is .* only one process can use the embedded/),
      ]);
    }
  });

  test("leaves people with a role a second factor that works", () => {
    for (const kinds of ["none", "phone"]) {
      expect(problems({ FACTOR_KINDS: kinds })).toEqual([
        expect.stringMatching(/^FACTOR_KINDS leaves no second factor.*ADMIN_SECOND_FACTOR/),
      ]);
    }
    expect(problems({ FACTOR_KINDS: "webauthn" })).toEqual([]);
    const twilio = {
      TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
      TWILIO_AUTH_TOKEN: "token",
      TWILIO_FROM: "+15005550001",
    };
    expect(problems({ ...twilio, FACTOR_KINDS: "phone" })).toEqual([]);
    expect(() => configure({ FACTOR_KINDS: "none" })).not.toThrow();
  });

  test("names a sender that no email could come from", () => {
    for (const sender of ["Meridian", "Meridian <hello>"]) {
      expect(problems({ MAIL_FROM: sender })).toEqual([
        expect.stringMatching(/^MAIL_FROM must be an address/),
      ]);
    }
    expect(problems({ MAIL_FROM: "hello@meridian.example" })).toEqual([]);
  });

  test("never repeats a secret key", () => {
    expect(problems({ SECRET_KEY: `sb_secret_${"s".repeat(32)}` }).join()).not.toContain("sss");
  });

  test("of a rehearsal names what it does without, and hears it again as a risk", () => {
    const rehearsal = {
      ...sound,
      BASE_URL: "http://localhost:3000",
      STRIPE_SECRET_KEY: "sk_test_abc",
      STRIPE_API_BASE: "http://127.0.0.1:9",
      EMAIL_CONFIRMATION: "off",
      TRUSTED_PROXY_HOPS: "0",
      ALLOW_STAND_INS: "http,stripe-test",
    };
    const risks = findRisks(configure(rehearsal));
    for (const name of [
      "BASE_URL",
      "STRIPE_SECRET_KEY",
      "STRIPE_API_BASE",
      "EMAIL_CONFIRMATION",
      "TRUSTED_PROXY_HOPS",
    ]) {
      expect(risks.filter((risk) => risk.startsWith(name))).toHaveLength(1);
    }
  });

  test("never sends a live key to a test server", () => {
    const given = { STRIPE_API_BASE: "http://127.0.0.1:9", ALLOW_STAND_INS: "stripe-test" };
    expect(problems(given)).toEqual([expect.stringContaining("live STRIPE_SECRET_KEY")]);
  });
});

test("a demo is made of stand-ins, so none of them is a risk", () => {
  expect(findRisks(configure({ SECRET_KEY: `sb_secret_${"s".repeat(32)}` }))).toEqual([]);
});
