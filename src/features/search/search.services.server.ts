import type { Feature } from "#platform/feature.ts";
import { buildSearchIndex, type SearchIndex } from "#platform/search/search-index.ts";
import type { SearchEntry } from "#platform/search-entry.ts";
import type { Services } from "#platform/services.ts";
import { freshSeconds, searchLimit, usableSeconds } from "./search.constants.ts";
import { searchErrors } from "./search.errors.ts";
import { createSearchLimit, type TakeSearch } from "./search-limit.services.server.ts";

/** What tells the search what there is to find: a feature, as far as it matters here. */
export type SearchSource = Pick<Feature, "name" | "listSearchEntries">;

export interface SearchServices {
  /** Says whose entries are searched. Called once, when all features are composed. */
  readFrom(sources: readonly SearchSource[]): void;
  /**
   * The index to search in. One that is older than a minute is still handed out while a new one is
   * built behind it; after ten minutes in which nobody searched, the new one is waited for. When it
   * cannot be built the old one stays. Throws `search_unavailable` when there is none yet either.
   */
  index(): Promise<SearchIndex>;
  take: TakeSearch;
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
}

export function createSearchServices(
  services: Services,
  build: typeof buildSearchIndex = buildSearchIndex,
): SearchServices {
  let sources: readonly SearchSource[] = [];
  let kept: Kept | undefined;
  let renewing: Promise<Kept> | undefined;
  let triedAt = Number.NEGATIVE_INFINITY;
  const now = () => services.clock.now().getTime();

  /** One at a time, however many ask. */
  function renew(): Promise<Kept> {
    triedAt = renewing ? triedAt : now();
    renewing ??= readAndBuild().finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  async function readAndBuild(): Promise<Kept> {
    const readAt = now();
    const lists = await Promise.all(
      sources.map((source) => source.listSearchEntries?.(services) ?? []),
    );
    const entries = lists.flat();
    const index = kept && sameEntries(kept.entries, entries) ? kept.index : await build(entries);
    kept = { index, entries, readAt };
    return kept;
  }

  return {
    readFrom(all) {
      sources = all;
    },
    take: createSearchLimit(services.clock, searchLimit),
    async index() {
      const old = kept;
      if (!old) {
        const first = await renew().catch((cause: unknown) => {
          throw searchErrors.unavailable({ cause });
        });
        return first.index;
      }
      if (now() - Math.max(old.readAt, triedAt) <= freshSeconds * 1000) return old.index;
      const renewed = renew().catch((error: unknown) => {
        services.log.error("search.renewal_failed", { error });
        return old;
      });
      return now() - old.readAt > usableSeconds * 1000 ? (await renewed).index : old.index;
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
