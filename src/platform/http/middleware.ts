import { isIP } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { routePath } from "hono/route";
import { NONCE, secureHeaders } from "hono/secure-headers";
import type { Log } from "#platform/log/log.ts";
import { collectWaits } from "#platform/rate-limit/waits.ts";
import { readTrace, traceFields, withTrace, writeTraceparent } from "#platform/trace/trace.ts";
import { trimCharacters } from "#shared/text/trim-characters.ts";
import { toMilliseconds } from "#shared/time.ts";
import { type IncomingBodies, IncomingBody } from "./bodies/incoming-body.ts";
import { networkOf } from "./client-network.ts";
import type { HttpEnvironment } from "./environment.ts";

const policyHeader = "Content-Security-Policy";

/** The outcome of a request, for metrics. */
export interface AnsweredRequest {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

/**
 * Gives every request an id and a log that carries it, and logs how it was answered. A well-formed
 * id or trace that came with it, such as a proxy's, stays; `answered` is called for each answer.
 */
export function trackRequests(
  log: Log,
  answered: (request: AnsweredRequest) => void = () => {},
): MiddlewareHandler<HttpEnvironment> {
  return async (context, next) => {
    const trace = readTrace({
      requestId: context.req.header("x-request-id"),
      traceparent: context.req.header("traceparent"),
    });
    const { requestId } = trace;
    const started = performance.now();
    context.set("requestId", requestId);
    context.set("log", log.with(traceFields(trace)));
    await withTrace(trace, next);
    context.res.headers.set("X-Request-Id", requestId);
    if (trace.isForeign) context.res.headers.set("Traceresponse", writeTraceparent(trace));
    context.res.headers.set("X-Content-Type-Options", "nosniff");
    // `context.var` is made again at each access.
    const milliseconds = performance.now() - started;
    const { status } = context.res;
    const { method } = context.req;
    context.get("log").info("http.answered", {
      method,
      path: context.get("loggedPath") ?? context.req.path,
      status,
      milliseconds: Math.round(milliseconds),
    });
    const route = routeOf(context);
    answered({ method: nameMethod(method), route, status, seconds: milliseconds / 1_000 });
  };
}

const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Callers can make up methods. */
const nameMethod = (method: string) => (knownMethods.has(method) ? method : "other");

/** The pattern of what answered: the page's, or the one that the endpoint was mounted by. */
export function routeOf(context: Context<HttpEnvironment>): string {
  return context.get("route") ?? routePath(context);
}

/** Seconds a caller waits where no limit says how long. */
const defaultWaits: ReadonlyMap<number, number> = new Map([
  [429, 60],
  [503, 5],
]);

/** Every 429 and 503 says when another try makes sense: the limits that refused know. */
export const setRetryAfter: MiddlewareHandler<HttpEnvironment> = async (context, next) => {
  const wait = await collectWaits(next);
  const { headers, status } = context.res;
  const seconds = defaultWaits.get(status);
  if (seconds !== undefined && !headers.has("Retry-After")) {
    headers.set("Retry-After", String(wait || seconds));
  }
};

/** Keeps what a request's body takes up, and lets go of it when the request was answered. */
export function holdBodies(bodies: IncomingBodies): MiddlewareHandler<HttpEnvironment> {
  return async (context, next) => {
    const { method } = context.req;
    if (method === "GET" || method === "HEAD") return await next();
    const body = new IncomingBody(bodies, networkOf(context.var.clientAddress));
    context.set("body", body);
    try {
      await next();
    } finally {
      await body.end();
    }
  };
}

/** Reads the client's address from the connection, or from as many proxies as are trusted. */
export function readClientAddress(
  trustedProxyHops: number,
  log: Log,
): MiddlewareHandler<HttpEnvironment> {
  const watch = watchProxyHops(trustedProxyHops, log);
  return async (context, next) => {
    if (!healthChecks.has(context.req.path)) watch(context.req.header("x-forwarded-for"));
    context.set("clientAddress", clientAddress(context, trustedProxyHops));
    await next();
  };
}

/** Paths that watches request from the server directly, without the proxies that visitors pass. */
const healthChecks = new Set(["/healthz", "/readyz"]);

/** Any visitor can send this header, so a mismatch is logged now and then and not each time. */
const hopWarningMilliseconds = toMilliseconds({ hours: 1 });

/**
 * Warns when `X-Forwarded-For` does not have as many addresses as proxies are trusted: limits would
 * then count the proxy in the place of its visitors, or an address that a visitor made up.
 */
export function watchProxyHops(
  trustedProxyHops: number,
  log: Log,
  now: () => number = () => performance.now(),
): (forwardedFor: string | undefined) => void {
  const warnedAt = new Map<string, number>();
  return (forwardedFor) => {
    const addresses = readForwarded(forwardedFor ?? "").length;
    if (addresses === trustedProxyHops) return;
    const kind = addresses < trustedProxyHops ? "fewer" : "more";
    const last = warnedAt.get(kind);
    if (last !== undefined && now() - last < hopWarningMilliseconds) return;
    warnedAt.set(kind, now());
    log.warn("proxy.hops_mismatch", { trustedProxyHops, addresses, advice: hopAdvice[kind] });
  };
}

const hopAdvice = {
  fewer:
    "A request passed fewer proxies than TRUSTED_PROXY_HOPS says, so its visitor counts by the address of the connection. If requests reach this port only through proxies, set TRUSTED_PROXY_HOPS to how many add an address to X-Forwarded-For.",
  more: "A request has more addresses in X-Forwarded-For than TRUSTED_PROXY_HOPS says. A visitor may have sent some of them. If this keeps happening, set TRUSTED_PROXY_HOPS to the number of proxies in front of this server, or all visitors share the limits of one.",
};

function readForwarded(forwardedFor: string): string[] {
  return forwardedFor
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean);
}

function clientAddress(context: Context, trustedProxyHops: number): string {
  const bindings = context.env as Partial<HttpBindings> | undefined;
  return addressOf(
    bindings?.incoming?.socket.remoteAddress,
    context.req.header("x-forwarded-for") ?? "",
    trustedProxyHops,
  );
}

/** The client's address by its connection's and what proxies wrote into `X-Forwarded-For`. */
export function addressOf(
  direct = "127.0.0.1",
  forwardedFor: string,
  trustedProxyHops: number,
): string {
  if (trustedProxyHops === 0) return direct;
  const address = readForwarded(forwardedFor).at(-trustedProxyHops) ?? "";
  return isIP(address) ? address : direct;
}

/**
 * Headers that narrow what a page may do. Inline scripts run only with this answer's nonce, or, on
 * a page that was rendered once for many, by their hashes.
 */
export function protectPages({
  https,
  formTargets,
  socketOrigin,
}: {
  https: boolean;
  /** The site's own origin as sockets have it, which not every browser takes for `'self'`. */
  socketOrigin: string;
  /** Other origins that a form's answer may lead to, e.g. the payment provider's. */
  formTargets: readonly string[];
}): MiddlewareHandler<HttpEnvironment> {
  const headers = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", NONCE],
      // Radix positions with style attributes and the toaster brings a style element of its own.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", "data:"],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", socketOrigin],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'", ...formTargets],
      frameAncestors: ["'none'"],
    },
    strictTransportSecurity: https ? "max-age=63072000; includeSubDomains" : false,
    xFrameOptions: "DENY",
    referrerPolicy: "strict-origin-when-cross-origin",
    permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
    // A tab that opens the payment provider's page must be able to set its address.
    crossOriginOpenerPolicy: "same-origin-allow-popups",
  });
  return async (context, next) => {
    await headers(context, async () => {
      context.set("nonce", context.get("secureHeadersNonce" as never) as string);
      await next();
    });
    const { nonce, scriptHashes } = context.var;
    const policy = context.res.headers.get(policyHeader);
    if (scriptHashes && policy) {
      context.res.headers.set(
        policyHeader,
        policy.replace(`'nonce-${nonce}'`, scriptHashes.join(" ")),
      );
    }
  };
}

/** One address for each page: the one without a slash at its end, at the same host. */
export const dropTrailingSlash: MiddlewareHandler = async (context, next) => {
  const { method } = context.req;
  // Still encoded: a decoded backslash or line break would lead elsewhere or nowhere.
  const { pathname, search } = new URL(context.req.url);
  if (pathname === "/" || !pathname.endsWith("/") || (method !== "GET" && method !== "HEAD")) {
    return await next();
  }
  const path = trimCharacters(pathname, (character) => character === "/");
  return context.redirect(`/${path}${search}`, 301);
};

const preflight = {
  origin: "*",
  allowMethods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
  maxAge: 600,
};

/** A client may add headers of its own (`global.headers`): whatever a request names is allowed. */
const allowAskedHeaders = cors(preflight);

const allowKnownHeaders = cors({
  ...preflight,
  allowHeaders: [
    "accept",
    "accept-profile",
    "apikey",
    "authorization",
    "baggage",
    "cache-control",
    "content-profile",
    "content-type",
    "prefer",
    "range",
    "range-unit",
    "traceparent",
    "tracestate",
    "x-client-info",
    "x-client-ip",
    "x-jwt-aud",
    "x-metadata",
    "x-region",
    "x-request-id",
    "x-retry-count",
    "x-supabase-api-version",
    "x-upsert",
    "x-use-cookie",
  ],
});

const answerPreflight: MiddlewareHandler = (context, next) =>
  context.req.header("access-control-request-headers")
    ? allowAskedHeaders(context, next)
    : allowKnownHeaders(context, next);

const exposedHeaders = [
  "content-location",
  "content-range",
  "link",
  "preference-applied",
  "retry-after",
  "traceresponse",
  "x-request-id",
  "x-sb-error-code",
  "x-supabase-api-version",
  "x-total-count",
].join(",");

/**
 * The API may be called from any origin: it reads no cookies, only the keys a caller sends. Headers
 * come once the answer is there: put before it, as the library does, they cost the server its short
 * way to write an answer whole.
 */
export const allowCrossOrigin: MiddlewareHandler = async (context, next) => {
  if (context.req.method === "OPTIONS") return await answerPreflight(context, next);
  await next();
  context.res.headers.set("Access-Control-Allow-Origin", "*");
  context.res.headers.set("Access-Control-Expose-Headers", exposedHeaders);
};
