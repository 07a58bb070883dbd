import type { Services } from "#platform/services.ts";
import {
  generateRecoveryCodesRequest,
  verifyRecoveryCodeRequest,
} from "../factors/factors.schemas.ts";
import { limitFactorCalls } from "../factors/own-factors.usecases.server.ts";
import {
  generateRecoveryCodes,
  readRecoveryStatus,
  regenerateRecoveryCodes,
  removeRecoveryCodes,
} from "../factors/recovery-codes.usecases.server.ts";
import { verifyRecoveryCode } from "../factors/verify-recovery-code.usecases.server.ts";
import { type AuthContext, clientOf, readBody, requireNamedUser } from "./auth-request.server.ts";

/** GET /auth/v1/factors/recovery-codes: how many there are and how many are unused. */
export async function recoveryStatus(services: Services, context: AuthContext): Promise<Response> {
  const viewer = await requireNamedUser(services, context);
  return context.json(await readRecoveryStatus(services, viewer));
}

/** POST /auth/v1/factors/recovery-codes `{friendly_name?}`: ten codes, told this once. */
export async function generateCodes(services: Services, context: AuthContext): Promise<Response> {
  const viewer = await requireNamedUser(services, context);
  const client = clientOf(context);
  await limitFactorCalls(services, "enroll", client);
  const { friendly_name: name } = await readBody(context, generateRecoveryCodesRequest);
  return context.json(await generateRecoveryCodes(services, viewer, { name, client }));
}

/** POST /auth/v1/factors/recovery-codes/regenerate: ten others in their place. */
export async function regenerateCodes(services: Services, context: AuthContext): Promise<Response> {
  const viewer = await requireNamedUser(services, context);
  const client = clientOf(context);
  await limitFactorCalls(services, "enroll", client);
  return context.json(await regenerateRecoveryCodes(services, viewer, client));
}

/** POST /auth/v1/factors/recovery-codes/verify `{code}`: a session at `aal2`. */
export async function verifyCode(services: Services, context: AuthContext): Promise<Response> {
  const viewer = await requireNamedUser(services, context);
  const client = clientOf(context);
  await limitFactorCalls(services, "verify", client);
  const { code = "" } = await readBody(context, verifyRecoveryCodeRequest);
  return context.json(await verifyRecoveryCode(services, viewer, { code, client }));
}

/** DELETE /auth/v1/factors/recovery-codes: `{id}`. */
export async function removeCodes(services: Services, context: AuthContext): Promise<Response> {
  const viewer = await requireNamedUser(services, context);
  return context.json(await removeRecoveryCodes(services, viewer, clientOf(context)));
}
