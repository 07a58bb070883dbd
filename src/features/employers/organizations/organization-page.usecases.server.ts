import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import type { Membership } from "../access/access.store.server.ts";
import { readFor } from "../access/access.usecases.server.ts";
import type {
  Organization,
  OrganizationLocation,
  PublicFact,
  PublicOpening,
  PublicVerification,
} from "../employers.types.ts";
import { readPublicOrganization } from "../verification/verification.usecases.server.ts";
import { readLogo } from "./logo.usecases.server.ts";
import { listLocations } from "./organizations.store.server.ts";

export interface OrganizationPageView {
  organization: Organization;
  locations: OrganizationLocation[];
  /** Null while only members see the page. */
  verifications: PublicVerification[] | null;
  facts: PublicFact[];
  openings: PublicOpening[];
  /** The logo's path. */
  logo: string | null;
  /** The viewer's membership, or an operator's; null for everyone else. */
  membership: Pick<Membership, "role" | "isOperator"> | null;
}

/** An organization's page as this viewer sees it; undefined where they may not. */
export async function readOrganizationPage(
  services: Services,
  viewer: Viewer,
  slug: string,
): Promise<OrganizationPageView | undefined> {
  const shown = await readPublicOrganization(services, slug);
  const own =
    viewer.kind === "user"
      ? await readFor(services, viewer, { slug }, async (transaction, membership) => ({
          membership,
          organization: membership.organization,
          locations:
            shown?.locations ?? (await listLocations(transaction, membership.organization.id)),
        }))
      : undefined;
  const view = own ?? shown;
  if (!view) return undefined;
  const { organization, locations } = view;
  return {
    organization,
    locations,
    verifications: shown?.verifications ?? null,
    ...(shown ? await readPublicParts(services, organization.id) : { facts: [], openings: [] }),
    logo: await readLogo(services, organization),
    membership: own?.membership ?? null,
  };
}

/** What other features know of an organization, and its open jobs. */
async function readPublicParts(
  services: Services,
  organizationId: string,
): Promise<Pick<OrganizationPageView, "facts" | "openings">> {
  const { employers } = services;
  return await services.database.asSystem("read parts of organization", async (transaction) => {
    const facts: PublicFact[] = [];
    for (const read of employers.facts) {
      facts.push(...(await read(services, transaction, organizationId)));
    }
    const openings: PublicOpening[] = [];
    for (const read of employers.openings) {
      openings.push(...(await read(services, transaction, organizationId)));
    }
    return { facts, openings };
  });
}
