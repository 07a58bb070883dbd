import type { Services } from "#platform/services.ts";
import { isId } from "#shared/ids.ts";
import { authErrors } from "../auth.errors.ts";
import { passkeyErrors } from "../passkeys/passkeys.errors.ts";
import { passkeyName, renamePasskeyRequest } from "../passkeys/passkeys.schemas.ts";
import {
  listPasskeys,
  removePasskey,
  renamePasskey,
  requirePasskeys,
  requireSecondStep,
} from "../passkeys/passkeys.usecases.server.ts";
import { type AuthContext, clientOf, readBody, requireUser } from "./auth-request.server.ts";

/** GET /auth/v1/passkeys: the caller's own. */
export async function getPasskeys(services: Services, context: AuthContext): Promise<Response> {
  requirePasskeys(services);
  const viewer = await requireUser(services, context);
  requireSecondStep(viewer);
  return context.json(await listPasskeys(services, viewer));
}

/** PATCH /auth/v1/passkeys/:id: gives a passkey another name; answers the passkey. */
export async function patchPasskey(services: Services, context: AuthContext): Promise<Response> {
  requirePasskeys(services);
  const viewer = await requireUser(services, context);
  const id = passkeyIdOf(context);
  const name = passkeyName.safeParse(
    (await readBody(context, renamePasskeyRequest)).friendly_name ?? undefined,
  );
  if (!name.success) {
    throw authErrors.validationFailed(name.error.issues[0]?.message ?? "friendly_name is required");
  }
  const client = clientOf(context);
  return context.json(await renamePasskey(services, viewer, { id, name: name.data, client }));
}

/** DELETE /auth/v1/passkeys/:id: an empty 204. */
export async function deletePasskey(services: Services, context: AuthContext): Promise<Response> {
  requirePasskeys(services);
  const viewer = await requireUser(services, context);
  await removePasskey(services, viewer, { id: passkeyIdOf(context), client: clientOf(context) });
  return context.body(null, 204);
}

/** An invalid id is treated as the id of nothing. */
function passkeyIdOf(context: AuthContext): string {
  const id = context.req.param("passkeyId") ?? "";
  if (!isId(id)) throw passkeyErrors.passkeyNotFound();
  return id;
}
