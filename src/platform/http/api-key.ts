import { createHash, timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { ApiKeys } from "#platform/api-keys.ts";
import type { HttpEnvironment } from "./environment.ts";
import { httpErrors } from "./errors.ts";

export type ApiKeyRole = keyof ApiKeys;

/** The API key that `candidate` is, compared without leaking how much of it matches. */
export function roleOfApiKey(keys: ApiKeys, candidate: string): ApiKeyRole | undefined {
  if (sameText(candidate, keys.publishable)) return "publishable";
  if (sameText(candidate, keys.secret)) return "secret";
  return undefined;
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

function sameText(left: string, right: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
