import {
  findPublicOrganizationById,
  type NamedOrganization,
  searchPublicOrganizations,
} from "#features/employers/employers.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { toVisibleText } from "#shared/text/visible-text.ts";
import type { Visibility } from "../candidates.constants.ts";
import { candidateErrors } from "../candidates.errors.ts";
import { readProfile } from "../profile/profile.store.server.ts";
import { changeProfile } from "../profile/profile.usecases.server.ts";
import { findOwnShownProfile } from "./shown-profile.store.server.ts";
import type { ShownProfile } from "./shown-profile.types.ts";
import { maxBlocks, maxFound } from "./visibility.constants.ts";
import * as store from "./visibility.store.server.ts";

export interface VisibilityView {
  visibility: Visibility;
  blocks: store.Block[];
  /** The search as given, without invisible characters. */
  search: string;
  /** Organizations that the search found, without those that are blocked already. */
  found: NamedOrganization[];
  /** The profile as employers see it in the talent pool, or would; null before anything is saved. */
  shown: ShownProfile | null;
}

/** The visibility of the viewer's profile, and the organizations that a search for `words` finds. */
export async function readVisibility(
  services: Services,
  viewer: UserViewer,
  words: string,
): Promise<VisibilityView> {
  const search = toVisibleText(words).replaceAll("\0", "").toWellFormed().trim().slice(0, 100);
  return await services.database.as(viewer, async (transaction) => {
    const { visibility } = await readProfile(transaction, viewer.userId);
    const blocks = await store.listBlocks(transaction, viewer.userId);
    const blocked = new Set(blocks.map(({ organizationId }) => organizationId));
    const found = search
      ? await searchPublicOrganizations(transaction, { search, limit: maxFound })
      : [];
    const shown = await findOwnShownProfile(transaction);
    return { visibility, blocks, search, shown, found: found.filter(({ id }) => !blocked.has(id)) };
  });
}

/** Changes the visibility of the viewer's profile. A change is in the audit log. */
export async function changeVisibility(
  services: Services,
  viewer: UserViewer,
  visibility: Visibility,
): Promise<void> {
  await changeProfile(services, viewer, async (transaction, userId) => {
    if (!(await store.updateVisibility(transaction, userId, visibility))) return;
    await services.audit.record(transaction, {
      actorId: userId,
      action: "candidates.visibility_changed",
      subject: { type: "candidate", id: userId },
      details: { visibility },
    });
  });
}

/** @throws `candidate_organization_unknown`, `candidate_too_many_blocks`. */
export async function blockOrganization(
  services: Services,
  viewer: UserViewer,
  organizationId: string,
): Promise<void> {
  await changeProfile(services, viewer, async (transaction, userId) => {
    const organization = await findPublicOrganizationById(transaction, organizationId);
    if (!organization) throw candidateErrors.organizationUnknown();
    const blocks = await store.listBlocks(transaction, userId);
    if (blocks.length >= maxBlocks) throw candidateErrors.tooManyBlocks();
    await store.insertBlock(transaction, {
      userId,
      organizationId,
      organizationName: organization.publicName,
      now: services.clock.now(),
    });
  });
}

export async function unblockOrganization(
  services: Services,
  viewer: UserViewer,
  organizationId: string,
): Promise<void> {
  await changeProfile(services, viewer, (transaction, userId) =>
    store.deleteBlock(transaction, { userId, organizationId }),
  );
}
