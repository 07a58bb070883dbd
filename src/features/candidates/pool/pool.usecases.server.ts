import { digestShown } from "#platform/crypto/shown-digest.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { candidateErrors } from "../candidates.errors.ts";
import { profileLimit, searchLimit } from "./pool.constants.ts";
import type { PoolFilter } from "./pool.rules.ts";
import * as store from "./pool.store.server.ts";
import type {
  AskedProfile,
  Connected,
  PageOfList,
  PoolProfile,
  Saved,
  Shared,
  TalentAccess,
  TalentRequest,
} from "./pool.types.ts";
import {
  findShared,
  findTalentRequest,
  listShared,
  listTalentRequests,
} from "./requests.store.server.ts";
import { findSaved, savedCount } from "./shortlist.store.server.ts";

/** The talent pool as an employer sees it. */
export interface TalentPoolView extends TalentAccess {
  profiles: PoolProfile[];
  total: number;
  /** The newest request to each of the profiles that the organization has asked. */
  requests: AskedProfile[];
  /** A page of them. */
  connected: Connected[];
  connectedTurn: PageOfList;
}

const findAccess = (services: Services, viewer: UserViewer, slug: string | null) =>
  services.database.as(viewer, (transaction) =>
    store.findTalentAccess(transaction, viewer.userId, slug),
  );

/**
 * Searches the talent pool for one of the viewer's organizations; null where they may browse it for none. An
 * organization that isn't verified finds nothing.
 *
 * @throws `candidate_pool_too_many_searches`.
 */
export async function readTalentPool(
  services: Services,
  viewer: UserViewer,
  slug: string | null,
  filter: PoolFilter,
): Promise<TalentPoolView | null> {
  const access = await findAccess(services, viewer, slug);
  if (!access) return null;
  if (!access.isVerified) {
    const connectedTurn = { page: 1, pages: 1 };
    return { ...access, profiles: [], total: 0, requests: [], connected: [], connectedTurn };
  }
  const organizationId = access.organization.id;
  if (!(await services.rateLimits.take(searchLimit, organizationId))) {
    throw candidateErrors.tooManySearches();
  }
  return await services.database.as(viewer, async (transaction) => {
    const found = await store.searchPool(transaction, organizationId, filter);
    const candidateKeys = found.profiles.map(({ candidateKey }) => candidateKey);
    const requests = await listTalentRequests(transaction, { organizationId, candidateKeys });
    const shared = await listShared(transaction, organizationId, filter.connected);
    const { connected, ...connectedTurn } = shared;
    return { ...access, ...found, requests, connected, connectedTurn };
  });
}

/** One person of the pool, as an organization sees them. */
export interface TalentProfileView extends TalentAccess {
  candidateKey: string;
  /** Null for a candidate who left the pool and still shares their profile. */
  profile: PoolProfile | null;
  /** The newest. */
  request: TalentRequest | null;
  shared: Shared | null;
  saved: Saved | null;
  /** A digest of the note as it's shown (`digestShown`). */
  shownNote: string;
}

/**
 * Opens a profile of the pool, and records the view for its owner; null where the viewer's organization can't see it.
 *
 * @throws `candidate_pool_too_many_profiles`.
 */
export async function openTalentProfile(
  services: Services,
  viewer: UserViewer,
  slug: string | null,
  candidateKey: string,
): Promise<TalentProfileView | null> {
  if (!isId(candidateKey)) return null;
  const access = await findAccess(services, viewer, slug);
  if (!access?.isVerified) return null;
  const { organization } = access;
  if (!(await services.rateLimits.take(profileLimit, organization.id))) {
    throw candidateErrors.tooManyProfiles();
  }
  const key = { organizationId: organization.id, candidateKey };
  const view = await services.database.as(viewer, async (transaction) => {
    const saved = await findSaved(transaction, key);
    return {
      ...access,
      candidateKey,
      profile: await store.findPoolProfile(transaction, key),
      shared: await findShared(transaction, key),
      request: await findTalentRequest(transaction, key),
      saved,
      shownNote: digestShown(saved?.note ?? null),
    };
  });
  if (!view.profile && !view.shared) return null;
  await services.database.asSystem("record view of a pool profile", async (transaction) => {
    const candidate = await store.findCandidate(transaction, key);
    if (!candidate) return;
    const { userId } = candidate;
    await store.recordPoolView(transaction, { userId, organization, now: services.clock.now() });
  });
  return view;
}

/** The number of people in the pool that the viewer finds, for the organization that finds the most. */
export async function countTalentPool(services: Services, viewer: UserViewer): Promise<number> {
  return await services.database.value(viewer, store.poolCount({}));
}

/** The number of profiles in the pool that the viewer's organizations have saved. */
export async function countShortlist(services: Services, viewer: UserViewer): Promise<number> {
  return await services.database.value(viewer, savedCount);
}
