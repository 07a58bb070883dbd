import type { Server } from "node:http";
import { inspect } from "node:util";
import { type ServerType, serve } from "@hono/node-server";
import type { Hono } from "hono";
import { applicationConfiguration } from "#platform/config/application.ts";
import { ConfigurationError } from "#platform/config/read-configuration.ts";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import { createLog } from "#platform/log/pino.driver.ts";
import { RealtimeServer } from "#platform/realtime/realtime-server.ts";
import { defineErrors, isProductError } from "#shared/errors.ts";
import { announce } from "./announce.ts";
import { compose, connectDatabase, readKeys } from "./compose.ts";
import { configure } from "./configuration.ts";
import { openDataFolder } from "./data-folder.ts";
import { prepareDemoAccounts } from "./demo.ts";
import { mount, resolveFully } from "./mount.ts";
import { forgetOperators, listenForOperators } from "./operator.ts";
import { createPageSource, type Pages } from "./pages.ts";
import { prerender, renderShared } from "./serve-pages.ts";
import { createSharedPages } from "./shared-pages.ts";
import { listPublicPages } from "./site-files.ts";

export interface Site {
  pages: Pages;
  /** Folder of built assets; absent while developing. */
  assets?: string;
  migrations: URL;
}

const errors = defineErrors({
  portInUse: {
    code: "port_in_use",
    status: 500,
    message: (port: number) =>
      `Port ${port} is in use. Stop what listens there, or choose another with PORT.`,
  },
});

/** A server that was just told to stop may still be draining. */
const lockWaitMilliseconds = 3_000;

/** Requests get this long to finish once the process was told to stop. */
const drainMilliseconds = 10_000;

/** Serves the site until SIGINT, SIGTERM, or the launcher's end. Exits 1 with a clear message if it cannot. */
export async function run(site: Site): Promise<void> {
  try {
    const stop = await serveSite(site);
    await stopSignal();
    await stop();
    process.exit(0);
  } catch (error) {
    explain(error);
    process.exit(1);
  }
}

/** Starts everything in order; answers how to stop it in the opposite one. */
async function serveSite(site: Site): Promise<() => Promise<void>> {
  const read = configure(process.env);
  const application = read(applicationConfiguration);
  const log = createLog(application.logLevel);
  const needsFolder =
    !application.databaseUrl || !application.publishableKey || !application.secretKey;
  const demo = application.mode === "demo";
  const folder = needsFolder || demo ? openDataFolder(application.dataFolder) : undefined;
  if (!application.databaseUrl) folder?.lock({ waitMilliseconds: lockWaitMilliseconds });

  // Listening comes first: a port in use is noticed before anything is made.
  let app: Hono<HttpEnvironment> | undefined;
  const server = await listen(
    (request, bindings) => app?.fetch(request, bindings) ?? answerStarting(),
    application,
  );
  const database = await connectDatabase(read, folder, log);
  // Processes that start together on one database make its schema, keys and samples once.
  const { composition, newAccounts } = await database.exclusively("start", async () => {
    const keys = readKeys(read, folder);
    const made = compose({ read, database, keys, log });
    await made.prepare(site.migrations);
    if (demo) await made.seedSamples();
    const accounts = demo && folder ? await prepareDemoAccounts(made.services, folder) : undefined;
    return { composition: made, newAccounts: accounts };
  });
  const { services, jobs, close } = composition;

  const owned = application.databaseUrl ? undefined : folder;
  const operators = owned && (await listenForOperators(services, owned));
  const pages = createPageSource(site.pages, services.application.baseUrl);
  const sharedPages = createSharedPages(
    (address, sharing) => renderShared(services, pages, address, sharing),
    (error) => log.error("page.renewal_failed", { error }),
    () => services.publicVersion.read(),
  );
  app = mount(services, {
    trustedProxyHops: application.trustedProxyHops,
    pages,
    sharedPages,
    assets: site.assets,
  });
  const realtime = new RealtimeServer(services, {
    resolve: resolveFully(services),
    trustedProxyHops: application.trustedProxyHops,
  });
  await realtime.start(server as Server);
  await jobs.start(services);
  announce({ application: services.application, database, folder, newAccounts });
  for (const risk of services.application.risks) log.warn("server.risk", { risk });
  log.info("server.ready", { baseUrl: services.application.baseUrl, database: database.kind });
  prerenderAll().catch((error: unknown) => log.error("page.prerendering_failed", { error }));

  async function prerenderAll(): Promise<void> {
    const addresses = await listPublicPages(services, pages.routes);
    log.info("page.prerendered", { pages: await prerender(sharedPages, pages, addresses) });
  }

  return async () => {
    log.info("server.stopping");
    await Promise.all([realtime.stop(), drain(server), operators && drain(operators)]);
    if (owned) forgetOperators(owned);
    await close();
    folder?.unlock();
    log.info("server.stopped");
  };
}

function answerStarting(): Response {
  const body = { error: "The server is starting. Please try again in a moment.", code: "starting" };
  return Response.json(body, { status: 503, headers: { "Retry-After": "1" } });
}

function listen(
  fetch: Parameters<typeof serve>[0]["fetch"],
  { port, host }: { port: number; host?: string | undefined },
): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, ...(host ? { hostname: host } : {}) }, () =>
      resolve(server),
    );
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(error.code === "EADDRINUSE" ? errors.portInUse(port) : error);
    });
  });
}

async function drain(server: ServerType): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  const http = server as Server;
  http.closeIdleConnections();
  const deadline = setTimeout(() => http.closeAllConnections(), drainMilliseconds);
  await promise;
  clearTimeout(deadline);
}

/** Resolves when a signal asks to stop, or when the process that holds our IPC channel is gone. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"])
      process.once(event, () => resolve());
  });
}

function explain(error: unknown): void {
  const expected = isProductError(error) || error instanceof ConfigurationError;
  const text = expected ? (error as Error).message : inspect(error);
  process.stderr.write(`\n${text}\n`);
  const cause = (error as Error)?.cause;
  if (expected && cause instanceof Error) process.stderr.write(`(${cause.message})\n`);
}
