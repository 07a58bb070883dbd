/**
 * Roles of an account beyond its own affairs. A new role is a line here and one in a migration,
 * which adds it to the check of `user_roles`; `private.let_role_read` then opens tables to it.
 */
export const roles = ["admin"] as const;

export type Role = (typeof roles)[number];
