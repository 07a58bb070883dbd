import type { Services } from "#platform/services.ts";
import { type Actor, secretKeyActor } from "../administration/actor.rules.ts";
import { checkUserId, readUserInput } from "../administration/admin-users.rules.ts";
import {
  changeUserAsAdmin,
  createUser,
  listUsers,
  readUserForAdmin,
} from "../administration/admin-users.usecases.server.ts";
import { adminDeletion, adminUserRequest } from "../administration/administration.schemas.ts";
import { deleteUser } from "../administration/deletion.usecases.server.ts";
import { pageLinks, readPaging } from "../administration/paging.rules.ts";
import { type AuthContext, clientOf, readBody, requireSecretKey } from "./auth-request.server.ts";

const maxFilterLength = 200;

/** Requires the holder of the secret key, and records that they acted. */
export function requireOperator(services: Services, context: AuthContext): Actor {
  requireSecretKey(services, context);
  return secretKeyActor(clientOf(context));
}

/** The user that the path names. */
export function userIdOf(context: AuthContext): string {
  return checkUserId(context.req.param("userId") ?? "");
}

/**
 * GET /auth/v1/admin/users?page=&per_page=&filter=: users newest first, with the total in the
 * headers.
 */
export async function getAdminUsers(services: Services, context: AuthContext): Promise<Response> {
  requireOperator(services, context);
  const paging = readPaging(context.req.query());
  const filter = (context.req.query("filter") ?? "")
    .replaceAll("\0", "")
    .trim()
    .slice(0, maxFilterLength);
  const { users, total } = await listUsers(services, { ...paging, filter });
  context.header("X-Total-Count", String(total));
  context.header("Link", pageLinks("/auth/v1/admin/users", { ...paging, total, filter }));
  return context.json({ users, aud: "authenticated" });
}

/** GET /auth/v1/admin/users/{userId} */
export async function getAdminUser(services: Services, context: AuthContext): Promise<Response> {
  requireOperator(services, context);
  return context.json(await readUserForAdmin(services, userIdOf(context)));
}

/** POST /auth/v1/admin/users: makes a user; sends no mail. */
export async function postAdminUser(services: Services, context: AuthContext): Promise<Response> {
  const actor = requireOperator(services, context);
  const body = await readBody(context, adminUserRequest);
  const input = readUserInput(body, services.clock.now());
  return context.json(await createUser(services, actor, input));
}

/** PUT /auth/v1/admin/users/{userId}: changes what the body names. */
export async function putAdminUser(services: Services, context: AuthContext): Promise<Response> {
  const actor = requireOperator(services, context);
  const userId = userIdOf(context);
  const body = await readBody(context, adminUserRequest);
  const input = readUserInput(body, services.clock.now());
  return context.json(await changeUserAsAdmin(services, actor, userId, input));
}

/** DELETE /auth/v1/admin/users/{userId} `{should_soft_delete}`: `{}`. */
export async function deleteAdminUser(services: Services, context: AuthContext): Promise<Response> {
  const actor = requireOperator(services, context);
  const userId = userIdOf(context);
  const { should_soft_delete: soft } = await readBody(context, adminDeletion);
  await deleteUser(services, actor, { userId, soft });
  return context.json({});
}
