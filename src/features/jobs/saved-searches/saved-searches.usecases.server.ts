import { hasPro } from "#features/membership/membership.contract.ts";
import { maxSavedSearches } from "#features/membership/membership-parts.contract.ts";
import { readValue } from "#platform/database/values.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer, Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import {
  countsLimit,
  savedSearchesOnDashboard,
  savedSearchPath,
} from "./saved-searches.constants.ts";
import { savedSearchErrors } from "./saved-searches.errors.ts";
import {
  describeFinds,
  describeSearch,
  findSaveProblem,
  hasWords,
  type SavedSearch,
  type SavedSearchSummary,
  type SearchTerms,
} from "./saved-searches.rules.ts";
import * as store from "./saved-searches.store.server.ts";

/**
 * Keeps a search for a person. One that looks for the same words, in whatever case and order, is
 * kept once: then nothing changes and `isNew` is false.
 *
 * @throws `nothing_to_save`, `saved_searches_need_pro`, `too_many_saved_searches`
 */
export async function saveSearch(
  services: Services,
  user: UserViewer,
  terms: SearchTerms,
): Promise<{ id: string; isNew: boolean }> {
  if (!hasWords(terms)) throw savedSearchErrors.nothingToSave();
  const isMember = await hasPro(services, user);
  return services.database.asSystem("save search", async (transaction) => {
    await store.lockSearchesOf(transaction, user.userId);
    const sameId = await store.findSameSearch(transaction, user.userId, terms);
    if (sameId) return { id: sameId, isNew: false };
    const kept = await readValue(transaction, store.savedSearchCount(transaction, user.userId));
    const problem = findSaveProblem(kept, isMember);
    if (problem === "needs_pro") throw savedSearchErrors.needsPro(kept);
    if (problem === "too_many") throw savedSearchErrors.tooMany();
    const id = await store.insertSearch(transaction, {
      userId: user.userId,
      keyword: terms.keyword,
      location: terms.location,
      savedAt: services.clock.now(),
    });
    return { id, isNew: true };
  });
}

/** Whether the viewer keeps a search for these words; false for visitors who are not signed in. */
export async function isSearchSaved(
  { database }: Services,
  viewer: Viewer,
  terms: SearchTerms,
): Promise<boolean> {
  if (viewer.kind !== "user" || !hasWords(terms)) return false;
  const id = await database.as(viewer, (transaction) =>
    store.findSameSearch(transaction, viewer.userId, terms),
  );
  return id !== undefined;
}

/**
 * The searches a person keeps, latest first, with what each finds now.
 *
 * @throws `saved_searches_too_often`
 */
export async function listSavedSearches(
  services: Services,
  user: UserViewer,
): Promise<SavedSearch[]> {
  if (!(await services.rateLimits.take(countsLimit, user.userId))) {
    throw savedSearchErrors.tooOften();
  }
  return readLatest(services, user, maxSavedSearches);
}

async function readLatest(
  { database, clock }: Services,
  user: UserViewer,
  limit: number,
): Promise<SavedSearch[]> {
  return database.as(user, async (transaction) => {
    const searches = await store.listSearchesOf(transaction, user.userId, limit);
    const counts = await store.countJobsOf(
      transaction,
      searches.map((search) => ({ ...search, since: search.lastOpenedAt ?? search.savedAt })),
      clock.now(),
    );
    return searches.map(({ keywordWords: _, locationWords: __, ...search }, index) => {
      const { openJobs = 0, newJobs = 0 } = counts[index] ?? {};
      return { ...search, openJobs, newJobs };
    });
  });
}

/** Summary of a person's saved searches for the dashboard: the latest few, and their number. */
export async function readSavedSearchSummary(
  services: Services,
  user: UserViewer,
): Promise<SavedSearchSummary> {
  const [latest, kept] = await Promise.all([
    readLatest(services, user, savedSearchesOnDashboard),
    services.database.value(user, (query) => store.savedSearchCount(query, user.userId)),
  ]);
  return {
    kept,
    latest: latest.map((search) => ({
      title: describeSearch(search),
      finds: describeFinds(search),
      path: savedSearchPath(search.id),
    })),
  };
}

/** Notes that a person opened a search and answers what it looks for. @throws `saved_search_not_found` */
export async function openSavedSearch(
  { database, clock }: Services,
  user: UserViewer,
  searchId: string,
): Promise<SearchTerms> {
  if (!isId(searchId)) throw savedSearchErrors.notFound();
  const terms = await database.asSystem("open saved search", (transaction) =>
    store.markOpened(transaction, { id: searchId, userId: user.userId, now: clock.now() }),
  );
  if (!terms) throw savedSearchErrors.notFound();
  return terms;
}

/**
 * The opposite of `saveSearch`; answers what the search looked for, and undefined where nothing was
 * kept.
 */
export async function deleteSavedSearch(
  { database }: Services,
  user: UserViewer,
  searchId: string,
): Promise<SearchTerms | undefined> {
  if (!isId(searchId)) return undefined;
  return database.asSystem("delete search", (transaction) =>
    store.deleteSearch(transaction, { id: searchId, userId: user.userId }),
  );
}
