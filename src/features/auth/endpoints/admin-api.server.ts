import type { Hono } from "hono";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import type { Services } from "#platform/services.ts";
import { authErrors } from "../auth.errors.ts";
import { getAdminAudit } from "./admin-audit.server.ts";
import { deleteAdminFactor, getAdminFactors, putAdminFactor } from "./admin-factors.server.ts";
import { deleteAdminPasskey, getAdminPasskeys } from "./admin-passkeys.server.ts";
import {
  deleteAdminUser,
  getAdminUser,
  getAdminUsers,
  postAdminUser,
  putAdminUser,
  requireOperator,
} from "./admin-users.server.ts";
import { postGenerateLink } from "./generate-link.server.ts";
import { postInvite } from "./invite.server.ts";

/** Adds the part of `/auth/v1` that the secret key opens. */
export function addAdminApi(app: Hono<HttpEnvironment>, services: Services): void {
  app.post("/invite", (context) => postInvite(services, context));
  app.post("/admin/generate_link", (context) => postGenerateLink(services, context));
  app.get("/admin/audit", (context) => getAdminAudit(services, context));
  app.get("/admin/users", (context) => getAdminUsers(services, context));
  app.post("/admin/users", (context) => postAdminUser(services, context));
  app.get("/admin/users/:userId", (context) => getAdminUser(services, context));
  app.put("/admin/users/:userId", (context) => putAdminUser(services, context));
  app.delete("/admin/users/:userId", (context) => deleteAdminUser(services, context));
  const factors = "/admin/users/:userId/factors";
  app.get(factors, (context) => getAdminFactors(services, context));
  app.put(`${factors}/:factorId`, (context) => putAdminFactor(services, context));
  app.delete(`${factors}/:factorId`, (context) => deleteAdminFactor(services, context));
  const passkeys = "/admin/users/:userId/passkeys";
  app.get(passkeys, (context) => getAdminPasskeys(services, context));
  app.delete(`${passkeys}/:passkeyId`, (context) => deleteAdminPasskey(services, context));

  // This server is nobody's OAuth provider and takes its own providers from its configuration.
  for (const path of ["/admin/oauth/*", "/admin/custom-providers/*", "/admin/sso/*"]) {
    app.all(path, (context) => {
      requireOperator(services, context);
      throw authErrors.featureDisabled();
    });
  }
  for (const path of ["/oauth/*", "/user/oauth/*"]) {
    app.all(path, () => {
      throw authErrors.featureDisabled();
    });
  }
}
