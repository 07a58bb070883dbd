import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { KeptAnswers } from "./pages/kept-answers.ts";
import { hardenServer } from "./processes/harden-server.ts";
import { HttpShutdown } from "./processes/http-shutdown.ts";

/**
 * The site's HTTP server, which isn't listening yet: kept answers come first, then the app. While
 * it closes the app answers everything, for each answer has to say so.
 */
export function createSiteServer(
  fetch: Parameters<typeof getRequestListener>[0],
  keptAnswers: KeptAnswers,
): { server: Server; shutdown: HttpShutdown } {
  const answerByApp = getRequestListener(fetch);
  const server = createServer((request, response) => {
    if (!response.headersSent) shutdown.admit(() => answerByApp(request, response));
  });
  hardenServer(server);
  const shutdown = new HttpShutdown(server);
  // Listeners are called in order, and those of the two above are in front as well.
  server.prependListener("request", (request, response) => {
    if (!shutdown.isClosing) keptAnswers.answer(request, response);
  });
  return { server, shutdown };
}
