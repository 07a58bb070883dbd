import { Hono } from "hono";
import { expect, test } from "vitest";
import { answerAuthError } from "../src/features/auth/endpoints/auth-errors.server.ts";
import { answerDataApiError } from "../src/platform/data-api/data-api.ts";
import type { HttpEnvironment } from "../src/platform/http/environment.ts";
import { answerError } from "../src/platform/http/errors.ts";
import { setRetryAfter } from "../src/platform/http/middleware.ts";
import { isProductError, type ProductError } from "../src/shared/errors.ts";

/**
 * Every refusal of the product that says "too many" or "not now", in whatever words it is answered.
 */

const modules = import.meta.glob<Record<string, unknown>>("../src/**/*.errors.ts", { eager: true });

/** All errors that are defined, made with values that fit any sentence. */
function definedErrors(): ProductError[] {
  const factories = Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter((value) => typeof value === "object" && value !== null)
    .flatMap((errors) => Object.values(errors as object))
    .filter((factory) => typeof factory === "function");
  return factories.flatMap((factory) => {
    try {
      const error: unknown = factory();
      return isProductError(error) ? [error] : [];
    } catch {
      return []; // Its sentence needs a value; none that says when to come back does.
    }
  });
}

const passing = definedErrors().filter(({ status }) => status === 429 || status === 503);

test("the walk sees the errors", () => {
  expect(passing.filter(({ status }) => status === 429).length).toBeGreaterThan(25);
});

test.for([
  ["JSON", (error: ProductError, context: never) => answerError(context, error)],
  ["the auth protocol", answerAuthError],
  ["the data API", answerDataApiError],
] as const)("each one, answered as %s, says when to try again", async ([, answer]) => {
  for (const error of passing) {
    const app = new Hono<HttpEnvironment>();
    app.use(setRetryAfter);
    app.onError((thrown, context) => answer(thrown as ProductError, context as never) as Response);
    app.get("/", (context) => {
      const silent = () => undefined;
      context.set("log", { error: silent, warn: silent, info: silent } as never);
      throw error;
    });
    const response = await app.request("/");
    // The data API has a status of its own for a query that took too long.
    if (error.status === 503 && response.status === 504) continue;
    const wait = Number(response.headers.get("retry-after"));
    expect([error.code, response.status, wait >= 1]).toEqual([error.code, error.status, true]);
  }
});
