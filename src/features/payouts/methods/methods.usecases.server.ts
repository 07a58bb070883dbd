import { randomUUID } from "node:crypto";
import { hasFreshProof, readProvenEmail } from "#features/auth/auth.contract.ts";
import { enterStudio } from "#features/mentors/mentors.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Email } from "#platform/mail/email.ts";
import type { BankDetails, PayoutCountry } from "#platform/payouts/payout-driver.ts";
import type { RateLimit } from "#platform/rate-limit/rate-limit.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { addTime, toSeconds } from "#shared/time.ts";
import { newAccountHoldDays, payoutsPath } from "../payouts.constants.ts";
import { payoutAccountChangedEmail } from "../payouts.emails.ts";
import { payoutErrors } from "../payouts.errors.ts";
import {
  deleteMethod,
  findStoredMethod,
  insertDestination,
  insertMethod,
  lockMethod,
  placeOf,
  type StoredMethod,
} from "./methods.store.server.ts";

const changeLimit: RateLimit = {
  name: "payouts.details",
  capacity: 10,
  periodSeconds: toSeconds({ days: 1 }),
};

/**
 * Saves the bank details that the viewer is paid to, in place of earlier ones. Payouts wait for three
 * days, and the viewer gets an email.
 *
 * @throws `payout_proof_needed` without a proof in the last ten minutes, `payouts_for_mentors`,
 * `payout_changes_too_often`, `payout_setup_changed`.
 */
export async function saveBankDetails(
  services: Services,
  viewer: UserViewer,
  details: BankDetails,
): Promise<void> {
  const { setup } = services.payouts.driver;
  if (setup.kind !== "details") throw payoutErrors.otherSetup();
  await requireMayChange(services, viewer);
  const id = randomUUID();
  const destination = setup.seal(details, placeOf(id));
  const state = await services.payouts.driver.readDestination({
    stored: destination,
    place: placeOf(id),
  });
  const label = state?.label;
  if (!label) throw new Error("Bank details that were just encrypted can't be read");
  await services.database.asSystem("save payout details", async (transaction) => {
    const now = services.clock.now();
    const heldUntil = heldFrom(now);
    await lockMethod(transaction, viewer.userId);
    await deleteMethod(transaction, viewer.userId);
    await insertMethod(transaction, {
      id,
      userId: viewer.userId,
      kind: "bank",
      country: details.country,
      state: "ready",
      missing: [],
      label,
      heldUntil,
      destination,
      now,
    });
    await services.audit.record(transaction, {
      actorId: viewer.userId,
      action: "payouts.details_entered",
      subject: { type: "payee", id: viewer.userId },
      details: { country: details.country },
    });
    await notifyPayee(services, transaction, viewer.userId, (to) =>
      payoutAccountChangedEmail(to, {
        baseUrl: services.application.baseUrl,
        label,
        heldUntil,
      }),
    );
  });
}

/**
 * The address of Stripe's page where the viewer completes their account, which is opened if there
 * is none. Killed anywhere, it opens no second account.
 *
 * @throws as `saveBankDetails`, and what the provider throws.
 */
export async function beginOnboarding(
  services: Services,
  viewer: UserViewer,
  { country }: { country: PayoutCountry },
): Promise<string> {
  const { setup } = services.payouts.driver;
  if (setup.kind !== "onboarding") throw payoutErrors.otherSetup();
  await requireMayChange(services, viewer);
  const method = await ensureOnboarding(services, viewer, country);
  let accountId = method.destination;
  if (accountId === null) {
    const email = await services.database.asSystem("read payee's email", (transaction) =>
      readProvenEmail(transaction, viewer.userId),
    );
    const opened = await setup.openAccount({
      idempotencyKey: `payout-account:${method.id}`,
      payeeId: viewer.userId,
      email,
      country: method.country,
    });
    await services.database.asSystem("save payout account", (transaction) =>
      insertDestination(transaction, method.id, opened),
    );
    accountId = opened;
  }
  const back = `${services.application.baseUrl}${payoutsPath}`;
  const { url } = await setup.openOnboarding({
    accountId,
    returnUrl: `${back}?from=stripe`,
    refreshUrl: `${back}?from=expired`,
  });
  return url;
}

/** The viewer's account at the provider, or a place for one. */
async function ensureOnboarding(
  services: Services,
  viewer: UserViewer,
  country: PayoutCountry,
): Promise<StoredMethod> {
  return await services.database.asSystem("begin payout account", async (transaction) => {
    await lockMethod(transaction, viewer.userId);
    const existing = await findStoredMethod(transaction, { userId: viewer.userId });
    // An account's country can't be changed: Stripe has to open another one.
    if (existing?.kind === "stripe" && existing.country === country) return existing;
    await deleteMethod(transaction, viewer.userId);
    const method: StoredMethod = {
      id: randomUUID(),
      userId: viewer.userId,
      kind: "stripe",
      country,
      state: "incomplete",
      missing: [],
      label: null,
      heldUntil: null,
      destination: null,
    };
    await insertMethod(transaction, { ...method, now: services.clock.now() });
    await services.audit.record(transaction, {
      actorId: viewer.userId,
      action: "payouts.account_opened",
      subject: { type: "payee", id: viewer.userId },
      details: { country },
    });
    return method;
  });
}

async function requireMayChange(services: Services, viewer: UserViewer): Promise<void> {
  if (!(await hasFreshProof(services, viewer))) throw payoutErrors.proofNeeded();
  if (!(await enterStudio(services, viewer))) throw payoutErrors.notMentor();
  if (!(await services.rateLimits.take(changeLimit, viewer.userId))) {
    throw payoutErrors.tooManyChanges();
  }
}

/** The end of the wait for payouts to an account that's new at `now`. */
export const heldFrom = (now: Date) => addTime(now, { days: newAccountHoldDays });

/** Emails a payee, unless the account is gone or has no proven address. */
export async function notifyPayee(
  services: Services,
  transaction: DatabaseTransaction,
  payeeId: string,
  write: (to: string) => Email,
): Promise<void> {
  const to = await readProvenEmail(transaction, payeeId);
  if (to) await services.mail.enqueue(transaction, write(to), { lane: "security" });
}
