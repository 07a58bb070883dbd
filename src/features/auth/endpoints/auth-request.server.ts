import type { Context } from "hono";
import type { z } from "zod";
import { roleOfApiKey } from "#platform/http/api-key.ts";
import { readJson } from "#platform/http/bodies/body.ts";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import type { Services } from "#platform/services.ts";
import { needsSecondStep, type UserViewer } from "#platform/viewer.ts";
import { administrationErrors } from "../administration/administration.errors.ts";
import { authErrors } from "../auth.errors.ts";
import type { Client } from "../auth.types.ts";
import { authenticate } from "../sessions/sessions.usecases.server.ts";
import type { PasswordRules } from "../users/credentials.rules.ts";

export type AuthContext = Context<HttpEnvironment>;

const maximumBodyBytes = 1_048_576;

/** The JSON body in the shape of `schema`; the first thing wrong with it is named. */
export async function readBody<Schema extends z.ZodType>(
  context: AuthContext,
  schema: Schema,
): Promise<z.output<Schema>> {
  const result = schema.safeParse((await readJson(context, maximumBodyBytes)) ?? {});
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw authErrors.validationFailed(`${issue?.path.join(".") || "body"}: ${issue?.message}`);
}

export function clientOf(context: AuthContext): Client {
  return {
    address: context.var.clientAddress,
    userAgent: context.req.header("user-agent") ?? null,
  };
}

/**
 * Address to which the browser goes after an email link, as the client says it. Not the page that
 * asked, whose address may hold what others must not read.
 */
export function redirectOf(context: AuthContext): string | undefined {
  return context.req.query("redirect_to") ?? context.req.header("redirect_to");
}

/** The user whose access token the request carries; the protocol's 401 or 403 otherwise. */
export async function requireUser(services: Services, context: AuthContext): Promise<UserViewer> {
  const token = bearerOf(context);
  if (roleOfApiKey(services.keys, token)) throw authErrors.missingSubject();
  return await authenticate(services, token);
}

/** As `requireUser`, for what a session may not do before its account's second step. */
export async function requireFullUser(
  services: Services,
  context: AuthContext,
): Promise<UserViewer> {
  const viewer = await requireUser(services, context);
  if (needsSecondStep(viewer)) throw authErrors.insufficientAssurance();
  return viewer;
}

/** As `requireUser`, for what an account without address or password may not do. */
export async function requireNamedUser(
  services: Services,
  context: AuthContext,
): Promise<UserViewer> {
  const viewer = await requireUser(services, context);
  if (viewer.isAnonymous) throw authErrors.anonymousNotAllowed();
  return viewer;
}

/** Rules for the passwords that people choose. */
export function passwordRules({ auth }: Services): PasswordRules {
  return { common: auth.configuration.commonPasswords };
}

/** Requires the secret key: for `/auth/v1/admin` and what belongs to it. */
export function requireSecretKey(services: Services, context: AuthContext): void {
  if (roleOfApiKey(services.keys, bearerOf(context)) !== "secret") {
    throw administrationErrors.adminNotAllowed();
  }
}

function bearerOf(context: AuthContext): string {
  const token = /^Bearer\s+(\S+)$/i.exec(context.req.header("authorization") ?? "")?.[1];
  if (!token) throw authErrors.noAuthorization();
  return token;
}
