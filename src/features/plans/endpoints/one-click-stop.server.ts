import { Hono } from "hono";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import type { Services } from "#platform/services.ts";
import { stopByLink } from "../reminders/reminders.usecases.server.ts";

/**
 * One-click unsubscribing (RFC 8058): a mail provider posts to the address that the email's
 * List-Unsubscribe header names. It is no browser and says no origin; the token in the address is
 * all that is needed. What a browser posts there goes on to the page.
 */
export function createOneClickStop(services: Services): Hono<HttpEnvironment> {
  const app = new Hono<HttpEnvironment>();
  app.post("/", async (context, next) => {
    const fromBrowser = context.req.header("origin") ?? context.req.header("sec-fetch-site");
    if (fromBrowser !== undefined) return await next();
    const state = await stopByLink(services, context.req.query("token") ?? "");
    return state === "unknown"
      ? context.text("This link doesn't work.", 400)
      : context.text("You won't get reminders about your plan anymore.");
  });
  return app;
}
