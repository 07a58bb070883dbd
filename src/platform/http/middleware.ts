import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { NONCE, secureHeaders } from "hono/secure-headers";
import type { Log } from "#platform/log/log.ts";
import type { HttpEnvironment } from "./environment.ts";

const policyHeader = "Content-Security-Policy";

/** When to come back after an answer that says "not now" and nothing else about it. */
const retryAfterSeconds = "5";

/**
 * Gives every request an id and a log that carries it, and logs how it was answered. An answer that the
 * service is unavailable always says when to come back.
 */
export function trackRequests(log: Log): MiddlewareHandler<HttpEnvironment> {
  return async (context, next) => {
    const requestId = randomUUID();
    const started = performance.now();
    context.set("requestId", requestId);
    context.set("log", log.with({ requestId }));
    await next();
    const { headers } = context.res;
    headers.set("X-Request-Id", requestId);
    if (context.res.status === 503 && !headers.has("Retry-After")) {
      headers.set("Retry-After", retryAfterSeconds);
    }
    context.var.log.info("http.answered", {
      method: context.req.method,
      path: context.var.loggedPath ?? context.req.path,
      status: context.res.status,
      milliseconds: Math.round(performance.now() - started),
    });
  };
}

/** Reads the client's address from the connection, or from as many proxies as are trusted. */
export function readClientAddress(trustedProxyHops: number): MiddlewareHandler<HttpEnvironment> {
  return async (context, next) => {
    context.set("clientAddress", clientAddress(context, trustedProxyHops));
    await next();
  };
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
  const forwarded = forwardedFor
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean);
  const address = forwarded.at(-trustedProxyHops) ?? "";
  return isIP(address) ? address : direct;
}

/**
 * Headers that narrow what a page may do. Inline scripts run only with this answer's nonce, or, on a
 * page that was rendered once for many, by their hashes.
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
  return context.redirect(`/${pathname.replace(/^\/+|\/+$/g, "")}${search}`, 301);
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
  "x-request-id",
  "x-sb-error-code",
  "x-supabase-api-version",
  "x-total-count",
].join(",");

/**
 * The API may be called from any origin: it reads no cookies, only the keys a caller sends. Headers come
 * once the answer is there: put before it, as the library does, they cost the server its short way to
 * write an answer whole.
 */
export const allowCrossOrigin: MiddlewareHandler = async (context, next) => {
  if (context.req.method === "OPTIONS") return await answerPreflight(context, next);
  await next();
  context.res.headers.set("Access-Control-Allow-Origin", "*");
  context.res.headers.set("Access-Control-Expose-Headers", exposedHeaders);
};
