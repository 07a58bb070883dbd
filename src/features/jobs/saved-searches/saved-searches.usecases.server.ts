import { readValue } from "#platform/database/values.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer, Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { countPages } from "#shared/pages.ts";
import { countNewJobs } from "../search/search.store.server.ts";
import type { JobQuery } from "../search/search-address.rules.ts";
import { isNarrowed } from "../search/search-filter.rules.ts";
import { alertsFrom, recordAlertConsent } from "./alert-consents.usecases.server.ts";
import {
  type AlertFrequency,
  countsLimit,
  maxSavedSearches,
  savedSearchesOnDashboard,
  savedSearchesPerPage,
  savedSearchPath,
} from "./saved-searches.constants.ts";
import { savedSearchErrors } from "./saved-searches.errors.ts";
import {
  describeFinds,
  describeSearch,
  type SavedSearch,
  type SavedSearchSummary,
} from "./saved-searches.rules.ts";
import * as store from "./saved-searches.store.server.ts";

/**
 * Saves a search for a person. A search with the same words and filters, in any case and order, counts as the same:
 * then nothing changes and `isNew` is false.
 *
 * @throws `nothing_to_save`, `too_many_saved_searches`
 */
export async function saveSearch(
  services: Services,
  user: UserViewer,
  query: JobQuery,
  frequency: AlertFrequency = "off",
): Promise<{ id: string; isNew: boolean }> {
  if (!isNarrowed(query)) throw savedSearchErrors.nothingToSave();
  const { keyword, location, filters } = query;
  return services.database.asSystem("save search", async (transaction) => {
    await store.lockSearchesOf(transaction, user.userId);
    const sameId = await store.findSameSearch(transaction, user.userId, query);
    if (sameId) return { id: sameId, isNew: false };
    const kept = await readValue(transaction, store.savedSearchCount({ userId: user.userId }));
    if (kept >= maxSavedSearches) throw savedSearchErrors.tooMany();
    const alerts = alertsFrom(services, frequency);
    const search = { keyword, location, filters, alerts };
    const savedAt = services.clock.now();
    const { userId } = user;
    const id = await store.insertSearch(transaction, { ...search, userId, savedAt });
    if (alerts.frequency !== "off") {
      await recordAlertConsent(services, transaction, { userId, alerts, source: "saved_search" });
    }
    return { id, isNew: true };
  });
}

/** Changes how often new jobs of a search are emailed. @throws `saved_search_not_found` */
export async function changeAlerts(
  services: Services,
  { userId }: UserViewer,
  { searchId, frequency }: { searchId: string; frequency: AlertFrequency },
): Promise<JobQuery> {
  if (!isId(searchId)) throw savedSearchErrors.notFound();
  return services.database.asSystem("change job alerts", async (transaction) => {
    await store.lockSearchesOf(transaction, userId);
    const search = await store.lockSearch(transaction, { id: searchId, userId });
    if (!search) throw savedSearchErrors.notFound();
    if (search.frequency === frequency) return search;
    const chosen = alertsFrom(services, frequency);
    // Jobs posted since emails were turned on stay news when only the frequency changes.
    const alerts =
      chosen.frequency === "off"
        ? chosen
        : { ...chosen, since: search.alertsSince ?? chosen.since };
    await store.updateAlerts(transaction, { id: searchId, userId, alerts });
    await recordAlertConsent(services, transaction, { userId, alerts, source: "saved_search" });
    return search;
  });
}

/** Whether the viewer has saved this search. False for visitors who aren't signed in. */
export async function isSearchSaved(
  { database }: Services,
  viewer: Viewer,
  query: JobQuery,
): Promise<boolean> {
  if (viewer.kind !== "user" || !isNarrowed(query)) return false;
  const id = await database.as(viewer, (transaction) =>
    store.findSameSearch(transaction, viewer.userId, query),
  );
  return id !== undefined;
}

export interface SavedSearchPage {
  searches: SavedSearch[];
  /** On all pages together. */
  total: number;
  page: number;
  pages: number;
}

/**
 * One page of a person's saved searches, latest first, with what each finds now.
 *
 * @throws `saved_searches_too_often`
 */
export async function listSavedSearches(
  services: Services,
  user: UserViewer,
  asked = 1,
): Promise<SavedSearchPage> {
  if (!(await services.rateLimits.take(countsLimit, user.userId))) {
    throw savedSearchErrors.tooOften();
  }
  const total = await services.database.value(
    user,
    store.savedSearchCount({ userId: user.userId }),
  );
  const pages = countPages(total, savedSearchesPerPage);
  const page = Math.min(asked, pages);
  const offset = (page - 1) * savedSearchesPerPage;
  const range = { limit: savedSearchesPerPage, offset };
  return { searches: await readLatest(services, user, range), total, page, pages };
}

async function readLatest(
  { database, clock }: Services,
  user: UserViewer,
  range: { limit: number; offset?: number },
): Promise<SavedSearch[]> {
  return database.as(user, async (transaction) => {
    const searches = await store.listSearchesOf(transaction, user.userId, range);
    const counts = await countNewJobs(
      transaction,
      searches.map((search) => ({ ...search, since: search.lastOpenedAt ?? search.savedAt })),
      clock.now(),
    );
    return searches.map(({ alertsSince: _, ...search }, index) => {
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
    readLatest(services, user, { limit: savedSearchesOnDashboard }),
    services.database.value(user, store.savedSearchCount({ userId: user.userId })),
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
): Promise<JobQuery> {
  if (!isId(searchId)) throw savedSearchErrors.notFound();
  const query = await database.asSystem("open saved search", (transaction) =>
    store.markOpened(transaction, { id: searchId, userId: user.userId, now: clock.now() }),
  );
  if (!query) throw savedSearchErrors.notFound();
  return query;
}

/**
 * Removes a saved search. Answers what it looked for, or undefined if it wasn't saved.
 */
export async function deleteSavedSearch(
  { database }: Services,
  user: UserViewer,
  searchId: string,
): Promise<JobQuery | undefined> {
  if (!isId(searchId)) return undefined;
  return database.asSystem("delete search", (transaction) =>
    store.deleteSearch(transaction, { id: searchId, userId: user.userId }),
  );
}
