import { holdStanding } from "#features/auth/auth.contract.ts";
import { elsewhere } from "#features/fee-protection/fee-protection-parts.contract.ts";
import { digestShown } from "#platform/crypto/shown-digest.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { removeFileWithin } from "#platform/storage/storage.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { toSeconds } from "#shared/time.ts";
import { type Access, actFor, readFor, recordAct } from "../access/access.usecases.server.ts";
import { type DocumentRequest, findNewestRequest } from "../documents/documents.store.server.ts";
import { deleteDocumentsOf, withdrawOutdated } from "../documents/documents.usecases.server.ts";
import {
  createdPerDay,
  logoBucket,
  maxLocations,
  maxOwned,
  maxSlugs,
} from "../employers.constants.ts";
import { employersErrors } from "../employers.errors.ts";
import { domainOf, may, suggestSlug } from "../employers.rules.ts";
import type {
  IdentityInput,
  LocationInput,
  OrganizationInput,
  PageInput,
} from "../employers.schemas.ts";
import type { Organization, OrganizationLocation, OwnOrganization } from "../employers.types.ts";
import { addMember, countOwned, isLeaving } from "../members/members.store.server.ts";
import { recordHost, recordValue } from "../verification/dns.rules.ts";
import { endAllVerifications } from "../verification/ending.usecases.server.ts";
import { isCodeOver } from "../verification/verification.rules.ts";
import {
  listVerifications,
  type OwnVerification,
} from "../verification/verification.store.server.ts";
import * as store from "./organizations.store.server.ts";

const createLimit = {
  name: "employers/create",
  capacity: createdPerDay,
  periodSeconds: toSeconds({ days: 1 }),
};

const maxSlugAttempts = 20;

/**
 * Adds an organization, with the viewer as its owner; answers its address.
 *
 * @throws `organization_too_many_created`, `organization_too_many_owned`, `organization_suspended`,
 *   `organization_leaving`.
 */
export async function createOrganization(
  services: Services,
  viewer: UserViewer,
  input: OrganizationInput,
): Promise<string> {
  const { userId } = viewer;
  if (!(await services.rateLimits.take(createLimit, userId))) {
    throw employersErrors.tooManyCreated();
  }
  const now = services.clock.now();
  return await services.database.asSystem("create organization", async (transaction) => {
    const suspended = await holdStanding(transaction, [userId]);
    if (suspended.size > 0) throw employersErrors.suspended();
    if (await isLeaving(transaction, userId)) throw employersErrors.leaving();
    if ((await countOwned(transaction, userId)) >= maxOwned) throw employersErrors.tooManyOwned();
    const domain = domainOf(input.website);
    const { id, slug } = await insertWithSlug(transaction, { ...input, domain, now });
    await store.insertLocation(transaction, id, toLocation(input));
    await addMember(transaction, { organizationId: id, userId, role: "owner", now });
    await recordAct(services, transaction, {
      actorId: userId,
      organizationId: id,
      action: "organization_created",
      details: { slug, legalName: input.legalName },
    });
    return slug;
  });
}

async function insertWithSlug(
  transaction: DatabaseTransaction,
  organization: Omit<store.NewOrganization, "slug">,
): Promise<{ id: string; slug: string }> {
  for (let attempt = 1; attempt <= maxSlugAttempts; attempt += 1) {
    const slug = suggestSlug(organization.publicName, attempt);
    if (await store.findSlugOwner(transaction, slug)) continue;
    const id = await store.insertOrganization(transaction, { ...organization, slug });
    if (id) return { id, slug };
  }
  const slug = suggestSlug(`employer ${crypto.randomUUID().slice(0, 8)}`);
  const id = await store.insertOrganization(transaction, { ...organization, slug });
  if (!id) throw employersErrors.slugTaken();
  return { id, slug };
}

function toLocation({ city, place, country }: LocationInput): Omit<OrganizationLocation, "id"> {
  if (place === elsewhere) return { city, region: null, country: country ?? "" };
  return { city, region: place, country: place.startsWith("CA-") ? "Canada" : "United States" };
}

export interface OrganizationView {
  organization: Organization;
  /** Digests of what the forms of its settings show, which the forms send along. */
  shown: { page: string; identity: string };
  locations: OrganizationLocation[];
  role: Access["role"];
  isOperator: boolean;
  verifications: ShownVerification[];
  /** The documents that were sent for review last, for those who may verify. */
  documents: DocumentRequest | null;
}

export interface ShownVerification extends Omit<OwnVerification, "dnsToken" | "code"> {
  /** The record that the domain must have, for those who may verify. */
  record: { host: string; value: string } | null;
  /** Whether the code that was emailed can still be entered. */
  takesCode: boolean;
}

/** An organization as one of its members, or an operator, sees it; undefined for others. */
export async function readOrganization(
  services: Services,
  viewer: UserViewer,
  slug: string,
): Promise<OrganizationView | undefined> {
  return await readFor(services, viewer, { slug }, async (transaction, membership) => {
    const { organization } = membership;
    const { id } = organization;
    const locations = await store.listLocations(transaction, id);
    const verifications = await listVerifications(transaction, id);
    const isVerifying = may(membership.role, "verify");
    const documents = isVerifying ? await findNewestRequest(transaction, id) : undefined;
    return {
      ...membership,
      shown: { page: digestPage(organization), identity: digestIdentity(organization) },
      locations,
      documents: documents ?? null,
      verifications: verifications.map(({ dnsToken, code, ...verification }) => ({
        ...verification,
        takesCode: code !== null && !isCodeOver(code, services.clock.now()),
        record:
          isVerifying && dnsToken
            ? { host: recordHost(verification.domain), value: recordValue(dnsToken) }
            : null,
      })),
    };
  });
}

/** The viewer's own organizations. */
export async function readOwnOrganizations(
  services: Services,
  viewer: UserViewer,
): Promise<OwnOrganization[]> {
  return await services.database.as(viewer, (transaction) =>
    store.listOwnOrganizations(transaction, viewer.userId),
  );
}

const digestPage = ({ publicName, sector, sizeBand, description }: PageInput) =>
  digestShown([publicName, sector, sizeBand, description]);
const digestIdentity = ({ legalName, website }: IdentityInput) => digestShown([legalName, website]);

interface Shown {
  /** Of a form: what it showed. Nothing is compared without it. */
  shown?: string | undefined;
}

/**
 * Saves what the public page says, but for the legal name and the website.
 *
 * @throws `organization_changed` when someone else has saved something since it was shown.
 */
export async function savePage(
  services: Services,
  viewer: UserViewer,
  slug: string,
  { shown, ...page }: PageInput & Shown,
): Promise<void> {
  await actFor(services, viewer, { slug, permission: "edit page" }, async (transaction, access) => {
    const now = services.clock.now();
    const { id: organizationId, publicName: before } = access.organization;
    const { publicName } = page;
    const present = digestPage(access.organization);
    if (digestPage(page) !== present) requireShown(shown, present);
    await store.updatePage(transaction, organizationId, { page, now });
    if (publicName !== before) {
      for (const hook of services.employers.renamedHooks) {
        await hook(services, transaction, { organizationId, publicName });
      }
    }
    await access.record("page_changed");
  });
}

function requireShown(shown: string | undefined, present: string): void {
  if (shown !== undefined && shown !== present) throw employersErrors.changed();
}

/**
 * Saves the legal name and the website, by which others know who the organization is.
 *
 * @throws `organization_changed` when someone else has saved others since they were shown.
 */
export async function saveIdentity(
  services: Services,
  viewer: UserViewer,
  slug: string,
  { shown, ...identity }: IdentityInput & Shown,
): Promise<void> {
  await actFor(
    services,
    viewer,
    { slug, permission: "edit identity" },
    async (transaction, access) => {
      const { id, legalName, website, domain: before } = access.organization;
      if (identity.legalName === legalName && identity.website === website) return;
      requireShown(shown, digestIdentity(access.organization));
      const domain = domainOf(identity.website);
      const now = services.clock.now();
      await store.updateIdentity(transaction, id, { ...identity, domain, now });
      // The verifications were of another name or domain.
      if (identity.legalName !== legalName || domain !== before) {
        const ending = { organizationId: id, reason: "identity_changed" } as const;
        await endAllVerifications(services, transaction, ending);
        await withdrawOutdated(services, transaction, id);
      }
      await access.record("identity_changed", {
        from: { legalName, domain: before },
        to: { legalName: identity.legalName, domain },
      });
    },
  );
}

/**
 * Gives the organization another address; those before lead to it. False: it's the present one.
 *
 * @throws `organization_slug_taken`, `organization_too_many_slugs`.
 */
export async function changeSlug(
  services: Services,
  viewer: UserViewer,
  slug: string,
  wanted: string,
): Promise<boolean> {
  return await actFor(
    services,
    viewer,
    { slug, permission: "edit identity" },
    async (transaction, access) => {
      const { id, slug: before } = access.organization;
      if (wanted === before) return false;
      const now = services.clock.now();
      const owner = await store.findSlugOwner(transaction, wanted);
      if (owner && owner !== id) throw employersErrors.slugTaken();
      if (!owner) {
        if ((await store.countSlugs(transaction, id)) >= maxSlugs) {
          throw employersErrors.tooManySlugs();
        }
        if (!(await store.insertSlug(transaction, { id, slug: wanted, now }))) {
          throw employersErrors.slugTaken();
        }
      }
      await store.updateSlug(transaction, { id, slug: wanted, now });
      await access.record("address_changed", { from: before, to: wanted });
      return true;
    },
  );
}

/** @throws `organization_too_many_locations`. */
export async function addLocation(
  services: Services,
  viewer: UserViewer,
  slug: string,
  location: LocationInput,
): Promise<void> {
  await actFor(services, viewer, { slug, permission: "edit page" }, async (transaction, access) => {
    const { id } = access.organization;
    const locations = await store.listLocations(transaction, id);
    if (locations.length >= maxLocations) throw employersErrors.tooManyLocations();
    await store.insertLocation(transaction, id, toLocation(location));
    await access.record("location_added", { city: location.city });
  });
}

/** @throws `organization_last_location`. */
export async function removeLocation(
  services: Services,
  viewer: UserViewer,
  slug: string,
  locationId: string,
): Promise<void> {
  await actFor(services, viewer, { slug, permission: "edit page" }, async (transaction, access) => {
    const { id } = access.organization;
    const locations = await store.listLocations(transaction, id);
    const location = locations.find((each) => each.id === locationId);
    if (!location) return;
    if (locations.length === 1) throw employersErrors.lastLocation();
    await store.deleteLocation(transaction, id, locationId);
    await access.record("location_removed", { city: location.city });
  });
}

/**
 * Closes the organization for good once its name was typed: no one can see it, and it has no
 * members.
 *
 * @throws `organization_name_mismatch`; what `services.employers.beforeClosing` was given throws.
 */
export async function closeOwnOrganization(
  services: Services,
  viewer: UserViewer,
  slug: string,
  confirmation: string,
): Promise<void> {
  await actFor(services, viewer, { slug, permission: "close" }, async (transaction, access) => {
    const { id, publicName } = access.organization;
    if (confirmation.trim().toLowerCase() !== publicName.toLowerCase()) {
      throw employersErrors.nameMismatch(publicName);
    }
    await endOrganization(services, transaction, id);
    // From here on no one can apply, so that what is counted now is everyone.
    for (const check of services.employers.closingChecks) {
      await check(services, transaction, id, viewer.userId);
    }
    await access.record("organization_closed");
  });
}

/** Closes an organization with all its files, and what other features have for it. */
export async function endOrganization(
  services: Services,
  transaction: DatabaseTransaction,
  id: string,
): Promise<void> {
  await removeFileWithin(transaction, { bucket: logoBucket, name: `${id}/logo` });
  await endAllVerifications(services, transaction, { organizationId: id, reason: "closed" });
  await deleteDocumentsOf(services, transaction, id);
  await store.closeOrganization(transaction, id, services.clock.now());
}
