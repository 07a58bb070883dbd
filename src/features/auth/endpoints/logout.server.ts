import type { Services } from "#platform/services.ts";
import { signOut } from "../sessions/sessions.usecases.server.ts";
import { type AuthContext, clientOf, requireUser } from "./auth-request.server.ts";

/** POST /auth/v1/logout?scope=global|local|others: 204. */
export async function logout(services: Services, context: AuthContext): Promise<Response> {
  const viewer = await requireUser(services, context);
  const scope = context.req.query("scope") ?? "global";
  await signOut(services, { viewer, scope, client: clientOf(context) });
  return context.body(null, 204);
}
