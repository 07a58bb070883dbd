import { createHmac } from "node:crypto";
import { deriveKey } from "#platform/crypto/keyed-tokens.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { DataSubject } from "#platform/personal-data/data-subject.ts";
import type { Services } from "#platform/services.ts";
import {
  deleteDeparted,
  insertDeparted,
  listDeparted,
  listOwnedAddresses,
  listProfilesAndLicenses,
} from "./departed-mentors.store.server.ts";

/**
 * Notes the addresses of a mentor whose profiles are about to be deleted with their account: a sheet that still has
 * them doesn't make them public again.
 */
export async function recordDeparture(
  services: Services,
  transaction: DatabaseTransaction,
  subject: Pick<DataSubject, "userId" | "provenEmail">,
): Promise<void> {
  const addresses = await listOwnedAddresses(transaction, subject);
  const hashes = addresses.map(hasherOf(services));
  await insertDeparted(transaction, hashes, services.clock.now());
}

/**
 * Erases what our team's log says about profiles and licenses that are about to be deleted with their mentor's account.
 * Entries from before the mentor had one name no account.
 */
export async function eraseFromLog(
  { audit }: Services,
  transaction: DatabaseTransaction,
  subject: Pick<DataSubject, "userId" | "provenEmail">,
): Promise<void> {
  const { profileIds, licenseIds } = await listProfilesAndLicenses(transaction, subject);
  await audit.eraseAbout(transaction, "mentor_profile", profileIds);
  await audit.eraseAbout(transaction, "mentor_license", licenseIds);
}

/** The owner of the address is a mentor here again, by themselves. */
export async function endDeparture(
  services: Services,
  transaction: DatabaseTransaction,
  email: string,
): Promise<void> {
  await deleteDeparted(transaction, hasherOf(services)(email));
}

export interface DepartureCheck {
  /** Whether the mentor who had an address deleted their account. */
  hasLeft(email: string): boolean;
  /** Those of some addresses whose mentors deleted their account since the check was created. */
  findLater(transaction: DatabaseTransaction, emails: readonly string[]): Promise<string[]>;
}

/** A check of many addresses. */
export async function createDepartureCheck(services: Services): Promise<DepartureCheck> {
  const departed = await services.database.asSystem("read departed mentors", listDeparted);
  const hash = hasherOf(services);
  return {
    hasLeft: (email) => departed.size > 0 && departed.has(hash(email)),
    async findLater(transaction, emails) {
      const all = await listDeparted(transaction);
      const later = new Set([...all].filter((one) => !departed.has(one)));
      return later.size === 0 ? [] : emails.filter((email) => later.has(hash(email)));
    },
  };
}

/** Under a key that isn't in the database, so that a copy of it doesn't tell who left. */
function hasherOf({ keys }: Services): (email: string) => string {
  const key = deriveKey(keys.secret, "addresses of departed mentors");
  return (email) => createHmac("sha256", key).update(email.toLowerCase()).digest("base64url");
}
