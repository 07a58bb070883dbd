import type { Services } from "#platform/services.ts";
import { authErrors } from "../accounts.errors.ts";
import { updateUserRequest } from "../auth-requests.schemas.ts";
import { limitChanges } from "../protection/limits.usecases.server.ts";
import { changeUser, readUser } from "../users/change-user.usecases.server.ts";
import { type AuthContext, clientOf, readBody, requireUser } from "./auth-request.server.ts";

/** GET /auth/v1/user: the signed-in user. */
export async function getUser(services: Services, context: AuthContext): Promise<Response> {
  const viewer = await requireUser(services, context);
  return context.json(await readUser(services, viewer));
}

/** PUT /auth/v1/user: changes password or metadata; answers the user. */
export async function putUser(services: Services, context: AuthContext): Promise<Response> {
  const viewer = await requireUser(services, context);
  const body = await readBody(context, updateUserRequest);
  if (body.app_metadata !== undefined) throw authErrors.notAdmin();
  const movesAddress = body.email !== undefined && body.email.trim().toLowerCase() !== viewer.email;
  if (movesAddress || body.phone) {
    throw authErrors.validationFailed(
      "Changing the e-mail address or phone number is not supported yet",
    );
  }
  const { password, data: metadata } = body;
  const client = clientOf(context);
  await limitChanges(services, "user", client);
  return context.json(await changeUser(services, viewer, { password, metadata, client }));
}
