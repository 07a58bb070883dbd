import { describe, expect, test } from "vitest";
import { z } from "zod";
import { defineConfiguration, wholeNumber } from "./configuration.ts";
import { ConfigurationError, readConfiguration } from "./read-configuration.ts";

const mail = defineConfiguration(
  "Mail",
  {
    url: {
      name: "SMTP_URL",
      meaning: "The mail server.",
      schema: z.url({ error: "must be an address" }).optional(),
      secret: true,
      production: { requiredUnless: "outbox-mail" },
    },
    user: { name: "SMTP_USER", meaning: "Its user.", schema: z.string().optional() },
    port: { name: "SMTP_PORT", meaning: "Its port.", schema: wholeNumber(25) },
  },
  ({ url, user }, { isSet }) =>
    isSet("SITE_IS_SILENT") && url
      ? ["SITE_IS_SILENT and SMTP_URL exclude each other."]
      : user && !url
        ? ["SMTP_USER is set without SMTP_URL."]
        : [],
);
const site = defineConfiguration("Site", {
  baseUrl: {
    name: "BASE_URL",
    meaning: "The site's address.",
    schema: z.url().optional(),
    production: "required",
  },
});

const demo = { production: false, allowedFallbacks: [] };
const production = { production: true, allowedFallbacks: [] as string[] };

function problems(environment: Record<string, string>, mode: typeof production): readonly string[] {
  try {
    readConfiguration([site, mail], environment, mode);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}

describe("reading the configuration", () => {
  test("an empty environment is a demo with defaults; an empty variable counts as unset", () => {
    const read = readConfiguration([site, mail], { SMTP_URL: " " }, demo);
    expect(read(mail)).toEqual({ url: undefined, user: undefined, port: 25 });
  });

  test("production names everything that's missing in one message", () => {
    expect(problems({}, production)).toEqual([
      "BASE_URL is not set. The site's address.",
      "SMTP_URL is not set. The mail server. (Or allow the stand-in with ALLOW_STAND_INS=outbox-mail.)",
    ]);
  });

  test("a stand-in that is allowed is no longer missing", () => {
    const allowed = { production: true, allowedFallbacks: ["outbox-mail"] };
    expect(problems({ BASE_URL: "https://x.example" }, allowed)).toEqual([]);
  });

  test("a wrong value is named with its meaning; a secret one is not repeated", () => {
    expect(problems({ SMTP_PORT: "many", SMTP_URL: "hunter2" }, demo)).toEqual([
      "SMTP_URL must be an address. The mail server.",
      expect.stringMatching(/^SMTP_PORT .*\(it is "many"\)\. Its port\.$/),
    ]);
  });

  test("rules over several variables are checked too", () => {
    expect(problems({ SMTP_USER: "me" }, demo)).toEqual(["SMTP_USER is set without SMTP_URL."]);
  });

  test("and may ask whether a variable of another part is set", () => {
    const environment = { SMTP_URL: "smtp://mail.example", SITE_IS_SILENT: "yes" };
    expect(problems(environment, demo)).toEqual([
      "SITE_IS_SILENT and SMTP_URL exclude each other.",
    ]);
  });
});
