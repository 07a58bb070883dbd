import { readAccountEmail } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { httpErrors } from "#platform/http/errors.ts";
import { requireOther } from "#platform/http/own-matter.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type UserViewer, type Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { countPages } from "#shared/pages.ts";
import { earliestDay } from "#shared/time.ts";
import { licensesShown } from "../licenses/licenses.constants.ts";
import {
  licenseCheckedEmail,
  licenseDeclinedEmail,
  licenseEndedEmail,
} from "../licenses/licenses.emails.ts";
import { licenseErrors } from "../licenses/licenses.errors.ts";
import type { LicenseFields } from "../licenses/licenses.schemas.ts";
import {
  countLicenses,
  decideLicense,
  findEntered,
  insertLicense,
  listLicenses,
  lockEntriesFor,
  lockLicense,
  type MentorLicense,
  selectExpired,
} from "../licenses/licenses.store.server.ts";
import {
  listingAfterCheck,
  notifyRelisted,
  relistLicensed,
  unlistUnlicensed,
} from "./license-listing.usecases.server.ts";
import { isShown } from "./moderation.rules.ts";
import { selectModeratedOf } from "./moderation.store.server.ts";

export interface LicenseOverview {
  /** Those that have waited longest. */
  pending: MentorLicense[];
  /** The number of all that wait. */
  pendingTotal: number;
  /** One page of them, the newest first. */
  checked: MentorLicense[];
  page: number;
  pages: number;
}

/** Licenses that wait to be checked, and a page of those that were. For administrators. */
export async function listLicensesForAdmin(
  services: Services,
  viewer: Viewer,
  askedPage = 1,
): Promise<LicenseOverview> {
  const admin = requireAdmin(viewer);
  return await services.database.as(admin, async (transaction) => {
    const pages = countPages(await countLicenses(transaction, "checked"), licensesShown);
    const page = Math.min(askedPage, pages);
    const range = { limit: licensesShown, offset: (page - 1) * licensesShown };
    return {
      pending: await listLicenses(transaction, "pending", { limit: licensesShown }),
      pendingTotal: await countLicenses(transaction, "pending"),
      checked: await listLicenses(transaction, "checked", range),
      page,
      pages,
    };
  });
}

/**
 * Notes that a license is in its register, and until when. A profile that was only hidden for want of it is listed again.
 *
 * @throws `license_not_found`, `license_changed`, `license_expired`; `own_matter` for the viewer's own.
 */
export async function confirmLicense(
  services: Services,
  viewer: Viewer,
  { licenseId, expiresOn }: { licenseId: string; expiresOn: string },
): Promise<void> {
  const admin = requireAdmin(viewer);
  requireFuture(services, expiresOn);
  await decide(services, licenseId, "pending", async (transaction, license) => {
    requireOther(admin, license.userId);
    const now = services.clock.now();
    const decision = { status: "checked", expiresOn, by: admin.userId, now } as const;
    await decideLicense(transaction, license.id, decision);
    await record(services, transaction, admin.userId, license, "checked", { expiresOn });
    const profiles = await relistLicensed(services, transaction, license, admin.userId);
    const listing = listingAfterCheck(profiles);
    await email(services, transaction, license, (about) =>
      licenseCheckedEmail(about, { expiresOn, listing }),
    );
  });
}

/**
 * Notes that a license could not be confirmed, with the reason.
 *
 * @throws `license_not_found`, `license_changed`.
 */
export async function declineLicense(
  services: Services,
  viewer: Viewer,
  { licenseId, reason }: { licenseId: string; reason: string },
): Promise<void> {
  const admin = requireAdmin(viewer);
  await decide(services, licenseId, "pending", async (transaction, license) => {
    const now = services.clock.now();
    const decision = { status: "declined", reason, by: admin.userId, now } as const;
    await decideLicense(transaction, license.id, decision);
    await record(services, transaction, admin.userId, license, "declined", { reason });
    await email(services, transaction, license, (about) => licenseDeclinedEmail(about, reason));
  });
}

/**
 * Enters a license that the operator has found in its register, for an address: that of a row in
 * the sheet, say, before it is synced. A profile that was only hidden for want of it is listed again, and its
 * mentor gets an email if visitors see it. One that's entered already gets the new day instead of a twin, which would
 * still count once the other is ended.
 *
 * @throws `license_expired`; `own_matter` for the viewer's own address or profile.
 */
export async function enterLicense(
  services: Services,
  viewer: Viewer,
  { email: address, expiresOn, ...fields }: LicenseFields & { email: string; expiresOn: string },
): Promise<void> {
  const admin = requireAdmin(viewer);
  requireFuture(services, expiresOn);
  await services.database.asSystem("enter license", async (transaction) => {
    const now = services.clock.now();
    await lockEntriesFor(transaction, address);
    const entered = await findEntered(transaction, { ...fields, email: address });
    if (entered?.expiresOn === expiresOn) return;
    const holder = { userId: null, email: address.toLowerCase() };
    const profiles = await selectModeratedOf(transaction, holder);
    requireOther(
      admin,
      admin.email.toLowerCase() === holder.email ? admin.userId : null,
      ...profiles.map(({ userId }) => userId),
    );
    const { kind } = fields;
    const by = admin.userId;
    const license = entered ?? {
      id: await insertLicense(transaction, {
        ...fields,
        userId: null,
        email: address,
        status: "checked",
        expiresOn,
        checkedBy: by,
        now,
      }),
      kind,
    };
    if (entered) {
      await decideLicense(transaction, entered.id, { status: "checked", expiresOn, by, now });
    }
    await record(services, transaction, by, license, "checked", { expiresOn });
    const checked = await relistLicensed(services, transaction, holder, admin.userId);
    for (const { profile, isRelisted } of checked) {
      if (isRelisted && isShown(profile.state)) {
        await notifyRelisted(services, transaction, profile);
      }
    }
  });
}

/**
 * Ends a checked license. A profile that offers advice by it alone is taken off the list.
 *
 * @throws `license_not_found`, `license_changed`.
 */
export async function endLicense(
  services: Services,
  viewer: Viewer,
  { licenseId, reason }: { licenseId: string; reason: string },
): Promise<void> {
  const admin = requireAdmin(viewer);
  await end(services, licenseId, { reason, by: admin.userId });
}

/** Ends the licenses whose last day is over everywhere, each on its own. */
export async function endExpiredLicenses(services: Services): Promise<void> {
  const today = earliestDay(services.clock.now());
  const ids = await services.database.asSystem("find expired licenses", (transaction) =>
    selectExpired(transaction, today),
  );
  for (const id of ids) {
    try {
      await end(services, id, { reason: "It has expired.", by: null, onlyIfOverOn: today });
    } catch (error) {
      services.log.error("mentorship.license_not_ended", { licenseId: id, error });
    }
  }
}

async function end(
  services: Services,
  licenseId: string,
  { reason, by, onlyIfOverOn }: { reason: string; by: string | null; onlyIfOverOn?: string },
): Promise<void> {
  await decide(services, licenseId, "checked", async (transaction, license) => {
    // It may have been renewed since it was found.
    if (onlyIfOverOn && license.expiresOn && license.expiresOn >= onlyIfOverOn) return;
    const now = services.clock.now();
    await decideLicense(transaction, license.id, { status: "ended", reason, by, now });
    await record(services, transaction, by, license, "ended", { reason });
    const listing = await unlistUnlicensed(services, transaction, license, by);
    await email(services, transaction, license, (about) =>
      licenseEndedEmail(about, { reason, listing, mayEdit: license.userId !== null }),
    );
  });
}

async function decide(
  services: Services,
  licenseId: string,
  from: MentorLicense["status"],
  work: (transaction: DatabaseTransaction, license: MentorLicense) => Promise<void>,
): Promise<void> {
  if (!isId(licenseId)) throw licenseErrors.notFound();
  await services.database.asSystem("decide about license", async (transaction) => {
    const license = await lockLicense(transaction, licenseId);
    if (!license) throw licenseErrors.notFound();
    if (license.status !== from) throw licenseErrors.changed();
    await work(transaction, license);
  });
}

async function record(
  services: Services,
  transaction: DatabaseTransaction,
  actorId: string | null,
  license: Pick<MentorLicense, "id" | "kind"> & Partial<MentorLicense>,
  what: "checked" | "declined" | "ended",
  { reason, ...facts }: { reason?: string; expiresOn?: string },
): Promise<void> {
  const { id, kind, status, userId, expiresOn } = license;
  const before = facts.expiresOn && expiresOn ? { status, expiresOn } : { status };
  await services.audit.record(transaction, {
    actorId,
    action: `mentorship.license_${what}`,
    subject: { type: "mentor_license", id, personId: userId },
    ...(status ? { before } : {}),
    after: { status: what, ...facts },
    reason,
    details: { kind },
  });
}

/** Writes to the holder's account, or to the address that the license was entered for. */
async function email(
  services: Services,
  transaction: DatabaseTransaction,
  { userId, email: address, kind }: MentorLicense,
  write: (
    about: Parameters<typeof licenseCheckedEmail>[0],
  ) => ReturnType<typeof licenseCheckedEmail>,
): Promise<void> {
  const to = userId ? await readAccountEmail(transaction, userId) : address;
  if (!to) return;
  const { baseUrl } = services.application;
  await services.mail.enqueue(transaction, write({ baseUrl, to, kind }));
}

function requireFuture({ clock }: Services, day: string): void {
  if (day < earliestDay(clock.now())) throw licenseErrors.expired();
}

function requireAdmin(viewer: Viewer): UserViewer {
  if (viewer.kind !== "user" || !hasRight(viewer, "moderation")) throw httpErrors.forbidden();
  return viewer;
}
