import type { Feature } from "#platform/feature.ts";
import { buildSearchIndex, type SearchIndex } from "#platform/search/search-index.ts";
import type { SearchEntry } from "#platform/search-entry.ts";
import type { Services } from "#platform/services.ts";
import { toMilliseconds } from "#shared/time.ts";
import { freshSeconds, searchLimit, usableSeconds } from "./search.constants.ts";
import { searchErrors } from "./search.errors.ts";
import { createSearchLimit, type TakeSearch } from "./search-limit.services.server.ts";
import { createVainSearches, type NoteVainSearch } from "./vain-searches.services.server.ts";

/** Source of search entries: a feature, as far as the search needs it. */
export type SearchSource = Pick<Feature, "name" | "listSearchEntries">;

export interface SearchServices {
  /**
   * Registers the features whose entries are searched. Called once, when all features are composed.
   */
  readFrom(sources: readonly SearchSource[]): void;
  /**
   * The index to search in. One that is older than a minute is still handed out while a new one is
   * built behind it; after ten minutes in which nobody searched, or where something public was
   * taken back, the new one is waited for. When it cannot be built the old one stays. Throws
   * `search_unavailable` when there is none yet either.
   */
  index(): Promise<SearchIndex>;
  take: TakeSearch;
  noteVain: NoteVainSearch;
}

declare module "#platform/services.ts" {
  interface Services {
    search: SearchServices;
  }
}

interface Kept {
  index: SearchIndex;
  entries: readonly SearchEntry[];
  /** When its entries were read, in milliseconds of the services' clock. */
  readAt: number;
  /** Of what is public, before they were read. */
  version: string;
}

export function createSearchServices(
  services: Services,
  build: typeof buildSearchIndex = buildSearchIndex,
): SearchServices {
  let sources: readonly SearchSource[] = [];
  let kept: Kept | undefined;
  let renewing: { version: string; kept: Promise<Kept> } | undefined;
  let triedAt = Number.NEGATIVE_INFINITY;
  let started = 0;
  let keptPosition = 0;
  const now = () => services.clock.now().getTime();

  /** One at a time, however many ask. */
  function renew(version: string): Promise<Kept> {
    if (renewing?.version === version) return renewing.kept;
    triedAt = now();
    const mine = { version, kept: readAndBuild(version) };
    renewing = mine;
    const evict = () => {
      if (renewing === mine) renewing = undefined;
    };
    mine.kept.then(evict, evict);
    return mine.kept;
  }

  async function readAndBuild(version: string): Promise<Kept> {
    started += 1;
    const position = started;
    const readAt = now();
    const lists = await Promise.all(
      sources.map((source) => source.listSearchEntries?.(services) ?? []),
    );
    const entries = lists.flat();
    const index = kept && sameEntries(kept.entries, entries) ? kept.index : await build(entries);
    const built = { index, entries, readAt, version };
    // One that was begun later may be done already.
    if (position > keptPosition) {
      kept = built;
      keptPosition = position;
    }
    return built;
  }

  return {
    readFrom(all) {
      sources = all;
    },
    noteVain: createVainSearches(services),
    take: createSearchLimit(services.clock, searchLimit, services.processes),
    async index() {
      const version = await services.publicVersion.read();
      const old = kept;
      if (!old) {
        const first = await renew(version).catch((cause: unknown) => {
          throw searchErrors.unavailable({ cause });
        });
        return first.index;
      }
      const isOutdated = old.version !== version;
      const isFresh =
        now() - Math.max(old.readAt, triedAt) <= toMilliseconds({ seconds: freshSeconds });
      if (isFresh && !isOutdated) return old.index;
      const renewed = renew(version).catch((error: unknown) => {
        services.log.error("search.renewal_failed", { error });
        return old;
      });
      const isTooOld = now() - old.readAt > toMilliseconds({ seconds: usableSeconds });
      return isTooOld || isOutdated ? (await renewed).index : old.index;
    },
  };
}

/** Most of the time nothing has changed, and what was built is as good as new. */
function sameEntries(one: readonly SearchEntry[], other: readonly SearchEntry[]): boolean {
  return (
    one.length === other.length &&
    one.every((entry, position) => {
      const twin = other[position];
      return (
        twin !== undefined &&
        (Object.keys(entry) as (keyof SearchEntry)[]).every((key) => entry[key] === twin[key])
      );
    })
  );
}
