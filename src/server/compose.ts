import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { ApiKeys } from "#platform/api-keys.ts";
import { createAuditRegistry } from "#platform/audit/audit-registry.ts";
import { createDatabaseAudit } from "#platform/audit/database.driver.ts";
import { sealAuditJob } from "#platform/audit/seal-audit.ts";
import { backupErrors } from "#platform/backup/backup.errors.ts";
import { inspectTarget } from "#platform/backup/database-copy.store.ts";
import { busyCalendarConfiguration } from "#platform/busy-calendar/busy-calendar.config.server.ts";
import { closeBusyCalendars } from "#platform/busy-calendar/closed.driver.ts";
import { createHttpBusyCalendars } from "#platform/busy-calendar/http.driver.ts";
import { companyConfiguration } from "#platform/company/company.config.server.ts";
import { createCompany } from "#platform/company/company.ts";
import { applicationConfiguration } from "#platform/config/application.ts";
import type { Encryption } from "#platform/crypto/encryption.ts";
import { createPasswordHashing, type PasswordHashing } from "#platform/crypto/password-hashing.ts";
import {
  connectEmbedded,
  connectPostgres,
  createEmbeddedFolder,
} from "#platform/database/connect.ts";
import type { Database } from "#platform/database/database.ts";
import { closedDns } from "#platform/dns/closed.driver.ts";
import { dnsConfiguration } from "#platform/dns/dns.config.server.ts";
import { createDnsResolver } from "#platform/dns/resolver.driver.ts";
import { createWorkerDocumentText } from "#platform/document-text/worker.driver.ts";
import type { ReadConfiguration } from "#platform/feature.ts";
import { createJobRunner, type JobRunner } from "#platform/jobs/pg-boss.driver.ts";
import { atMostEvery } from "#platform/log/at-most-every.ts";
import type { Log } from "#platform/log/log.ts";
import { countEmails } from "#platform/mail/count-emails.ts";
import { mailConfiguration } from "#platform/mail/mail.config.server.ts";
import { createOutboxDriver } from "#platform/mail/outbox.driver.ts";
import { createMail } from "#platform/mail/send-mail.job.ts";
import { createSmtpDriver } from "#platform/mail/smtp.driver.ts";
import { meetingConfiguration } from "#platform/meeting/meeting.config.server.ts";
import { createMeetingProvider } from "#platform/meeting/meeting.ts";
import { createPrometheusMetrics, type MetricsStore } from "#platform/metrics/prometheus.driver.ts";
import { createPublicVersion } from "#platform/public-version.ts";
import { createRateLimits } from "#platform/rate-limit/database.driver.ts";
import { createFailureDelays } from "#platform/rate-limit/failure-delays.driver.ts";
import { sendMessage } from "#platform/realtime/messages.store.ts";
import { realtimeJobs } from "#platform/realtime/realtime.jobs.ts";
import { deleteOldDataJob } from "#platform/retention/delete-old-data.ts";
import { onlyProcess, partOf, type ServerProcesses } from "#platform/server-processes.ts";
import type { Services } from "#platform/services.ts";
import { createSmsDriver } from "#platform/sms/create-sms-driver.ts";
import { createSmsOutboxDriver } from "#platform/sms/outbox.driver.ts";
import { createSms } from "#platform/sms/send-sms.job.ts";
import { smsConfiguration } from "#platform/sms/sms.config.server.ts";
import { createStorage } from "#platform/storage/create-storage.ts";
import { storageConfiguration } from "#platform/storage/storage.config.server.ts";
import { storageJobs } from "#platform/storage/storage.jobs.ts";
import { type Clock, systemClock } from "#shared/clock.ts";
import { findRisks } from "./configuration.ts";
import { auditDeclarations, features } from "./features.ts";
import type { DataFolder } from "./upkeep/data-folder.ts";
import { readRetention } from "./upkeep/retention.ts";

export interface Composition {
  services: Services;
  metrics: MetricsStore;
  jobs: JobRunner;
  /** Begins to work on jobs, unless JOBS is off or another process of the port does. */
  startJobs(): Promise<void>;
  /** Makes the queues of all jobs. */
  prepareJobs(): Promise<void>;
  /**
   * Migrates and makes what must exist before the first request. `migrated` is called in between.
   */
  prepare(migrations: URL, migrated?: () => Promise<void>): Promise<void>;
  /** Reads into memory what the first visitors would wait for. Rejects never. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

export interface Parts {
  read: ReadConfiguration;
  database: Database;
  keys: ApiKeys;
  encryption: Encryption;
  log: Log;
  clock?: Clock;
  processes?: ServerProcesses;
  /** Others than at full cost are for tests. */
  passwords?: PasswordHashing;
  /** False where jobs are drained by hand. */
  supervised?: boolean;
}

/** Password hashes under way in all processes of the port. */
const maxConcurrentHashes = 2;

/** Builds every service once from its parts. Connects to nothing and starts nothing. */
export function compose({
  read,
  database,
  keys,
  encryption,
  log,
  clock = systemClock,
  processes = onlyProcess,
  passwords = createPasswordHashing({
    concurrency: Math.max(1, partOf(maxConcurrentHashes, processes)),
  }),
  supervised = true,
}: Parts): Composition {
  const application = read(applicationConfiguration);
  const { smtpUrl, from, connections } = read(mailConfiguration);
  const worksOnJobs = application.jobs === "on" && processes.index === 0;
  const jobs = createJobRunner(database, log, { supervised: supervised && worksOnJobs });
  const reachesOutside = application.outbound === "on";
  const driver =
    smtpUrl && reachesOutside
      ? createSmtpDriver({ url: smtpUrl, from, connections })
      : createOutboxDriver(database);
  const metrics = createPrometheusMetrics(processes);
  const mail = createMail(countEmails(driver, metrics), jobs, { connections });
  const sms = createSms(
    reachesOutside
      ? createSmsDriver(read(smsConfiguration), database)
      : createSmsOutboxDriver(database),
    jobs,
  );

  const platform: Partial<Services> = {
    application: {
      mode: application.mode,
      baseUrl: application.baseUrl ?? `http://localhost:${application.port}`,
      risks: findRisks(read),
      reachesOutside,
    },
    audit: createDatabaseAudit(createAuditRegistry(auditDeclarations)),
    busyCalendars: reachesOutside
      ? createHttpBusyCalendars(read(busyCalendarConfiguration))
      : closeBusyCalendars(createHttpBusyCalendars(read(busyCalendarConfiguration))),
    clock,
    company: createCompany(read(companyConfiguration), application.mode),
    database,
    documentText: createWorkerDocumentText(),
    dns: reachesOutside ? createDnsResolver(read(dnsConfiguration)) : closedDns,
    encryption,
    failureDelays: createFailureDelays(database, clock),
    jobs,
    keys,
    log,
    mail: mail.mail,
    metrics,
    meeting: createMeetingProvider(read(meetingConfiguration).address),
    passwords,
    personalData: { keepers: features },
    personSections: features.flatMap(({ personSections = [] }) => personSections),
    processes,
    publicVersion: createPublicVersion(() => services, features),
    rateLimits: createRateLimits(database, clock),
    realtime: { send: sendMessage },
    retention: readRetention(read),
    sms: sms.sms,
    waiting: features.flatMap(({ waiting = [] }) => waiting),
    storage: createStorage(read(storageConfiguration), {
      dataFolder: application.dataFolder,
      secretKey: keys.secret,
      clock,
    }),
  };
  // Complete once every feature has added its own entry, in the next line.
  const services = platform as Services;
  readConnections(metrics, database);
  for (const feature of features) feature.compose?.(services, read);
  services.search.readFrom(features);
  services.publishing.readFrom(features);
  services.admin.readFrom(features);

  const prepareJobs = () =>
    jobs.prepare([
      ...mail.jobs,
      sms.job,
      ...realtimeJobs,
      ...storageJobs,
      sealAuditJob,
      deleteOldDataJob,
      ...features.flatMap((feature) => feature.jobs ?? []),
    ]);

  return {
    services,
    metrics,
    jobs,
    prepareJobs,
    async startJobs() {
      if (worksOnJobs) await jobs.start(services);
    },
    async prepare(migrations, migrated) {
      if ((await inspectTarget(database)).isUnfinished) throw backupErrors.unfinished();
      const applied = await database.migrate(migrations);
      if (applied.length > 0) log.info("database.migrated", { applied });
      const { newer } = await database.compareMigrations(migrations);
      if (newer.length > 0) log.info("database.newer", { newer });
      await migrated?.();
      await prepareJobs();
      for (const feature of features) await feature.prepare?.(services);
    },
    async warm() {
      for (const feature of features) {
        await feature.warm?.(services).catch((error: unknown) => {
          log.warn("server.not_warmed", { feature: feature.name, error });
        });
      }
    },
    async close() {
      await jobs.stop();
      driver.close?.();
      await database.close();
    },
  };
}

/** Has each scrape look at the process's pool. */
function readConnections(metrics: MetricsStore, database: Database): void {
  const use = () => database.connectionUse();
  metrics.read("databaseConnections", () => [
    { labels: { state: "in_use" }, value: use().inUse },
    { labels: { state: "idle" }, value: use().idle },
  ]);
  metrics.read("databaseConnectionLimit", () => [{ labels: {}, value: use().limit }]);
  metrics.read("databaseWaiting", () => [{ labels: {}, value: use().waiting }]);
}

/**
 * The database that the configuration names: a Postgres server, or embedded in the data folder. With
 * `isTimed` false, a statement may take as long as it needs.
 */
export async function connectDatabase(
  read: ReadConfiguration,
  folder: DataFolder | undefined,
  log: Log,
  {
    processes = onlyProcess,
    isTimed = true,
  }: { processes?: ServerProcesses; isTimed?: boolean } = {},
): Promise<Database> {
  const { databaseUrl, databasePoolSize } = read(applicationConfiguration);
  if (databaseUrl) {
    return connectPostgres(databaseUrl, {
      poolSize: partOf(databasePoolSize, processes),
      isTimed,
      onError: atMostEvery(1_000, (error: Error, count) =>
        log.warn("database.connection_lost", { error, count }),
      ),
    });
  }
  if (!folder) throw new Error("The embedded database needs a data folder");
  const path = join(folder.path, "database");
  await createEmbeddedFolder(path);
  return connectEmbedded({ folder: path });
}

/** The API keys of the environment, or those kept in the data folder, made on first start. */
export function readKeys(read: ReadConfiguration, folder: DataFolder | undefined): ApiKeys {
  const { publishableKey, secretKey } = read(applicationConfiguration);
  if (publishableKey && secretKey) return { publishable: publishableKey, secret: secretKey };

  const file = folder?.read<Partial<ApiKeys>>("keys.json");
  const kept = file?.publishable && file.secret ? (file as ApiKeys) : undefined;
  const keys = kept ?? {
    publishable: `sb_publishable_${randomBytes(24).toString("base64url")}`,
    secret: `sb_secret_${randomBytes(32).toString("base64url")}`,
  };
  if (!kept) folder?.write("keys.json", { ...file, ...keys });
  return { publishable: publishableKey ?? keys.publishable, secret: secretKey ?? keys.secret };
}
