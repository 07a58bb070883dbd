import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Email } from "#platform/mail/email.ts";
import type { Services } from "#platform/services.ts";
import { findOrganization, lockOrganization } from "../access/access.store.server.ts";
import { verificationEndedEmail } from "../employers.emails.ts";
import type { Organization } from "../employers.types.ts";
import type { VerificationMethod } from "./verification.constants.ts";
import {
  type EndReason,
  endVerifications,
  isVerified,
  listOwnerEmails,
  raisePublicVersion,
} from "./verification.store.server.ts";

/**
 * Ends what is verified of an organization, and what other features published for it. For a
 * transaction that has locked it.
 */
export async function endAllVerifications(
  services: Services,
  transaction: DatabaseTransaction,
  { organizationId, reason }: { organizationId: string; reason: EndReason },
): Promise<void> {
  const now = services.clock.now();
  const ended = await endVerifications(transaction, organizationId, { reason, now });
  if (reason === "closed" || ended > 0) {
    await settleEnding(services, transaction, organizationId, reason);
  }
}

/**
 * Follows up on a verification that has ended: pages and lists that were made before are made again,
 * and other features react where nothing of the organization is verified now.
 */
export async function settleEnding(
  services: Services,
  transaction: DatabaseTransaction,
  organizationId: string,
  reason: EndReason,
): Promise<void> {
  await raisePublicVersion(transaction);
  if (reason !== "closed" && (await isVerified(transaction, organizationId))) return;
  const change = {
    organizationId,
    reason: reason === "closed" ? ("closed" as const) : ("unverified" as const),
  };
  for (const hook of services.employers.unverifiedHooks) {
    await hook(services, transaction, change);
  }
}

/** Emails the owners about verifications that have ended. */
export async function emailOwnersOfEnded(
  services: Services,
  transaction: DatabaseTransaction,
  ended: readonly { organizationId: string; method: VerificationMethod; domain: string }[],
  reason: "expired" | "record_gone",
): Promise<void> {
  for (const { organizationId, method, domain } of ended) {
    const isStillVerified = await isVerified(transaction, organizationId);
    await emailOwners(services, transaction, organizationId, (about, { slug }) =>
      verificationEndedEmail(about, { slug, method, domain, reason, isStillVerified }),
    );
  }
}

/** Emails each owner who can act. */
export async function emailOwners(
  services: Services,
  transaction: DatabaseTransaction,
  organizationId: string,
  write: (
    about: { baseUrl: string; to: string; organization: string },
    organization: Organization,
  ) => Email,
): Promise<void> {
  const organization = await findOrganization(transaction, organizationId);
  if (!organization) return;
  const { baseUrl } = services.application;
  for (const to of await listOwnerEmails(transaction, organizationId)) {
    const about = { baseUrl, to, organization: organization.publicName };
    await services.mail.enqueue(transaction, write(about, organization));
  }
}

/**
 * Does something with each organization in a transaction of its own that has locked it, so that one
 * that fails holds up no other.
 *
 * @throws AggregateError of all failures, once the others are done.
 */
export async function forEachOrganization(
  services: Services,
  organizationIds: readonly string[],
  work: (transaction: DatabaseTransaction, organizationId: string) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const organizationId of organizationIds) {
    try {
      await services.database.asSystem("verifications of an organization", async (transaction) => {
        await lockOrganization(transaction, { organizationId });
        await work(transaction, organizationId);
      });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `The work failed for ${failures.length} organizations`);
  }
}
