import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { defineErrors, isProductError, type ProductError } from "#shared/errors.ts";
import { ownMatter } from "#shared/own-matter.ts";
import type { HttpEnvironment } from "./environment.ts";

export const httpErrors = defineErrors({
  badJson: {
    code: "bad_json",
    status: 400,
    message: (reason: string) => `Could not parse request body as JSON: ${reason}`,
  },
  bodyTooLarge: {
    code: "request_entity_too_large",
    status: 413,
    message: (bytes: number) => `Request body too large (max ${bytes} bytes)`,
  },
  bodyIncomplete: {
    code: "incomplete_body",
    status: 400,
    message: "The request body ended early",
  },
  crossSite: {
    code: "cross_site_request",
    status: 403,
    message: "This request came from another site. Please reload the page and try again.",
  },
  forbidden: {
    code: "forbidden",
    status: 403,
    message: "You must be an administrator to do this.",
  },
  noApiKey: {
    code: "no_api_key",
    status: 401,
    message: "No API key found in request. Send one in the `apikey` header.",
  },
  invalidApiKey: { code: "invalid_api_key", status: 401, message: "Invalid API key" },
  invalidToken: {
    code: "bad_jwt",
    status: 401,
    message: "Your session has ended. Please sign in again.",
  },
  methodNotAllowed: {
    code: "method_not_allowed",
    status: 405,
    message: (method: string) => `${method} is not supported here`,
  },
  notFound: {
    code: "not_found",
    status: 404,
    message: "We couldn't find anything at this address.",
  },
  ownMatter: { code: "own_matter", status: 403, message: ownMatter },
  tooManySearches: {
    code: "too_many_searches",
    status: 429,
    message: "There have been too many searches from your network. Wait a minute and try again.",
  },
  signInRequired: { code: "no_authorization", status: 401, message: "Please sign in first." },
  stopping: {
    code: "stopping",
    status: 503,
    message: "We're restarting. Please try again in a moment.",
  },
  unexpected: {
    code: "unexpected_failure",
    status: 500,
    message: "Something went wrong on our side. Please try again later.",
  },
});

/**
 * The error for the caller: itself when it is a product error, otherwise one safe sentence. Defects
 * are logged here with the request's id, and nowhere else.
 */
export function toProductError(error: unknown, context: Context<HttpEnvironment>): ProductError {
  if (isProductError(error)) {
    if (error.status >= 500) context.var.log.error("http.failed", { error });
    return error;
  }
  if (error instanceof HTTPException && error.status === 403) return httpErrors.crossSite();
  context.var.log.error("http.failed", { error });
  return httpErrors.unexpected();
}

/** The one error body of everything that is no protocol of its own: `{error, code, requestId}`. */
export function answerError(context: Context<HttpEnvironment>, error: unknown): Response {
  const { code, status, message, details } = toProductError(error, context);
  return context.json(
    { error: message, code, requestId: context.var.requestId, ...details },
    status as ContentfulStatusCode,
    { "Cache-Control": "no-store" },
  );
}
