import type { Services } from "#platform/services.ts";
import {
  changeFactorOf,
  deleteFactorOf,
  listFactorsOf,
} from "../administration/admin-factors.usecases.server.ts";
import { checkFactorId } from "../administration/admin-users.rules.ts";
import { adminFactorRequest } from "../administration/administration.schemas.ts";
import { requireOperator, userIdOf } from "./admin-users.server.ts";
import { type AuthContext, readBody } from "./auth-request.server.ts";

/** GET /auth/v1/admin/users/{userId}/factors: a list. */
export async function getAdminFactors(services: Services, context: AuthContext): Promise<Response> {
  requireOperator(services, context);
  return context.json(await listFactorsOf(services, userIdOf(context)));
}

/** DELETE /auth/v1/admin/users/{userId}/factors/{factorId}: the factor that was. */
export async function deleteAdminFactor(
  services: Services,
  context: AuthContext,
): Promise<Response> {
  const actor = requireOperator(services, context);
  return context.json(await deleteFactorOf(services, actor, pathOf(context)));
}

/** PUT /auth/v1/admin/users/{userId}/factors/{factorId} `{friendly_name, phone}`: the factor. */
export async function putAdminFactor(services: Services, context: AuthContext): Promise<Response> {
  const actor = requireOperator(services, context);
  const path = pathOf(context);
  const { friendly_name: friendlyName, phone } = await readBody(context, adminFactorRequest);
  const change = {
    ...(friendlyName === undefined ? {} : { friendlyName }),
    ...(phone ? { phone } : {}),
  };
  return context.json(await changeFactorOf(services, actor, { ...path, ...change }));
}

function pathOf(context: AuthContext) {
  return {
    userId: userIdOf(context),
    factorId: checkFactorId(context.req.param("factorId") ?? ""),
  };
}
