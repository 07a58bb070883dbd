import { hash, timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { ApiKeys } from "#platform/api-keys.ts";
import type { HttpEnvironment } from "./environment.ts";
import { httpErrors } from "./errors.ts";

export type ApiKeyRole = keyof ApiKeys;

/** The API key that `candidate` is, compared without leaking how much of it matches. */
export function roleOfApiKey(keys: ApiKeys, candidate: string): ApiKeyRole | undefined {
  const known = digestsOf(keys);
  const given = digest(candidate);
  if (timingSafeEqual(given, known.publishable)) return "publishable";
  if (timingSafeEqual(given, known.secret)) return "secret";
  return undefined;
}

const digests = new WeakMap<ApiKeys, Record<ApiKeyRole, Buffer> & { of: ApiKeys }>();

function digestsOf(keys: ApiKeys): Record<ApiKeyRole, Buffer> {
  const known = digests.get(keys);
  const { publishable, secret } = keys;
  if (known?.of.publishable === publishable && known.of.secret === secret) return known;
  const made = {
    publishable: digest(publishable),
    secret: digest(secret),
    of: { publishable, secret },
  };
  digests.set(keys, made);
  return made;
}

/** Refuses requests without a valid API key in the `apikey` header or query parameter. */
export function requireApiKey(
  keys: ApiKeys,
  { except }: { except: readonly string[] },
): MiddlewareHandler<HttpEnvironment> {
  return async (context, next) => {
    if (!except.includes(context.req.path)) {
      const candidate = context.req.header("apikey") ?? context.req.query("apikey");
      if (!candidate) throw httpErrors.noApiKey();
      if (!roleOfApiKey(keys, candidate)) throw httpErrors.invalidApiKey();
    }
    await next();
  };
}

const digest = (text: string): Buffer => hash("sha256", text, "buffer");
