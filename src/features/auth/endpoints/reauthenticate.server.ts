import type { Services } from "#platform/services.ts";
import { reauthenticate as sendCode } from "../flows/reauthenticate.usecases.server.ts";
import { limitChanges } from "../protection/limits.usecases.server.ts";
import { type AuthContext, clientOf, requireFullUser } from "./auth-request.server.ts";

/** GET /auth/v1/reauthenticate: sends the code that an older session needs for a new password. */
export async function reauthenticate(services: Services, context: AuthContext): Promise<Response> {
  const viewer = await requireFullUser(services, context);
  const client = clientOf(context);
  await limitChanges(services, "reauthenticate", client);
  await sendCode(services, viewer, { client });
  return context.json({});
}
