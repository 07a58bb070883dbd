import { availableParallelism } from "node:os";
import { z } from "zod";
import { defineConfiguration, optionalText, type Variable, wholeNumber } from "./configuration.ts";
import { describeWeakness } from "./key-quality.ts";

const commaList = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((item) => item.trim())
      .filter(Boolean),
  );

/** Fallbacks that production may run with, when an operator names them in `ALLOW_STAND_INS`. */
export const fallbacks = [
  "embedded-database",
  "generated-keys",
  "http",
  "local-files",
  "outbox-mail",
  "sandbox-payments",
  "stripe-test",
] as const;

const minConnections = 2;
const maxProcesses = 256;

const variables = {
  mode: {
    name: "APP_ENV",
    meaning: "`demo` runs on stand-ins and sample data. `production` doesn't start on them.",
    schema: z.enum(["demo", "production"]).default("demo"),
  },
  baseUrl: {
    name: "BASE_URL",
    meaning:
      "The address people reach the site at, without a trailing slash. Links in emails use it.",
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
    meaning: "Address to listen on. If it isn't set, the site listens on all of them.",
    schema: optionalText,
  },
  dataFolder: {
    name: "DATA_FOLDER",
    meaning: "Where the site stores the embedded database, generated keys and demo accounts.",
    schema: z.string().default("./data"),
  },
  databaseUrl: {
    name: "DATABASE_URL",
    meaning:
      "The address of Postgres 15 or newer, `postgres://…`. If it isn't set, the site uses the embedded database.",
    schema: z
      .url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" })
      .optional(),
    secret: true,
    production: { requiredUnless: "embedded-database" },
  },
  databasePoolSize: {
    name: "DATABASE_POOL_SIZE",
    meaning:
      "How many connections to Postgres `npm start` can have open. Its processes share them, and each opens one more to listen for messages.",
    schema: wholeNumber(10, minConnections),
  },
  webProcesses: {
    name: "WEB_PROCESSES",
    meaning:
      "How many server processes share the port. `auto` starts one for each core. More than one needs Postgres.",
    schema: z
      .union([z.literal("auto"), z.coerce.number().int().min(1).max(maxProcesses)], {
        error: `must be a number from 1 to ${maxProcesses}, or auto`,
      })
      .default(1),
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
    meaning:
      "How many of your own proxies are in front of the site. With 0, it ignores X-Forwarded-For.",
    schema: wholeNumber(0),
  },
  allowFallbacks: {
    name: "ALLOW_STAND_INS",
    meaning: `What production can run without, comma-separated: ${fallbacks.join(", ")}.`,
    schema: commaList.pipe(z.array(z.enum(fallbacks))),
  },
  keepAliveSeconds: {
    name: "KEEP_ALIVE_SECONDS",
    meaning:
      "How long a connection without requests stays open. Set it longer than the proxy in front does (nginx: 60), or you'll lose a request now and then.",
    schema: wholeNumber(75, 1),
  },
  stopNoticeSeconds: {
    name: "STOP_NOTICE_SECONDS",
    meaning:
      "How long a server keeps serving after it's told to stop, while `/readyz` answers 503, so that a load balancer can send people elsewhere first.",
    schema: z.coerce.number().int().min(0).max(3600).optional(),
    defaultText: "`5` in production, `0` in a demo or at a terminal",
  },
  jobs: {
    name: "JOBS",
    meaning:
      "`off`: this process does no background work. Email and other jobs wait in the database for another process.",
    schema: z.enum(["on", "off"]).default("on"),
  },
  outbound: {
    name: "OUTBOUND",
    meaning:
      "`off` for a copy of the site: it contacts no email, text message, payment, sheet, calendar or sign-in provider, and looks up no domain. Email goes to /admin/outbox, and payments are refused.",
    schema: z.enum(["on", "off"]).default("on"),
  },
  logLevel: {
    name: "LOG_LEVEL",
    meaning: "The least severe messages to log.",
    schema: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  },
} satisfies Record<string, Variable>;

export const applicationConfiguration = defineConfiguration(
  "Application",
  variables,
  (values, { production, allowedFallbacks }) => {
    const { baseUrl, publishableKey, secretKey } = values;
    const problems = checkProcesses(values);
    if (!production) return problems;
    if (baseUrl?.startsWith("http:") && !allowedFallbacks.includes("http")) {
      problems.push(
        `BASE_URL must begin with https:// (it is "${baseUrl}"): passwords would cross the network in plain text. (For a rehearsal on this machine allow it with ALLOW_STAND_INS=http.)`,
      );
    }
    const keys = { PUBLISHABLE_KEY: publishableKey, SECRET_KEY: secretKey };
    for (const [name, key] of Object.entries(keys)) {
      const weakness = key && describeWeakness(key.replace(/^sb_(publishable|secret)_/, ""));
      if (weakness) {
        problems.push(
          `${name} is not random: it ${weakness}. Generate one with \`openssl rand -hex 32\`.`,
        );
      }
    }
    return problems;
  },
  ({ baseUrl, databaseUrl, publishableKey, secretKey, trustedProxyHops, jobs, outbound }) => [
    ...(baseUrl?.startsWith("http:")
      ? ["BASE_URL begins with http://. Passwords and sessions cross the network in plain text."]
      : []),
    ...(databaseUrl
      ? []
      : [
          "DATABASE_URL is not set. Data is in the embedded database, which one process can use and a power cut can damage.",
        ]),
    ...(databaseUrl && isUnencrypted(databaseUrl)
      ? [
          "DATABASE_URL names another machine without sslmode. Data crosses the network in plain text.",
        ]
      : []),
    ...(publishableKey && secretKey
      ? []
      : [
          "PUBLISHABLE_KEY or SECRET_KEY is not set. The keys in the data folder are used, and are lost with it.",
        ]),
    ...(jobs === "off"
      ? ["JOBS is off. Email and other jobs wait until a process without it runs."]
      : []),
    ...(outbound === "off"
      ? [
          "OUTBOUND is off. No email leaves, and nobody can pay. Use it for copies of the site only.",
        ]
      : []),
    ...(trustedProxyHops === 0
      ? [
          "TRUSTED_PROXY_HOPS is 0. Behind a proxy, all visitors would share one network address and its limits.",
        ]
      : []),
  ],
);

interface ProcessSettings {
  webProcesses: "auto" | number;
  databaseUrl?: string | undefined;
  databasePoolSize: number;
}

/** The number of server processes that share the port. */
export function countProcesses({ webProcesses }: Pick<ProcessSettings, "webProcesses">): number {
  return webProcesses === "auto" ? availableParallelism() : webProcesses;
}

function checkProcesses(settings: ProcessSettings): string[] {
  const { webProcesses, databaseUrl, databasePoolSize } = settings;
  if (webProcesses === 1) return [];
  if (!databaseUrl) {
    return [
      `WEB_PROCESSES is "${webProcesses}", and only one process can use the embedded database. Set DATABASE_URL to a Postgres server, or remove WEB_PROCESSES.`,
    ];
  }
  const count = countProcesses(settings);
  const needed = count * minConnections;
  if (databasePoolSize >= needed) return [];
  return [
    `DATABASE_POOL_SIZE is ${databasePoolSize}, and each of the ${count} server processes (WEB_PROCESSES) needs ${minConnections} connections. Set it to ${needed} or more.`,
  ];
}

const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]", ""]);

function isUnencrypted(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl);
  if (loopbackHosts.has(hostname) || searchParams.get("host")?.startsWith("/")) return false;
  const mode = searchParams.get("sslmode") ?? (searchParams.get("ssl") === "true" ? "require" : "");
  return mode === "" || mode === "disable" || mode === "allow";
}

/** Facts about the running application that every part may know. */
export interface Application {
  mode: "demo" | "production";
  /** The site's origin, e.g. `https://meridian.example`. Never taken from a request. */
  baseUrl: string;
  /** Allowed configuration that is a risk all the same; a sentence or two each. Empty in a demo. */
  risks: readonly string[];
  /** False for a copy that keeps quiet: every service outside is replaced or refuses. */
  reachesOutside: boolean;
}
