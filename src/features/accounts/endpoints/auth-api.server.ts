import { Hono } from "hono";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { answerAuthError } from "./auth-errors.server.ts";
import { logout } from "./logout.server.ts";
import { health, jwks, settings } from "./settings.server.ts";
import { signup } from "./signup.server.ts";
import { token } from "./token.server.ts";
import { getUser, putUser } from "./user.server.ts";
import { openLink, resend, verify } from "./verify.server.ts";

/** `/auth/v1`: one endpoint a file, named as its path. */
export function createAuthApi(services: Services): Hono<HttpEnvironment> {
  const app = new Hono<HttpEnvironment>();
  app.onError(answerAuthError);
  app.use(async (context, next) => {
    context.header("Cache-Control", "no-store");
    await next();
  });
  app.post("/signup", (context) => signup(services, context));
  app.post("/token", (context) => token(services, context));
  app.post("/logout", (context) => logout(services, context));
  app.get("/user", (context) => getUser(services, context));
  app.put("/user", (context) => putUser(services, context));
  app.get("/verify", (context) => openLink(services, context));
  app.post("/verify", (context) => verify(services, context));
  app.post("/resend", (context) => resend(services, context));
  app.get("/settings", (context) => settings(services, context));
  app.get("/health", health);
  app.get("/.well-known/jwks.json", (context) => jwks(services, context));
  app.all("*", (context) => answerAuthError(httpErrors.notFound(), context));
  return app;
}

/** Paths that answer without an API key: they are opened by browsers and verifiers, not by the client. */
export const publicAuthPaths = [
  "/auth/v1/verify",
  "/auth/v1/health",
  "/auth/v1/.well-known/jwks.json",
];
