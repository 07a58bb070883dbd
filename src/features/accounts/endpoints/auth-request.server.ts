import type { Context } from "hono";
import type { z } from "zod";
import { readJson } from "#platform/http/body.ts";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { authErrors } from "../accounts.errors.ts";
import type { Client } from "../accounts.services.server.ts";
import { authenticate } from "../sessions.usecases.server.ts";

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

/** Where the browser wants to be after a mail link, as the client sends it. */
export function redirectOf(context: AuthContext): string | undefined {
  return context.req.query("redirect_to") ?? context.req.header("redirect_to");
}

/** The user whose access token the request carries; the protocol's 401 or 403 otherwise. */
export async function requireUser(services: Services, context: AuthContext): Promise<UserViewer> {
  const token = /^Bearer\s+(\S+)$/i.exec(context.req.header("authorization") ?? "")?.[1];
  if (!token) throw authErrors.noAuthorization();
  if (token === services.keys.publishable || token === services.keys.secret)
    throw authErrors.missingSubject();
  return await authenticate(services, token);
}
