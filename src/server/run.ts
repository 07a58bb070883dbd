import { inspect } from "node:util";
import { applicationConfiguration } from "#platform/config/application.ts";
import { encryptionConfiguration } from "#platform/crypto/encryption.config.server.ts";
import type { ReadConfiguration } from "#platform/feature.ts";
import { removeOldUploads, removeOwnUploads } from "#platform/http/bodies/temporary-files.ts";
import type { Log } from "#platform/log/log.ts";
import { createLog, standardOutput } from "#platform/log/pino.driver.ts";
import { metricsConfiguration } from "#platform/metrics/metrics.config.server.ts";
import { createMetricsApi } from "#platform/metrics/metrics-api.ts";
import { readSiteMetrics } from "#platform/metrics/site-readings.store.ts";
import { RealtimeServer } from "#platform/realtime/realtime-server.ts";
import type { ServerProcesses } from "#platform/server-processes.ts";
import { toMilliseconds } from "#shared/time.ts";
import { compose, connectDatabase, readKeys } from "./compose.ts";
import { prepareDemoAccounts, seedSamples } from "./demo.ts";
import { explain } from "./explain.ts";
import { mount, resolveFully } from "./mount.ts";
import { deleteOperatorKeys, listenForOperators } from "./operator.ts";
import type { AssetFolders } from "./pages/assets.ts";
import { KeptAnswers } from "./pages/kept-answers.ts";
import { createPageSource, type Pages } from "./pages/pages.ts";
import { prerender, renderShared } from "./pages/serve-pages.ts";
import { createSharedPages } from "./pages/shared-pages.ts";
import { listPublicPages } from "./pages/site-files.ts";
import { announce } from "./processes/announce.ts";
import { type Entrance, ownEntrance } from "./processes/entrance.ts";
import { groupEntrance } from "./processes/group-entrance.ts";
import { watchEventLoop } from "./processes/harden-server.ts";
import { HttpShutdown } from "./processes/http-shutdown.ts";
import { claimData, configureSite } from "./site-mode.ts";
import { createSiteServer } from "./site-server.ts";
import { openDataFolder } from "./upkeep/data-folder.ts";
import { readEncryption } from "./upkeep/encryption-key.ts";

export interface Site {
  pages: Pages;
  /** Absent while developing. */
  assets?: AssetFolders;
  migrations: URL;
}

/** A server that was just told to stop may still be draining. */
const lockWaitMilliseconds = 3_000;

/** Requests get this long to finish once no new ones come. */
const drainMilliseconds = 10_000;

/** A start that is told to stop gets this long to come to a place where it can. */
const startStopMilliseconds = 20_000;

/** No step of the end may keep the process alive for longer. */
const undoMilliseconds = 15_000;

/** Time that is left for reading the last lines of the log. */
const logFlushMilliseconds = 2_000;

/** People who waited for the server to start come first. */
const prerenderDelayMilliseconds = 5_000;

/** Steps to undo when the site stops, the latest first. */
type Undo = Array<() => Promise<unknown> | unknown>;

/**
 * Serves the site until SIGINT, SIGTERM, or the launcher's end. Exits 1 with a clear message if it
 * cannot.
 */
export async function run(site: Site): Promise<void> {
  // Before anything is made: whoever is told to stop stops in order, also while starting.
  const entrance = groupEntrance() ?? ownEntrance();
  const { stop } = entrance;
  const undo: Undo = [];
  let code = 0;
  try {
    const read = await configureSite(process.env);
    await serve(site, entrance, read, undo);
  } catch (error) {
    if (!stop.signal.aborted) {
      explain(error);
      code = 1;
    }
  }
  for (const step of undo.reverse()) {
    try {
      await Promise.race([step(), pause(undoMilliseconds)]);
    } catch (error) {
      process.stderr.write(`${inspect(error)}\n`);
    }
  }
  await standardOutput().flush(logFlushMilliseconds);
  process.exit(code);
}

/** Serves the site until it is asked to stop. */
async function serve(
  site: Site,
  entrance: Entrance,
  read: ReadConfiguration,
  undo: Undo,
): Promise<void> {
  const { stop } = entrance;
  const starting = startSite(site, entrance, read, undo);
  const gaveUp = stop.received.then(() => pause(startStopMilliseconds));
  await Promise.race([starting, gaveUp]);
  stop.signal.throwIfAborted();
  const { announceStop } = await starting;
  await announceStop(await stop.received);
}

/** Starts everything in order, and writes down how to undo each step. */
async function startSite(site: Site, entrance: Entrance, read: ReadConfiguration, undo: Undo) {
  const { processes } = entrance;
  const stopped = entrance.stop.signal;
  const application = read(applicationConfiguration);
  const log = createProcessLog(application.logLevel, processes);
  undo.push(() => {
    if (stopped.aborted) log.info("server.stopped");
  });
  const needsFolder =
    !application.databaseUrl ||
    !application.publishableKey ||
    !application.secretKey ||
    !read(encryptionConfiguration).key;
  const demo = application.mode === "demo";
  const folder = needsFolder || demo ? openDataFolder(application.dataFolder) : undefined;
  if (folder && !application.databaseUrl) {
    folder.lock({ waitMilliseconds: lockWaitMilliseconds });
    undo.push(() => folder.unlock());
  }
  // Noticed before anything is made. Until all is ready connections are refused, so that a proxy
  // sends people to another server.
  await entrance.check(application);

  await removeOldUploads();
  undo.push(removeOwnUploads);
  undo.push(watchEventLoop(log));
  const database = await connectDatabase(read, folder, log, { processes });
  undo.push(() => database.close());
  stopped.throwIfAborted();
  // Processes that start together on one database make its schema, keys and samples once.
  const { composition, newAccounts } = await database.exclusively("start", async () => {
    stopped.throwIfAborted();
    const keys = readKeys(read, folder);
    const encryption = readEncryption(read, folder);
    const made = compose({ read, database, keys, encryption, log, processes });
    undo.push(() => made.jobs.stop());
    await made.prepare(site.migrations, () => claimData(application.mode, database, folder));
    stopped.throwIfAborted();
    if (demo) await seedSamples(made.services);
    const accounts = demo && folder ? await prepareDemoAccounts(made.services, folder) : undefined;
    return { composition: made, newAccounts: accounts };
  });
  stopped.throwIfAborted();
  const { services, startJobs } = composition;

  const owned = application.databaseUrl ? undefined : folder;
  if (owned) {
    const operators = new HttpShutdown(await listenForOperators(services, owned));
    undo.push(async () => {
      deleteOperatorKeys(owned);
      await operators.finish(drainMilliseconds);
    });
  }
  const pages = createPageSource(site.pages, services.application.baseUrl);
  const sharedPages = createSharedPages(
    (address, sharing) => renderShared(services, pages, address, sharing),
    (error) => log.error("page.renewal_failed", { error }),
    services.publicVersion,
  );
  const keptAnswers = new KeptAnswers(log);
  const { metrics } = composition;
  const { token } = read(metricsConfiguration);
  if (token) metrics.watchProcess();
  metrics.beforeScrape(() => {
    for (const { route, status, count } of keptAnswers.takeSent()) {
      metrics.count("httpRequests", { method: "GET", route, status: String(status) }, count);
    }
  });
  const app = mount(services, {
    trustedProxyHops: application.trustedProxyHops,
    pages,
    sharedPages,
    keptAnswers,
    metrics: createMetricsApi(metrics, {
      token,
      readSite: () => readSiteMetrics(database),
    }),
    assets: site.assets,
    isStopping: () => stopped.aborted,
  });
  const { server, shutdown } = createSiteServer(app.fetch, keptAnswers);
  server.keepAliveTimeout = toMilliseconds({ seconds: application.keepAliveSeconds });
  server.headersTimeout = server.keepAliveTimeout + 5_000;
  const realtime = new RealtimeServer(services, {
    resolve: resolveFully(services),
    trustedProxyHops: application.trustedProxyHops,
  });
  metrics.read("websocketConnections", () => [{ labels: {}, value: realtime.connections }]);
  undo.push(async () => {
    const [cut] = await Promise.all([shutdown.finish(drainMilliseconds), realtime.stop()]);
    if (cut > 0) log.warn("server.requests_cut", { requests: cut });
  });
  await realtime.start(server);
  await startJobs();
  stopped.throwIfAborted();
  const { announces } = await entrance.open(server, application);
  if (announces) {
    announce({ application: services.application, database, folder, newAccounts, processes });
    for (const risk of services.application.risks) log.warn("server.risk", { risk });
  }
  log.info("server.ready", {
    baseUrl: services.application.baseUrl,
    database: database.kind,
    pid: process.pid,
  });
  // Whoever comes meanwhile waits for the rest of it at most. The database is closed only afterwards.
  const warming = composition.warm();
  undo.push(() => warming);
  const prerendering = setTimeout(() => {
    prerenderAll().catch((error: unknown) => log.error("page.prerendering_failed", { error }));
  }, prerenderDelayMilliseconds);
  undo.push(() => clearTimeout(prerendering));

  async function prerenderAll(): Promise<void> {
    const addresses = await listPublicPages(services, pages.routes);
    log.info("page.prerendered", { pages: await prerender(sharedPages, pages, addresses) });
  }

  return {
    /**
     * Serves on for a while, so that load balancers send people elsewhere before anybody is
     * refused.
     */
    async announceStop(reason: string): Promise<void> {
      shutdown.begin();
      await entrance.giveNotice(reason, application, log);
    },
  };
}

function createProcessLog(level: string, { index, count }: ServerProcesses): Log {
  const log = createLog(level);
  return count === 1 ? log : log.with({ process: index + 1 });
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
