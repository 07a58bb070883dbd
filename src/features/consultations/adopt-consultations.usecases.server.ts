import { findProvenOwner, readProvenEmail } from "#features/auth/auth.contract.ts";
import {
  type Booking,
  giveToAccount,
  listConfirmedUnder,
} from "#features/booking/booking.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import * as store from "./consultations.store.server.ts";

/**
 * Makes consultations an account's own that were booked without one under the address that it has
 * proven. What it cannot attend, because it is somewhere else at the time, stays as it is.
 */
export async function adoptConsultations(
  _services: Services,
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  const address = await readProvenEmail(transaction, userId);
  if (!address) return;
  const ids = await listConfirmedUnder(transaction, "consultation", address);
  if (ids.length === 0) return;
  await store.lockGuest(transaction, { userId });
  for (const id of ids) await giveToAccount(transaction, id, userId);
}

/** As `adoptConsultations`, in a transaction of its own. */
export async function adoptOwnConsultations(
  services: Services,
  { userId }: Pick<UserViewer, "userId">,
): Promise<void> {
  await services.database.asSystem("adopt consultations", (transaction) =>
    adoptConsultations(services, transaction, userId),
  );
}

/**
 * Gives a consultation that was just booked to the account that has proven its address, if there is
 * one.
 */
export async function giveToProvenOwner(
  transaction: DatabaseTransaction,
  { id, guestEmail }: Pick<Booking, "id" | "guestEmail">,
): Promise<void> {
  const userId = guestEmail ? await findProvenOwner(transaction, guestEmail) : undefined;
  if (!userId) return;
  await store.lockGuest(transaction, { userId });
  await giveToAccount(transaction, id, userId);
}

/**
 * Adopts what was left: booked before accounts were told of it, or while the account was somewhere
 * else at the time.
 */
export async function adoptLeftConsultations(services: Services): Promise<void> {
  const owners = await services.database.asSystem("find left consultations", (transaction) =>
    store.listLeftOwners(transaction),
  );
  for (const userId of owners) await adoptOwnConsultations(services, { userId });
}
