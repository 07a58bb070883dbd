import { createHmac } from "node:crypto";
import { deriveKey } from "#platform/crypto/keyed-tokens.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { DataSubject } from "#platform/personal-data/personal-data.ts";
import type { Services } from "#platform/services.ts";
import {
  deleteDeparted,
  insertDeparted,
  listDeparted,
  listOwnedAddresses,
} from "./departed-mentors.store.server.ts";

/**
 * Notes the addresses of the profiles that are about to be deleted with an account: a sheet that still has them doesn't
 * make them public again.
 */
export async function recordDeparture(
  services: Services,
  transaction: DatabaseTransaction,
  { userId }: Pick<DataSubject, "userId">,
): Promise<void> {
  const addresses = await listOwnedAddresses(transaction, userId);
  const hashes = addresses.map(hasherOf(services));
  await insertDeparted(transaction, hashes, services.clock.now());
}

/** The owner of the address is a mentor here again, by themselves. */
export async function endDeparture(
  services: Services,
  transaction: DatabaseTransaction,
  email: string,
): Promise<void> {
  await deleteDeparted(transaction, hasherOf(services)(email));
}

/** A check of many addresses: whether the mentor who had it deleted their account. */
export async function createDepartureCheck(
  services: Services,
): Promise<(email: string) => boolean> {
  const departed = await services.database.asSystem("read departed mentors", listDeparted);
  if (departed.size === 0) return () => false;
  const hash = hasherOf(services);
  return (email) => departed.has(hash(email));
}

/** Under a key that isn't in the database, so that a copy of it doesn't tell who left. */
function hasherOf({ keys }: Services): (email: string) => string {
  const key = deriveKey(keys.secret, "addresses of departed mentors");
  return (email) => createHmac("sha256", key).update(email.toLowerCase()).digest("base64url");
}
