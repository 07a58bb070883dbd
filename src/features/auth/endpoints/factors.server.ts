import type { Services } from "#platform/services.ts";
import { challengeFactor } from "../factors/challenge-factor.usecases.server.ts";
import { enrollFactor } from "../factors/enroll-factor.usecases.server.ts";
import { enrollRequest, verifyFactorRequest } from "../factors/factors.schemas.ts";
import { limitFactorCalls } from "../factors/own-factors.usecases.server.ts";
import { unenrollFactor } from "../factors/remove-factor.usecases.server.ts";
import { verifyFactor } from "../factors/verify-factor.usecases.server.ts";
import { type AuthContext, clientOf, readBody, requireNamedUser } from "./auth-request.server.ts";

/** POST /auth/v1/factors `{factor_type, friendly_name?, issuer? | phone?}`: the new factor. */
export async function enroll(services: Services, context: AuthContext): Promise<Response> {
  const viewer = await requireNamedUser(services, context);
  const client = clientOf(context);
  await limitFactorCalls(services, "enroll", client);
  const request = await readBody(context, enrollRequest);
  return context.json(await enrollFactor(services, viewer, { request, client }));
}

/** POST /auth/v1/factors/:id/challenge: what to answer. What the body says is of no account. */
export async function challenge(services: Services, context: AuthContext): Promise<Response> {
  const viewer = await requireNamedUser(services, context);
  const client = clientOf(context);
  await limitFactorCalls(services, "challenge", client);
  const factorId = context.req.param("id") ?? "";
  return context.json(await challengeFactor(services, viewer, { factorId, client }));
}

/** POST /auth/v1/factors/:id/verify `{challenge_id, code | webauthn}`: a session at `aal2`. */
export async function verifyAnswer(services: Services, context: AuthContext): Promise<Response> {
  const viewer = await requireNamedUser(services, context);
  const client = clientOf(context);
  await limitFactorCalls(services, "verify", client);
  const factorId = context.req.param("id") ?? "";
  const request = await readBody(context, verifyFactorRequest);
  return context.json(await verifyFactor(services, viewer, { factorId, request, client }));
}

/** DELETE /auth/v1/factors/:id: `{id}`. */
export async function unenroll(services: Services, context: AuthContext): Promise<Response> {
  const viewer = await requireNamedUser(services, context);
  const factorId = context.req.param("id") ?? "";
  return context.json(
    await unenrollFactor(services, viewer, { factorId, client: clientOf(context) }),
  );
}
