import type { Services } from "#platform/services.ts";
import type { VerdictListener } from "#platform/storage/quarantine.ts";
import { storageErrors } from "#platform/storage/storage.errors.ts";
import { findFile, publicAddress, removeFileWithin, saveFile } from "#platform/storage/storage.ts";
import { serviceViewer, type UserViewer } from "#platform/viewer.ts";
import { isProductError } from "#shared/errors.ts";
import { isId } from "#shared/ids.ts";
import { findOrganization } from "../access/access.store.server.ts";
import { actFor } from "../access/access.usecases.server.ts";
import { logoBucket, maxLogoBytes } from "../employers.constants.ts";
import { infectedLogoEmail } from "../employers.emails.ts";
import { listMemberEmails } from "../members/members.store.server.ts";
import type { LogoOutcome, LogoProblem } from "./logo.constants.ts";
import { saveLogo } from "./organizations.store.server.ts";

const logoOf = (id: string) => ({ bucket: logoBucket, name: `${id}/logo` });

/** Path of an organization's logo; null without one, and while it is being checked. */
export async function readLogo(
  services: Services,
  { id, logoVersion }: { id: string; logoVersion: string | null },
): Promise<string | null> {
  if (!logoVersion) return null;
  const place = logoOf(id);
  const file = await findFile(services, serviceViewer, place);
  if (!file || file.isBeingChecked) return null;
  return `${publicAddress("", place.bucket, place.name)}?v=${encodeURIComponent(logoVersion)}`;
}

/** Stores the logo in the place of the one before. What can be corrected is answered as a word. */
export async function changeLogo(
  services: Services,
  viewer: UserViewer,
  slug: string,
  file: { bytes: Uint8Array; declaredType: string },
): Promise<LogoOutcome> {
  if (file.bytes.length === 0) return "missing";
  if (file.bytes.length > maxLogoBytes) return "too-large";
  // Before the picture is written again, which takes a while: no transaction waits for a file.
  const id = await actFor(
    services,
    viewer,
    { slug, permission: "edit page" },
    async (_, access) => {
      return access.organization.id;
    },
  );
  try {
    const stored = await saveFile(services, serviceViewer, { ...logoOf(id), ...file });
    await actFor(
      services,
      viewer,
      { slug, permission: "edit page" },
      async (transaction, access) => {
        const now = services.clock.now();
        await saveLogo(transaction, access.organization.id, { version: stored.version, now });
        await access.record("logo_changed");
      },
    );
    return stored.isBeingChecked ? "checking" : "saved";
  } catch (error) {
    const problem = isProductError(error) ? problems.get(error.code) : undefined;
    if (!problem) throw error;
    if (problem === "unavailable") services.log.warn("employers.logo_not_stored", { error });
    return problem;
  }
}

/** Removes the logo; without one nothing happens. */
export async function removeLogo(
  services: Services,
  viewer: UserViewer,
  slug: string,
): Promise<LogoOutcome> {
  await actFor(services, viewer, { slug, permission: "edit page" }, async (transaction, access) => {
    const { id, logoVersion } = access.organization;
    if (!logoVersion) return;
    await removeFileWithin(transaction, logoOf(id));
    await saveLogo(transaction, id, { version: null, now: services.clock.now() });
    await access.record("logo_removed");
  });
  return "removed";
}

/** A logo with malware is gone, and everyone who can add another is notified. */
export const endInfectedLogo: VerdictListener = async (services, transaction, file, verdict) => {
  if (file.bucket !== logoBucket || verdict.kind !== "infected") return;
  const organizationId = file.name.split("/")[0] ?? "";
  const organization = isId(organizationId)
    ? await findOrganization(transaction, organizationId)
    : undefined;
  if (!organization) return;
  const { publicName, slug, logoVersion } = organization;
  if (logoVersion === file.version) {
    await saveLogo(transaction, organizationId, { version: null, now: services.clock.now() });
  }
  const { baseUrl } = services.application;
  const editors = { organizationId, permission: "edit page" } as const;
  for (const to of await listMemberEmails(transaction, editors)) {
    const email = infectedLogoEmail({ baseUrl, to, organization: publicName }, { slug });
    await services.mail.enqueue(transaction, email);
  }
};

const problems = new Map<string, LogoProblem>([
  [storageErrors.tooLarge().code, "too-large"],
  [storageErrors.tooManyPixels().code, "too-many-pixels"],
  [storageErrors.unsupportedType("").code, "wrong-type"],
  [storageErrors.notAnImage().code, "wrong-type"],
  [storageErrors.invalidImage().code, "unreadable"],
  [storageErrors.tooMany().code, "too-many"],
  [storageErrors.busy().code, "unavailable"],
  [storageErrors.unavailable().code, "unavailable"],
]);
