import { Hono } from "hono";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import type { Services } from "#platform/services.ts";
import { shownOfAll, shownOfGroup } from "../search.constants.ts";
import { readSearchRequest } from "../search.rules.ts";
import { searchSite } from "../search.usecases.server.ts";

/**
 * `GET /search/answers?q=`: the best few results of each group as a `SearchAnswer`, for the dialog
 * that shows them while somebody types. 400 for a query that is too long, 429 after too many from
 * one network, 503 when the search cannot answer.
 */
export function createSearchAnswers(services: Services): Hono<HttpEnvironment> {
  const app = new Hono<HttpEnvironment>();
  app.get("/", async (context) => {
    const request = readSearchRequest(new URL(context.req.url).searchParams);
    const answer = await searchSite(services, request, {
      limit: shownOfGroup.typing,
      best: shownOfAll.typing,
      clientAddress: context.var.clientAddress,
    });
    return context.json(answer, 200, {
      "Cache-Control": "private, max-age=30",
      "X-Robots-Tag": "noindex",
    });
  });
  return app;
}
