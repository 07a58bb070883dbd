import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Hono } from "hono";
import type { Selectable } from "kysely";
import { authenticate, ensureAccount } from "../../src/features/auth/auth.contract.ts";
import { signInWithPassword } from "../../src/features/auth/sessions/sign-in.usecases.server.ts";
import type { FeeInputs } from "../../src/features/fee-protection/fee-protection.types.ts";
import type { ApiKeys } from "../../src/platform/api-keys.ts";
import {
  createPasswordHashing,
  type PasswordHashing,
} from "../../src/platform/crypto/password-hashing.ts";
import type { PrivateOutboxMessages } from "../../src/platform/database/schema.gen.ts";
import type { HttpEnvironment } from "../../src/platform/http/environment.ts";
import { createLog } from "../../src/platform/log/pino.driver.ts";
import { metricsConfiguration } from "../../src/platform/metrics/metrics.config.server.ts";
import { createMetricsApi } from "../../src/platform/metrics/metrics-api.ts";
import { readSiteMetrics } from "../../src/platform/metrics/site-readings.store.ts";
import type { Role } from "../../src/platform/rights.ts";
import type { Services } from "../../src/platform/services.ts";
import type { UserViewer } from "../../src/platform/viewer.ts";
import { compose } from "../../src/server/compose.ts";
import { configure } from "../../src/server/configuration.ts";
import { type MountOptions, mount } from "../../src/server/mount.ts";
import { addTime, type Duration } from "../../src/shared/time.ts";
import { openTestDatabase } from "./database/test-database.ts";
import { addFeeAnswer, payingPerson } from "./people/fee-answers.ts";
import { addTotpFactor } from "./people/totp-factor.ts";
import { testEncryption } from "./test-encryption.ts";

/** A clock that stands still until a test moves it. */
export interface TestClock {
  now(): Date;
  set(date: Date): void;
  /** By so many seconds, or a duration: `advance({ days: 1 })`. */
  advance(time: number | Duration): void;
}

export interface TestUser extends UserViewer {
  password: string;
  accessToken: string;
  refreshToken: string;
  /** The next code of the user's authenticator app; the clock moves to the next half minute. */
  nextCode(): string;
}

export interface TestContext {
  services: Services;
  app: Hono<HttpEnvironment>;
  clock: TestClock;
  keys: ApiKeys;
  /** On Postgres: where another process connects to the same database. */
  databaseUrl: string | undefined;
  /** Logged entries, one parsed JSON object each. */
  logged: Record<string, unknown>[];
  /** Works off every job that is due; answers how many ran. */
  runJobs(): Promise<number>;
  /**
   * A new user who is signed in. With `factor` they have an authenticator app, and their session
   * has taken the second step.
   */
  createUser(user?: {
    email?: string;
    roles?: Role[];
    factor?: boolean;
    /** The answer about fees; `null`: none. Unless said, one by which the user pays for everything. */
    fees?: FeeInputs | null;
  }): Promise<TestUser>;
  /** Mail so far, oldest first, after running the jobs that send it. */
  outbox(): Promise<Selectable<PrivateOutboxMessages>[]>;
  close(): Promise<void>;
}

/** In the place of the built site, where a test is not about pages. */
export const noPages: Pick<MountOptions, "pages" | "sharedPages"> = {
  pages: {
    render: async () => new Response("page", { status: 404 }),
    find: () => undefined,
    formAt: async () => undefined,
    routes: [],
  },
  sharedPages: { read: async () => undefined },
};

/** As the product hashes, at the least cost that argon2 knows: tests sign in thousands of times. */
const quickHashing = () =>
  createPasswordHashing({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } });

const migrations = new URL("../../migrations/", import.meta.url);

/**
 * The whole server but its pages, on a database of its own: nothing of ours is replaced. Samples
 * are not seeded. `environment` is what the process's environment would be. `now` is when the
 * server is set up: a test that sets the clock to a day of the calendar begins there, because
 * signing keys and the like are not good for earlier times. Passwords are hashed at the least
 * cost unless `passwords` says otherwise.
 */
export async function createTestContext({
  environment = {},
  now = new Date(),
  passwords = quickHashing(),
}: {
  environment?: Record<string, string>;
  now?: Date;
  passwords?: PasswordHashing;
} = {}): Promise<TestContext> {
  const opened = await openTestDatabase();
  const { database } = opened;
  const clock = createTestClock(now);
  const logged: Record<string, unknown>[] = [];
  const log = createLog("info", { write: (line) => void logged.push(JSON.parse(line)) });
  const keys = {
    publishable: `sb_publishable_${randomBytes(24).toString("base64url")}`,
    secret: `sb_secret_${randomBytes(32).toString("base64url")}`,
  };
  const dataFolder = join(tmpdir(), `meridian-test-${randomBytes(6).toString("hex")}`);
  const read = configure({ DATA_FOLDER: dataFolder, ...environment });
  const { services, metrics, jobs, prepare } = compose({
    read,
    database,
    keys,
    encryption: testEncryption,
    log,
    clock,
    passwords,
    supervised: false,
  });
  await prepare(migrations);
  const app = mount(services, {
    trustedProxyHops: 0,
    metrics: createMetricsApi(metrics, {
      token: read(metricsConfiguration).token,
      readSite: () => readSiteMetrics(database),
    }),
    ...noPages,
  });

  const runJobs = () => jobs.drain(services);
  const client = { address: "127.0.0.1", userAgent: null };

  return {
    services,
    app,
    clock,
    keys,
    databaseUrl: opened.url,
    logged,
    runJobs,

    async createUser({
      email = `${randomBytes(6).toString("hex")}@people.example`,
      roles = [],
      factor = false,
      fees = payingPerson,
    } = {}) {
      const password = randomBytes(12).toString("base64url");
      const { userId } = await ensureAccount(services, { email, password });
      for (const role of roles) {
        await database.asSystem("test role", (transaction) =>
          transaction.insertInto("user_roles").values({ user_id: userId, role }).execute(),
        );
      }
      if (fees) {
        await database.asSystem("test fee answer", (transaction) =>
          addFeeAnswer(transaction, { userId, fees, answeredAt: clock.now() }),
        );
      }
      const first = await signInWithPassword(services, { email, password, client });
      const signedIn = await authenticate(services, first.access_token);
      const totp = factor ? await addTotpFactor(services, clock, signedIn) : undefined;
      const session = totp?.session ?? first;
      const viewer = totp ? await authenticate(services, session.access_token) : signedIn;
      return {
        ...viewer,
        password,
        accessToken: session.access_token,
        refreshToken: session.refresh_token,
        nextCode() {
          if (!totp) throw new Error("This user was created without `factor: true`");
          return totp.nextCode();
        },
      };
    },

    async outbox() {
      await runJobs();
      return await database.asSystem("test outbox", (transaction) =>
        transaction
          .selectFrom("private.outbox_messages")
          .selectAll()
          .orderBy("created_at")
          .execute(),
      );
    },

    async close() {
      await jobs.stop();
      await opened.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

function createTestClock(start: Date): TestClock {
  let now = start;
  return {
    now: () => new Date(now),
    set: (date) => {
      now = date;
    },
    advance: (time) => {
      now = addTime(now, typeof time === "number" ? { seconds: time } : time);
    },
  };
}
