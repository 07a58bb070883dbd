import { networkOf } from "#platform/http/client-network.ts";
import type { Services } from "#platform/services.ts";
import { maxPendingWords, type SearchPlace } from "./search.constants.ts";
import { toCountedWords } from "./vain-searches.rules.ts";
import { countVainSearch } from "./vain-searches.store.server.ts";

/** Counts a search that found nothing. Resolves also where it can't be counted, which is logged. */
export type NoteVainSearch = (search: {
  place: SearchPlace;
  query: string;
  clientAddress: string;
}) => Promise<void>;

/**
 * Words are stored once a second network searches for them, so that what one person typed isn't. Until
 * then, and to count a network's repeated searches once, each process remembers the last network of the
 * latest words.
 */
export function createVainSearches(services: Services): NoteVainSearch {
  const latest = new Map<string, { network: string; isStored: boolean }>();
  return async ({ place, query, clientAddress }) => {
    const words = toCountedWords(query);
    // A page that is rendered for many has no address.
    if (!words || !clientAddress) return;
    const key = `${place} ${words}`;
    const network = networkOf(clientAddress);
    const known = latest.get(key);
    if (known?.network === network) return;
    latest.delete(key);
    latest.set(key, { network, isStored: known !== undefined });
    const [oldest] = latest.keys();
    if (latest.size > maxPendingWords && oldest !== undefined) latest.delete(oldest);
    if (!known) return;
    const counted = { place, words, times: known.isStored ? 1 : 2, now: services.clock.now() };
    await services.database
      .once("count search without results", (transaction) => countVainSearch(transaction, counted))
      .catch((error: unknown) => {
        services.log.warn("search.vain_not_counted", { error });
      });
  };
}
