import { timingSafeEqual } from "node:crypto";
import type { Services } from "#platform/services.ts";
import { anonymousViewer, type UserViewer } from "#platform/viewer.ts";
import type { ProductError } from "#shared/errors.ts";
import { addTime, toSeconds } from "#shared/time.ts";
import { actFor, recordAct, requirePermission } from "../access/access.usecases.server.ts";
import { organizationPath } from "../employers.constants.ts";
import { verificationCodeEmail } from "../employers.emails.ts";
import { employersErrors } from "../employers.errors.ts";
import { isSlug } from "../employers.rules.ts";
import { emailOwnersOfEnded, forEachOrganization, settleEnding } from "./ending.usecases.server.ts";
import { codeMinutes, verifiedDays } from "./verification.constants.ts";
import { findMailboxProblem, hashCode, isCodeOver, makeCode } from "./verification.rules.ts";
import * as store from "./verification.store.server.ts";

/** Codes that one account may have sent, whatever the organization. */
const codesOfSender = {
  name: "employers/code/sender",
  capacity: 10,
  periodSeconds: toSeconds({ days: 1 }),
};
/** Codes that one address gets, from all accounts together. */
const codesToAddress = {
  name: "employers/code/address",
  capacity: 3,
  periodSeconds: toSeconds({ hours: 1 }),
};
/** Codes of one organization, for all members and addresses together: each can be guessed at five times. */
const codesOfOrganization = {
  name: "employers/code/organization",
  capacity: 10,
  periodSeconds: toSeconds({ days: 1 }),
};
/** Codes for addresses at one domain, from all organizations together. */
const codesToDomain = {
  name: "employers/code/domain",
  capacity: 30,
  periodSeconds: toSeconds({ days: 1 }),
};

/**
 * Sends a code to a mailbox at the organization's domain.
 *
 * @throws `organization_free_email`, `organization_other_domain`, `organization_too_many_codes`.
 */
export async function sendMailboxCode(
  services: Services,
  viewer: UserViewer,
  slug: string,
  email: string,
): Promise<void> {
  const { rateLimits } = services;
  if (!(await rateLimits.take(codesOfSender, viewer.userId))) throw employersErrors.tooManyCodes();
  const { organization: asked } = await requirePermission(services, viewer, {
    slug,
    permission: "verify",
  });
  requireOwnMailbox(email, asked.domain);
  if (
    !(await rateLimits.take(codesToAddress, email)) ||
    !(await rateLimits.take(codesOfOrganization, asked.id)) ||
    !(await rateLimits.take(codesToDomain, asked.domain))
  ) {
    throw employersErrors.tooManyCodes();
  }
  await actFor(services, viewer, { slug, permission: "verify" }, async (transaction, access) => {
    const { organization } = access;
    requireOwnMailbox(email, organization.domain);
    const now = services.clock.now();
    const verificationId = await store.replacePending(transaction, {
      organization,
      email,
      requestedBy: viewer.userId,
      now,
    });
    const code = makeCode();
    const expiresAt = addTime(now, { minutes: codeMinutes });
    const codeHash = hashCode(verificationId, code);
    await store.insertCode(transaction, { verificationId, codeHash, expiresAt });
    const about = {
      baseUrl: services.application.baseUrl,
      to: email,
      organization: organization.publicName,
    };
    await services.mail.enqueue(transaction, verificationCodeEmail(about, code), {
      usefulUntil: expiresAt,
    });
    await access.record("verification_asked", { verificationId, method: "mailbox" });
  });
}

function requireOwnMailbox(email: string, domain: string): void {
  const problem = findMailboxProblem(email, domain);
  if (problem === "free email") throw employersErrors.freeEmail();
  if (problem) throw employersErrors.otherDomain(domain);
}

/**
 * Verifies the organization by the code that was emailed. A wrong one is counted.
 *
 * @throws `organization_code_wrong`, `organization_code_over`.
 */
export async function confirmMailbox(
  services: Services,
  viewer: UserViewer,
  slug: string,
  code: string,
): Promise<void> {
  const problem = await actFor<ProductError | undefined>(
    services,
    viewer,
    { slug, permission: "verify" },
    async (transaction, access) => {
      const now = services.clock.now();
      const { id, domain } = access.organization;
      const pending = await store.findCode(transaction, id);
      if (!pending || isCodeOver(pending, now) || pending.domain !== domain) {
        return employersErrors.codeOver();
      }
      const { verificationId } = pending;
      const given = Buffer.from(hashCode(verificationId, code));
      if (!timingSafeEqual(given, Buffer.from(pending.codeHash))) {
        await store.countTry(transaction, verificationId);
        return employersErrors.codeWrong();
      }
      const replaced = { organizationId: id, method: "mailbox", except: verificationId } as const;
      await store.replaceVerified(transaction, { ...replaced, now });
      const validUntil = addTime(now, { days: verifiedDays });
      await store.setVerified(transaction, { verificationId, now, validUntil });
      await access.record("verified", { verificationId, method: "mailbox", domain });
      return undefined;
    },
  );
  if (problem) throw problem;
}

/** A verified organization as anyone sees it. */
export async function readPublicOrganization(
  services: Services,
  slug: string,
): Promise<store.PublicOrganization | undefined> {
  if (!isSlug(slug)) return undefined;
  return await services.database.as(anonymousViewer, (transaction) =>
    store.findPublic(transaction, slug),
  );
}

/** Addresses of the pages of verified organizations. */
export async function listOrganizationPages(services: Services): Promise<string[]> {
  const slugs = await services.database.as(anonymousViewer, store.listPublicSlugs);
  return slugs.map(organizationPath);
}

/** Ends verifications whose time is over, and emails the owners. */
export async function endExpiredVerifications(services: Services): Promise<void> {
  const now = services.clock.now();
  const due = await services.database.asSystem("list ended verifications", (transaction) =>
    store.listExpired(transaction, now),
  );
  await forEachOrganization(services, due, async (transaction, organizationId) => {
    const ended = await store.endExpired(transaction, organizationId, now);
    if (ended.length === 0) return;
    for (const { method } of ended) {
      await recordAct(services, transaction, {
        actorId: null,
        organizationId,
        action: "verification_expired",
        details: { method },
      });
    }
    await emailOwnersOfEnded(services, transaction, ended, "expired");
    await settleEnding(services, transaction, organizationId, "expired");
  });
}

/** Grows with each verification that ends, so that what was made before is made again. */
export async function readOrganizationsVersion({ database }: Services): Promise<number> {
  const [row] = await database.once("organizations' public version", store.publicVersionQuery);
  return Number(row?.version ?? 0);
}
