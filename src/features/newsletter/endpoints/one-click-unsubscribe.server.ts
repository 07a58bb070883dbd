import { Hono } from "hono";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import type { Services } from "#platform/services.ts";
import { unsubscribeByLink } from "../links.usecases.server.ts";

/**
 * One-click unsubscribing (RFC 8058): a mail provider posts to the address that the email's
 * List-Unsubscribe header names. It is no browser and says no origin; the token in the address is
 * all that is needed. What a browser posts there goes on to the page.
 */
export function createOneClickUnsubscribe(services: Services): Hono<HttpEnvironment> {
  const app = new Hono<HttpEnvironment>();
  app.post("/", async (context, next) => {
    const fromBrowser = context.req.header("origin") ?? context.req.header("sec-fetch-site");
    if (fromBrowser !== undefined) return await next();
    const token = context.req.query("token") ?? "";
    const state = await unsubscribeByLink(services, token);
    return state === "unknown"
      ? context.text("This link doesn't work.", 400)
      : context.text("You're unsubscribed.");
  });
  return app;
}
