import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { lockStanding } from "../standing/standing.store.server.ts";
import { withdrawFromOthers } from "../standing/standing.usecases.server.ts";
import { eraseAccount } from "../users/erase-account.usecases.server.ts";
import { type Account, lockUser, readAccount } from "../users/users.store.server.ts";
import type { Actor } from "./actor.rules.ts";
import { administrationErrors } from "./administration.errors.ts";
import { insertHollowUser } from "./deletion.store.server.ts";
import { asLastAdminError, keepAnAdmin } from "./last-admin.usecases.server.ts";
import { recordAdministration } from "./record-administration.usecases.server.ts";

export interface UserDeletion {
  userId: string;
  /** Leaves a row that says there was somebody. */
  soft: boolean;
}

/**
 * Deletes a user at once with all that is kept of them; `soft` leaves a row that says there was
 * one. What they are charged for ends before, and what they have under way with others is called
 * off as for a suspension. The last administrator stays.
 */
export async function deleteUser(
  services: Services,
  actor: Actor,
  { userId, soft }: UserDeletion,
): Promise<void> {
  const find = async (transaction: DatabaseTransaction) => {
    await keepAnAdmin(transaction, userId, services.clock.now());
    const account = await readAccount(transaction, userId, { deletedToo: !soft });
    if (!account) throw administrationErrors.userUnknown();
    return account;
  };
  await services.database
    .asSystem("find user", find)
    .then((account) => endCharges(services, account))
    .then(() =>
      services.database.asSystem("delete user", async (transaction) => {
        const { user } = await find(transaction);
        await lockUser(transaction, userId);
        await lockStanding(transaction, userId);
        // The other side didn't ask for this and would lose by it: they get back everything they
        // paid.
        await withdrawFromOthers(services, transaction, userId);
        await eraseAccount(services, transaction, userId);
        if (soft) await insertHollowUser(transaction, user, services.clock.now());
        await recordAdministration(services, transaction, {
          actor,
          action: "user_deleted",
          type: "team",
          user: { id: userId, email: null },
          traits: { soft },
          audit: "accounts.user_deleted",
        });
      }),
    )
    .catch((error: unknown) => {
      throw asLastAdminError(error);
    });
}

/**
 * No deleted account is charged any more: a charge that can't be ended now rejects the deletion.
 */
async function endCharges(services: Services, { user }: Account): Promise<void> {
  const leaver: UserViewer = {
    kind: "user",
    userId: user.id,
    email: user.email ?? "",
    sessionId: "",
    roles: [],
    assurance: "aal1",
    hasSecondFactor: false,
    isAnonymous: user.is_anonymous,
    claims: { sub: user.id, role: "authenticated" },
  };
  for (const { prepareToLeave } of services.personalData.keepers) {
    await prepareToLeave?.(services, leaver);
  }
}
