import { readDatabaseTime } from "#platform/database/database-time.ts";
import type { PayoutHint } from "#platform/payment-gateway/payment-gateway.ts";
import type { DestinationState } from "#platform/payouts/payout-driver.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { payoutAccountChangedEmail, payoutAttentionEmail } from "../payouts.emails.ts";
import {
  deleteMethod,
  findStoredMethod,
  lockMethod,
  noteRefusedPayout,
  placeOf,
  type StoredMethod,
  updateMethod,
} from "./methods.store.server.ts";
import { heldFrom, notifyPayee } from "./methods.usecases.server.ts";

/** Reads the state of the viewer's account from the provider. Does nothing for bank details. */
export async function refreshOwnMethod(services: Services, viewer: UserViewer): Promise<void> {
  const method = await services.database.asSystem("read payout account", (transaction) =>
    findStoredMethod(transaction, { userId: viewer.userId }),
  );
  if (method) await refreshMethod(services, method);
}

/**
 * A payee's account at the provider may have changed, or their bank has sent money back, which they're emailed about
 * once, unless notices of two payouts take turns.
 */
export async function applyAccountNotice(
  services: Services,
  { accountId, refusedPayoutId }: Extract<PayoutHint, { accountId: string }>,
): Promise<void> {
  const method = await services.database.asSystem("find payout account", (transaction) =>
    findStoredMethod(transaction, { destination: accountId }),
  );
  if (!method) {
    services.log.warn("payouts.notice_about_no_account", { accountId });
    return;
  }
  await refreshMethod(services, method);
  if (!refusedPayoutId) return;
  await services.database.asSystem("tell payee of bank", async (transaction) => {
    if (!(await noteRefusedPayout(transaction, method.id, refusedPayoutId))) return;
    await notifyPayee(services, transaction, method.userId, (to) =>
      payoutAttentionEmail(to, { baseUrl: services.application.baseUrl, what: "bank_refused" }),
    );
  });
}

/** An account's notices may repeat and come in any order: the state that was read last stays. */
async function refreshMethod(services: Services, { userId, destination, ...method }: StoredMethod) {
  const { driver } = services.payouts;
  if (method.kind !== driver.name || driver.setup.kind !== "onboarding") return;
  if (destination === null) return;
  const checkedAt = await services.database.asSystem("read time", readDatabaseTime);
  const found = await driver.readDestination({ stored: destination, place: placeOf(method.id) });
  await services.database.asSystem("update payout account", async (transaction) => {
    await lockMethod(transaction, userId);
    const before = await findStoredMethod(transaction, { userId });
    if (before?.id !== method.id || before.checkedAt > checkedAt) return;
    const now = services.clock.now();
    const { baseUrl } = services.application;
    const record = async (action: "payouts.account_changed" | "payouts.account_closed") =>
      await services.audit.record(transaction, {
        actorId: null,
        action,
        subject: { type: "payee", id: userId },
        details: { state: found?.state ?? "closed" },
      });
    if (!found) {
      await deleteMethod(transaction, userId);
      await record("payouts.account_closed");
      await notifyPayee(services, transaction, userId, (to) =>
        payoutAttentionEmail(to, { baseUrl, what: "disconnected" }),
      );
      return;
    }
    const { label } = found;
    const isNewAccount = label !== null && label !== before.label;
    const heldUntil = isNewAccount ? heldFrom(now) : before.heldUntil;
    await updateMethod(transaction, method.id, { ...found, heldUntil, checkedAt });
    if (isNewAccount || found.state !== before.state) await record("payouts.account_changed");
    if (isNewAccount && heldUntil) {
      await notifyPayee(services, transaction, userId, (to) =>
        payoutAccountChangedEmail(to, { baseUrl, label, heldUntil }),
      );
    }
    const obstacle = newObstacle(before.state, found.state);
    if (obstacle) {
      await notifyPayee(services, transaction, userId, (to) =>
        payoutAttentionEmail(to, { baseUrl, what: obstacle }),
      );
    }
  });
}

type State = DestinationState["state"];

/** The obstacle that now keeps an account from being paid; undefined where the payee knows of it already. */
function newObstacle(before: State, after: State): "incomplete" | "pending" | undefined {
  if (after === "incomplete") return before === "incomplete" ? undefined : after;
  return after === "pending" && before === "ready" ? after : undefined;
}
