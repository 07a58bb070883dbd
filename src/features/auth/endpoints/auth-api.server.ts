import { Hono } from "hono";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { addAdminApi } from "./admin-api.server.ts";
import { answerAuthError } from "./auth-errors.server.ts";
import { authorize } from "./authorize.server.ts";
import { callback, postedCallback } from "./callback.server.ts";
import { challenge, enroll, unenroll, verifyAnswer } from "./factors.server.ts";
import {
  generateCodes,
  recoveryStatus,
  regenerateCodes,
  removeCodes,
  verifyCode,
} from "./factors-recovery-codes.server.ts";
import { authorizeIdentity, deleteIdentity } from "./identities.server.ts";
import { logout } from "./logout.server.ts";
import { magiclink, otp } from "./otp.server.ts";
import { deletePasskey, getPasskeys, patchPasskey } from "./passkeys.server.ts";
import {
  authenticationOptions,
  authenticationVerify,
  registrationOptions,
  registrationVerify,
} from "./passkeys-ceremonies.server.ts";
import { reauthenticate } from "./reauthenticate.server.ts";
import { recover } from "./recover.server.ts";
import { resend } from "./resend.server.ts";
import { health, jwks, openIdConfiguration, settings } from "./settings.server.ts";
import { signup } from "./signup.server.ts";
import { sso } from "./sso.server.ts";
import { token } from "./token.server.ts";
import { getUser, putUser } from "./user.server.ts";
import { openLink, verify } from "./verify.server.ts";

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
  app.post("/otp", (context) => otp(services, context));
  app.post("/magiclink", (context) => magiclink(services, context));
  app.post("/recover", (context) => recover(services, context));
  app.get("/reauthenticate", (context) => reauthenticate(services, context));
  app.get("/settings", (context) => settings(services, context));
  app.get("/health", health);
  app.get("/.well-known/jwks.json", (context) => jwks(services, context));
  app.get("/.well-known/openid-configuration", (context) => openIdConfiguration(services, context));
  app.get("/authorize", (context) => authorize(services, context));
  app.get("/callback", (context) => callback(services, context));
  app.post("/callback", (context) => postedCallback(services, context));
  app.get("/user/identities/authorize", (context) => authorizeIdentity(services, context));
  app.delete("/user/identities/:identityId", (context) => deleteIdentity(services, context));
  app.post("/sso", sso);
  app.get("/factors/recovery-codes", (context) => recoveryStatus(services, context));
  app.post("/factors/recovery-codes", (context) => generateCodes(services, context));
  app.delete("/factors/recovery-codes", (context) => removeCodes(services, context));
  app.post("/factors/recovery-codes/verify", (context) => verifyCode(services, context));
  app.post("/factors/recovery-codes/regenerate", (context) => regenerateCodes(services, context));
  app.post("/factors", (context) => enroll(services, context));
  app.post("/factors/:id/challenge", (context) => challenge(services, context));
  app.post("/factors/:id/verify", (context) => verifyAnswer(services, context));
  app.delete("/factors/:id", (context) => unenroll(services, context));
  app.get("/passkeys", (context) => getPasskeys(services, context));
  app.patch("/passkeys/:passkeyId", (context) => patchPasskey(services, context));
  app.delete("/passkeys/:passkeyId", (context) => deletePasskey(services, context));
  app.post("/passkeys/registration/options", (context) => registrationOptions(services, context));
  app.post("/passkeys/registration/verify", (context) => registrationVerify(services, context));
  app.post("/passkeys/authentication/options", (context) =>
    authenticationOptions(services, context),
  );
  app.post("/passkeys/authentication/verify", (context) => authenticationVerify(services, context));
  addAdminApi(app, services);
  app.all("*", (context) => answerAuthError(httpErrors.notFound(), context));
  return app;
}

/**
 * Paths that answer without an API key: they are opened by browsers and verifiers, not by the
 * client.
 */
export const publicAuthPaths = [
  "/auth/v1/verify",
  "/auth/v1/health",
  "/auth/v1/.well-known/jwks.json",
  "/auth/v1/.well-known/openid-configuration",
  "/auth/v1/authorize",
  "/auth/v1/callback",
];
