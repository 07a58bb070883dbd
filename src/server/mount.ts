import { type Context, Hono, type MiddlewareHandler } from "hono";
import { csrf } from "hono/csrf";
import {
  authenticate,
  authenticateForChannel,
  authenticateFully,
  publicAuthPaths,
  readBearer,
} from "#features/auth/auth.contract.ts";
import { answerDataApiError, createDataApi } from "#platform/data-api/data-api.ts";
import { createFunctionsApi } from "#platform/functions/functions-api.ts";
import { requireApiKey, roleOfApiKey } from "#platform/http/api-key.ts";
import { FormReceiver } from "#platform/http/bodies/form-receiver.ts";
import { IncomingBodies } from "#platform/http/bodies/incoming-body.ts";
import { networkOf } from "#platform/http/client-network.ts";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import { answerError, httpErrors } from "#platform/http/errors.ts";
import {
  allowCrossOrigin,
  dropTrailingSlash,
  holdBodies,
  protectPages,
  readClientAddress,
  setRetryAfter,
  trackRequests,
} from "#platform/http/middleware.ts";
import { RequestAllowance } from "#platform/http/request-allowance.ts";
import { refuseFor } from "#platform/http/throttling.ts";
import type { Resolve } from "#platform/realtime/access.ts";
import { createRealtimeApi } from "#platform/realtime/realtime-api.ts";
import type { Services } from "#platform/services.ts";
import { createStorageApi } from "#platform/storage/api/storage-api.ts";
import { anonymousViewer, asNamedViewer, asOwnViewer, serviceViewer } from "#platform/viewer.ts";
import { isProductError } from "#shared/errors.ts";
import { toSeconds } from "#shared/time.ts";
import { features } from "./features.ts";
import { type AssetFolders, serveAssets } from "./pages/assets.ts";
import type { KeptAnswers } from "./pages/kept-answers.ts";
import type { PageSource } from "./pages/pages.ts";
import { servePages } from "./pages/serve-pages.ts";
import type { SharedPages } from "./pages/shared-pages.ts";
import { createSiteFiles } from "./pages/site-files.ts";

export interface MountOptions {
  trustedProxyHops: number;
  /** Absent while developing. */
  assets?: AssetFolders | undefined;
  pages: PageSource;
  sharedPages: SharedPages;
  /** Answers `/metrics`. */
  metrics?: Hono<HttpEnvironment>;
  /** Learns the answers that the server can then give by itself. */
  keptAnswers?: KeptAnswers;
  /** Once true, `/readyz` says so and load balancers send people elsewhere. */
  isStopping?: () => boolean;
}

/** One Hono app that serves everything: health, APIs, assets, pages. */
export function mount(services: Services, options: MountOptions): Hono<HttpEnvironment> {
  const app = new Hono<HttpEnvironment>();
  const https = services.application.baseUrl.startsWith("https:");
  if (options.keptAnswers) app.use(options.keptAnswers.remember);
  app.use(
    trackRequests(services.log, ({ method, route, status, seconds }) => {
      services.metrics.count("httpRequests", { method, route, status: String(status) });
      services.metrics.time("httpDuration", { route }, seconds);
    }),
    setRetryAfter,
    readClientAddress(options.trustedProxyHops, services.log),
    holdBodies(new IncomingBodies()),
  );
  app.onError((error, context) => answerError(context, error));

  app.get("/healthz", (context) => context.json({ status: "ok" }));
  app.get("/readyz", async (context) => {
    if (options.isStopping?.()) throw httpErrors.stopping();
    await services.database.check();
    return context.json({ status: "ready" });
  });

  if (options.metrics) app.route("/metrics", options.metrics);

  const apiPaths = ["/auth/v1", "/rest/v1", "/functions/v1", "/storage/v1", "/realtime/v1"];
  for (const path of apiPaths) app.use(`${path}/*`, allowCrossOrigin);
  const requireKey = requireApiKey(services.keys, { except: publicAuthPaths });
  app.use("/auth/v1/*", requireKey);
  const now = () => services.clock.now().getTime();
  const searches = new RequestAllowance(searchesPerNetwork, now, services.processes);
  app.route("/rest/v1", createGuardedDataApi(services, [requireKey, limitSearches(searches)]));
  app.route(
    "/storage/v1",
    createStorageApi(services, [
      requireKey,
      speakFor(services, (token) => authenticateFully(services, token).then(asOwnViewer)),
    ]),
  );
  app.route(
    "/realtime/v1",
    createRealtimeApi(services, [
      requireKey,
      speakFor(services, (token) => authenticateFully(services, token).then(asOwnViewer)),
    ]),
  );
  app.use(
    "/functions/v1/*",
    requireKey,
    speakFor(services, (token) =>
      authenticate(services, token).then(asNamedViewer).catch(asFunctionError),
    ),
  );
  app.route(
    "/functions/v1",
    createFunctionsApi(
      services,
      features.flatMap(({ functions = [] }) => functions),
    ),
  );
  for (const feature of features) {
    for (const [path, create] of Object.entries(feature.endpoints ?? {}))
      app.route(path, create(services));
  }
  for (const path of [...apiPaths, "/payments/v1"]) {
    app.all(`${path}/*`, (context) => answerError(context, httpErrors.notFound()));
  }

  const { pages } = options;
  app.route("/", createSiteFiles(services, pages.routes));
  if (options.assets) app.use(serveAssets(options.assets));
  app.use(dropTrailingSlash);
  app.use(
    protectPages({
      https,
      formTargets: [
        ...services.payments.gateway.checkoutOrigins,
        ...services.payouts.driver.pageOrigins,
      ],
      socketOrigin: services.application.baseUrl.replace(/^http/, "ws"),
    }),
    csrf({ origin: services.application.baseUrl }),
  );
  const { sharedPages } = options;
  const forms = new FormReceiver(now, services.processes);
  app.all("*", servePages(services, { pages, sharedPages, forms, searches }));
  return app;
}

/** As many as the site's own search allows. */
const searchesPerNetwork = {
  name: "searches",
  capacity: 120,
  periodSeconds: toSeconds({ minutes: 1 }),
};

/** Operators of the data API that look through texts. */
const searchingFilter = /(^|[=.,(&])(i?like|i?match|(pl|ph|w)?fts)(\(|\.)/;

function limitSearches(searches: RequestAllowance): MiddlewareHandler<HttpEnvironment> {
  return async (context, next) => {
    if (searchingFilter.test(decodeSearch(context.req.url))) {
      const seconds = searches.take(networkOf(context.var.clientAddress));
      const denial = refuseFor(seconds, httpErrors.tooManySearches);
      if (denial) throw denial.error;
    }
    await next();
  };
}

/** The search of an address, encoded or not. */
function decodeSearch(address: string): string {
  const begin = address.indexOf("?");
  if (begin < 0) return "";
  const search = address.slice(begin + 1);
  if (!/[%+]/.test(search)) return search;
  const { searchParams } = new URL(address);
  return [...searchParams].map((pair) => pair.join("=")).join("&");
}

/** The data API, whose guards refuse in its own error format too. */
function createGuardedDataApi(
  services: Services,
  guards: readonly MiddlewareHandler<HttpEnvironment>[],
): Hono<HttpEnvironment> {
  const api = new Hono<HttpEnvironment>();
  api.onError(answerDataApiError);
  api.use(...guards, speakForData(services));
  const resources = features.flatMap((feature) => feature.resources ?? []);
  return api.route("/", createDataApi(services, resources));
}

/**
 * Functions answer 401 to a token that is not valid, where the auth protocol's own answer is 403.
 */
function asFunctionError(error: unknown): never {
  const invalid = ["bad_jwt", "session_expired", "session_not_found", "user_not_found"];
  throw isProductError(error) && invalid.includes(error.code) ? httpErrors.invalidToken() : error;
}

/** Sets the viewer that the bearer token, or the API key in its place, speaks for. */
function speakFor(services: Services, resolve: Resolve): MiddlewareHandler<HttpEnvironment> {
  const viewerOf = withApiKeys(services, resolve);
  return async (context, next) => {
    context.set("viewer", await viewerOf(readToken(context)));
    await next();
  };
}

function readToken({ req }: Context<HttpEnvironment>): string {
  const authorization = req.header("authorization") ?? "";
  const bearer = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1];
  return bearer ?? req.header("apikey") ?? req.query("apikey") ?? "";
}

/** As `speakFor`, but the session of a token is checked when something is read for it. */
function speakForData(services: Services): MiddlewareHandler<HttpEnvironment> {
  return async (context, next) => {
    const token = readToken(context);
    const role = roleOfApiKey(services.keys, token);
    if (role) context.set("viewer", role === "secret" ? serviceViewer : anonymousViewer);
    else context.set("pendingViewer", await readBearer(services, token));
    await next();
  };
}

/** As `resolve`, for tokens that may be an API key instead. */
function withApiKeys(services: Services, resolve: Resolve): Resolve {
  return async (token) => {
    const role = roleOfApiKey(services.keys, token);
    if (role) return role === "secret" ? serviceViewer : anonymousViewer;
    return await resolve(token);
  };
}

/**
 * Resolves the viewer of a realtime channel's token: nobody before the account's second step. It doesn't
 * count as use of the session.
 */
export function resolveFully(services: Services): Resolve {
  return withApiKeys(services, (token) =>
    authenticateForChannel(services, token).then(asOwnViewer),
  );
}
