import { z } from "zod";
import { defineConfiguration, optionalText, wholeNumber } from "./configuration.ts";

const commaList = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((item) => item.trim())
      .filter(Boolean),
  );

/** What production may run without, when an operator names it in `ALLOW_STAND_INS`. */
export const standIns = [
  "embedded-database",
  "generated-keys",
  "local-files",
  "outbox-mail",
  "sandbox-payments",
] as const;

export const applicationConfiguration = defineConfiguration("Application", {
  mode: {
    name: "APP_ENV",
    meaning: "`demo` runs on stand-ins and sample data; `production` refuses to start on them.",
    schema: z.enum(["demo", "production"]).default("demo"),
  },
  baseUrl: {
    name: "BASE_URL",
    meaning:
      "The address people reach the site at, without a trailing slash. Links in mails use it.",
    schema: z
      .url({ protocol: /^https?$/, error: "must be an http(s) address" })
      .transform((text) => new URL(text).origin)
      .optional(),
    defaultText: "`http://localhost:<PORT>`",
    production: "required",
  },
  port: {
    name: "PORT",
    meaning: "Port to listen on.",
    schema: wholeNumber(3000).pipe(z.number().max(65535)),
  },
  host: {
    name: "HOST",
    meaning: "Address to listen on; every one when unset.",
    schema: optionalText,
  },
  dataFolder: {
    name: "DATA_FOLDER",
    meaning: "Where the embedded database, generated keys and demo accounts are kept.",
    schema: z.string().default("./data"),
  },
  databaseUrl: {
    name: "DATABASE_URL",
    meaning: "A Postgres 15 or newer, `postgres://…`. The embedded database is used when unset.",
    schema: z
      .url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" })
      .optional(),
    secret: true,
    production: { requiredUnless: "embedded-database" },
  },
  databasePoolSize: {
    name: "DATABASE_POOL_SIZE",
    meaning: "Connections to Postgres that this process may hold.",
    schema: wholeNumber(10, 2),
  },
  publishableKey: {
    name: "PUBLISHABLE_KEY",
    meaning: "The API key that browsers send: `sb_publishable_` and 16 or more characters.",
    schema: z
      .string()
      .regex(/^sb_publishable_[\w-]{16,}$/, "must begin with sb_publishable_")
      .optional(),
    defaultText: "made on first start",
    production: { requiredUnless: "generated-keys" },
  },
  secretKey: {
    name: "SECRET_KEY",
    meaning: "The API key of servers and operators: `sb_secret_` and 32 or more characters.",
    schema: z
      .string()
      .regex(/^sb_secret_[\w-]{32,}$/, "must begin with sb_secret_")
      .optional(),
    defaultText: "made on first start",
    secret: true,
    production: { requiredUnless: "generated-keys" },
  },
  trustedProxyHops: {
    name: "TRUSTED_PROXY_HOPS",
    meaning: "How many proxies of yours stand in front; 0 ignores X-Forwarded-For.",
    schema: wholeNumber(0),
  },
  allowStandIns: {
    name: "ALLOW_STAND_INS",
    meaning: `What production may run without, comma-separated: ${standIns.join(", ")}.`,
    schema: commaList.pipe(z.array(z.enum(standIns))),
  },
  logLevel: {
    name: "LOG_LEVEL",
    meaning: "The least severe message that is logged.",
    schema: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  },
});

/** What every part may know about the running application. */
export interface Application {
  mode: "demo" | "production";
  /** The site's origin, e.g. `https://meridian.example`. Never taken from a request. */
  baseUrl: string;
}
