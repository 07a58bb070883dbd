import {
  employersErrors,
  findPublicOrganization,
  type MemberRole,
  readFor,
} from "#features/employers/employers.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import type { HiringOrganization } from "../hiring-links.rules.ts";
import { embedCode } from "./embedded-list.rules.ts";
import { jobEmbedPath, jobFeedPath } from "./feeds.constants.ts";

export interface Sharing {
  organization: HiringOrganization;
  role: MemberRole;
  isOperator: boolean;
  /** Feeds of an organization that isn't public lead nowhere. */
  isPublic: boolean;
  /** HTML to paste into the organization's own site. */
  embed: string;
  /** Absolute addresses of its feeds. */
  xml: string;
  rss: string;
}

/**
 * Reads the code and the feeds by which members can show their organization's jobs elsewhere.
 *
 * @throws `organization_not_found`.
 */
export async function readSharing(
  services: Services,
  viewer: UserViewer,
  slug: string,
): Promise<Sharing> {
  const absolute = (path: string) => new URL(path, services.application.baseUrl).href;
  const sharing = await readFor(services, viewer, { slug }, async (transaction, membership) => {
    const { slug: current, publicName } = membership.organization;
    const organization = { slug: current, publicName };
    return {
      organization,
      role: membership.role,
      isOperator: membership.isOperator,
      isPublic: (await findPublicOrganization(transaction, current)) !== undefined,
      embed: embedCode(organization, absolute(jobEmbedPath(current))),
      xml: absolute(jobFeedPath(current, "xml")),
      rss: absolute(jobFeedPath(current, "rss")),
    };
  });
  if (!sharing) throw employersErrors.notFound();
  return sharing;
}
