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
  /** A page of them. */
  openings: PublicOpening[];
  openingsTurn: { page: number; pages: number };
  /** The logo's path. */
  logo: string | null;
  /** The viewer's membership, or an operator's; null for everyone else. */
  membership: Pick<Membership, "role" | "isOperator"> | null;
}

const noParts = { facts: [], openings: [], openingsTurn: { page: 1, pages: 1 } };

/** An organization's page as this viewer sees it, with a page of its open jobs; undefined where they may not. */
export async function readOrganizationPage(
  services: Services,
  viewer: Viewer,
  slug: string,
  openingsPage = 1,
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
    ...(shown ? await readPublicParts(services, organization.id, openingsPage) : noParts),
    logo: await readLogo(services, organization),
    membership: own?.membership ?? null,
  };
}

/** Facts that other features know of an organization, and a page of its open jobs. */
async function readPublicParts(
  services: Services,
  organizationId: string,
  openingsPage: number,
): Promise<Pick<OrganizationPageView, "facts" | "openings" | "openingsTurn">> {
  const { employers } = services;
  return await services.database.asSystem("read parts of organization", async (transaction) => {
    const facts: PublicFact[] = [];
    for (const read of employers.facts) {
      facts.push(...(await read(services, transaction, organizationId)));
    }
    const openings: PublicOpening[] = [];
    const openingsTurn = { page: 1, pages: 1 };
    for (const read of employers.openings) {
      const found = await read(services, transaction, organizationId, openingsPage);
      openings.push(...found.openings);
      openingsTurn.page = Math.max(openingsTurn.page, found.page);
      openingsTurn.pages = Math.max(openingsTurn.pages, found.pages);
    }
    return { facts, openings, openingsTurn };
  });
}
