import type { Services } from "#platform/services.ts";
import {
  deletePasskeyOf,
  listPasskeysOf,
} from "../administration/admin-passkeys.usecases.server.ts";
import { checkPasskeyId } from "../administration/admin-users.rules.ts";
import { requireOperator, userIdOf } from "./admin-users.server.ts";
import type { AuthContext } from "./auth-request.server.ts";

/** GET /auth/v1/admin/users/{userId}/passkeys: a list. */
export async function getAdminPasskeys(
  services: Services,
  context: AuthContext,
): Promise<Response> {
  requireOperator(services, context);
  return context.json(await listPasskeysOf(services, userIdOf(context)));
}

/** DELETE /auth/v1/admin/users/{userId}/passkeys/{passkeyId}: 204. */
export async function deleteAdminPasskey(
  services: Services,
  context: AuthContext,
): Promise<Response> {
  const actor = requireOperator(services, context);
  const userId = userIdOf(context);
  const passkeyId = checkPasskeyId(context.req.param("passkeyId") ?? "");
  await deletePasskeyOf(services, actor, { userId, passkeyId });
  return context.body(null, 204);
}
