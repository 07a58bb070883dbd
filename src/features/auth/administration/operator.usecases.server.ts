import type { Role } from "#platform/rights.ts";
import type { Services } from "#platform/services.ts";
import { defineErrors } from "#shared/errors.ts";
import { confirmEmail } from "../one-time/confirm-address.store.server.ts";
import { recordSecurityEvent } from "../security-log/security-log.store.server.ts";
import { checkNewPassword, normalizeEmail } from "../users/credentials.rules.ts";
import { notifyEmailProven } from "../users/email-proven.usecases.server.ts";
import { grantRole, listRoles } from "../users/roles.store.server.ts";
import { findUserByEmail, insertUser, lockUser, readAccount } from "../users/users.store.server.ts";

const errors = defineErrors({
  noAccount: {
    code: "account_not_found",
    status: 404,
    message: (email: string) => `There is no account for ${email}. Sign up on the site first.`,
  },
});

/** Makes sure that a confirmed account exists; answers its id and whether it was made now. */
export async function ensureAccount(
  services: Services,
  { email: text, password }: { email: string; password: string },
): Promise<{ userId: string; created: boolean }> {
  const email = normalizeEmail(text);
  checkNewPassword(password, { common: "refuse" });
  const known = await services.database.asSystem("find account", (transaction) =>
    findUserByEmail(transaction, email),
  );
  if (known) return { userId: known.id, created: false };
  const passwordHash = await services.passwords.hash(password);
  return await services.database.asSystem("ensure account", async (transaction) => {
    const existing = await findUserByEmail(transaction, email);
    if (existing) return { userId: existing.id, created: false };
    const now = services.clock.now();
    const userId = crypto.randomUUID();
    await insertUser(transaction, { id: userId, email, passwordHash, metadata: {}, now });
    const account = await readAccount(transaction, userId);
    if (account) await confirmEmail(transaction, account, now);
    await notifyEmailProven(services, transaction, userId);
    return { userId, created: true };
  });
}

/** Gives an account the role admin, as `giveRole` does. */
export async function makeAdmin(services: Services, email: string): Promise<boolean> {
  return await giveRole(services, email, "admin");
}

/** Gives an account a role. Answers whether it was new. Its owner's log says so too. */
export async function giveRole(
  services: Services,
  emailText: string,
  role: Role,
): Promise<boolean> {
  const email = normalizeEmail(emailText);
  return await services.database.asSystem("give role", async (transaction) => {
    const user = await findUserByEmail(transaction, email);
    if (!user) throw errors.noAccount(email);
    await lockUser(transaction, user.id);
    const before = await listRoles(transaction, user.id);
    const granted = await grantRole(transaction, user.id, role);
    if (granted) {
      await recordSecurityEvent(transaction, {
        action: "role_granted",
        type: "account",
        user,
        actor: { id: null, email: "operator" },
        address: "",
        traits: { role },
        now: services.clock.now(),
      });
      await services.audit.record(transaction, {
        actorId: null,
        action: "accounts.roles_changed",
        subject: { type: "user", id: user.id, name: user.email ?? undefined },
        before: { roles: before },
        after: { roles: [...before, role] },
      });
    }
    return granted;
  });
}
