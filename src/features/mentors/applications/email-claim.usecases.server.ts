import { createHmac, timingSafeEqual } from "node:crypto";
import { hasProvenMailbox } from "#features/auth/auth.contract.ts";
import { deriveKey } from "#platform/crypto/keyed-tokens.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer, Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { toSeconds } from "#shared/time.ts";
import { emailClaimPath } from "../mentors.constants.ts";
import { lockAddressHolder } from "../mentors.profiles.store.server.ts";
import { emailClaimEmail } from "./applications.emails.ts";
import { applicationErrors } from "./applications.errors.ts";
import { isInModeration } from "./applications.rules.ts";
import { findApplication, type StoredApplication } from "./applications.store.server.ts";
import { markEmail } from "./email-claim.store.server.ts";

const askLimit = {
  name: "mentorship/email-claims",
  capacity: 3,
  periodSeconds: toSeconds({ hours: 1 }),
};

/** Relation of an application to the profile that already has its address. */
export type EmailClaim = "none" | "pending" | "proven" | "disowned";

/** Whether the applicant has shown that the address they gave reaches them. */
export async function isAddressProven(
  services: Services,
  transaction: DatabaseTransaction,
  { user_id, email, email_proven_at, email_disowned_at }: StoredApplication,
): Promise<boolean> {
  if (email_disowned_at) return false;
  return (
    email_proven_at !== null ||
    (await hasProvenMailbox(services, transaction, { userId: user_id, email }))
  );
}

/**
 * Sends a link to the address of an application, if a mentor without an account has it already and
 * the applicant has not proven that it is theirs. In the transaction that begins the review.
 */
export async function askForProof(
  services: Services,
  transaction: DatabaseTransaction,
  application: StoredApplication,
): Promise<void> {
  if ((await findClaim(services, transaction, application)) !== "pending") return;
  await sendLink(services, transaction, application);
}

/** Reads the relation of the viewer's own application to an existing profile. */
export async function readOwnClaim(
  services: Services,
  application: StoredApplication,
): Promise<EmailClaim> {
  if (!isInModeration(application)) return "none";
  return await services.database.asSystem("read email claim", (transaction) =>
    findClaim(services, transaction, application),
  );
}

/**
 * Sends the link of the viewer's own application once more.
 *
 * @throws `application_not_found`; `email_claim_over`; `too_many_claim_emails`.
 */
export async function sendProofAgain(
  services: Services,
  viewer: UserViewer,
  applicationId: string,
): Promise<void> {
  if (!(await services.rateLimits.take(askLimit, viewer.userId))) {
    throw applicationErrors.tooManyClaimEmails();
  }
  await services.database.asSystem("send email claim", async (transaction) => {
    const application = isId(applicationId) && (await findApplication(transaction, applicationId));
    if (!application || application.user_id !== viewer.userId) {
      throw applicationErrors.applicationNotFound();
    }
    const isPending = isInModeration(application)
      ? (await findClaim(services, transaction, application)) === "pending"
      : false;
    if (!isPending) throw applicationErrors.emailClaimOver();
    await sendLink(services, transaction, application);
  });
}

/** The link's page, for a person who follows it. */
export interface ClaimPage {
  applicantName: string;
  email: string;
  claim: EmailClaim;
  /** Whether the viewer is signed in, and as the one who applied. */
  viewer: "nobody" | "applicant" | "another";
}

/** Reads the link's page. Undefined for an unknown link, or one whose application was decided. */
export async function readClaimPage(
  services: Services,
  viewer: Viewer,
  { applicationId, key }: { applicationId: string; key: string },
): Promise<ClaimPage | undefined> {
  return await services.database.asSystem("read email claim", async (transaction) => {
    const application = await findByKey(services, transaction, applicationId, key);
    if (!application) return undefined;
    const isApplicant = viewer.kind === "user" && viewer.userId === application.user_id;
    return {
      applicantName: application.full_name,
      email: application.email,
      claim: await findClaim(services, transaction, application),
      viewer: viewer.kind !== "user" ? "nobody" : isApplicant ? "applicant" : "another",
    };
  });
}

/**
 * The applicant followed the link: the mailbox is theirs. It takes both, the link and the account, so
 * that no one gives their profile away by clicking a button in an email.
 *
 * @throws `email_claim_over`; `email_claim_other_account`.
 */
export async function proveEmail(
  services: Services,
  viewer: UserViewer,
  { applicationId, key }: { applicationId: string; key: string },
): Promise<void> {
  await services.database.asSystem("prove email", async (transaction) => {
    const application = await findByKey(services, transaction, applicationId, key);
    if (!application || application.email_disowned_at) throw applicationErrors.emailClaimOver();
    if (application.user_id !== viewer.userId) throw applicationErrors.emailClaimOtherAccount();
    if (application.email_proven_at) return;
    await mark(services, transaction, application, "email_proven_at", viewer.userId);
  });
}

/**
 * Records that the owner of the mailbox says the application isn't theirs. It then never gets the
 * profile.
 * @throws `email_claim_over`.
 */
export async function disownApplication(
  services: Services,
  { applicationId, key }: { applicationId: string; key: string },
): Promise<void> {
  await services.database.asSystem("disown application", async (transaction) => {
    const application = await findByKey(services, transaction, applicationId, key);
    if (!application) throw applicationErrors.emailClaimOver();
    if (application.email_disowned_at) return;
    await mark(services, transaction, application, "email_disowned_at", null);
  });
}

async function mark(
  services: Services,
  transaction: DatabaseTransaction,
  { id }: StoredApplication,
  what: "email_proven_at" | "email_disowned_at",
  actorId: string | null,
): Promise<void> {
  if (!(await markEmail(transaction, id, what, services.clock.now()))) {
    throw applicationErrors.emailClaimOver();
  }
  await services.audit.record(transaction, {
    actorId,
    action:
      what === "email_proven_at"
        ? "mentorship.application_email_proven"
        : "mentorship.application_email_disowned",
    subject: { type: "mentor_application", id },
  });
}

async function findClaim(
  services: Services,
  transaction: DatabaseTransaction,
  application: StoredApplication,
): Promise<EmailClaim> {
  const holder = await lockAddressHolder(transaction, application.email);
  if (!holder || holder.isSample || holder.userId !== null) return "none";
  if (application.email_disowned_at) return "disowned";
  const isProven = await isAddressProven(services, transaction, application);
  return isProven ? "proven" : "pending";
}

async function sendLink(
  services: Services,
  transaction: DatabaseTransaction,
  application: StoredApplication,
): Promise<void> {
  await markEmail(transaction, application.id, "email_asked_at", services.clock.now());
  const path = emailClaimPath(application.id, keyOf(services, application));
  await services.mail.enqueue(
    transaction,
    emailClaimEmail(application.email, new URL(path, services.application.baseUrl).href),
  );
}

async function findByKey(
  services: Services,
  transaction: DatabaseTransaction,
  applicationId: string,
  key: string,
): Promise<StoredApplication | undefined> {
  const application = isId(applicationId)
    ? await findApplication(transaction, applicationId)
    : undefined;
  if (!application || !isInModeration(application)) return undefined;
  const expected = Buffer.from(keyOf(services, application));
  const given = Buffer.from(key);
  return given.length === expected.length && timingSafeEqual(given, expected)
    ? application
    : undefined;
}

/** Follows from the application and its address, so another address needs another link. */
function keyOf({ keys }: Services, { id, email }: StoredApplication): string {
  return createHmac("sha256", deriveKey(keys.secret, "addresses of mentor applications"))
    .update(`${id} ${email.toLowerCase()}`)
    .digest("base64url");
}
