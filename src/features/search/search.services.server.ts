import type { Feature } from "#platform/feature.ts";
import { putAll, SearchIndex } from "#platform/search/search-index.ts";
import type { SearchEntry } from "#platform/search-entry.ts";
import type { Services } from "#platform/services.ts";
import { toMilliseconds } from "#shared/time.ts";
import { freshSeconds, searchLimit, usableSeconds } from "./search.constants.ts";
import { searchErrors } from "./search.errors.ts";
import { createSearchLimit, type TakeSearch } from "./search-limit.services.server.ts";
import { readVocabulary } from "./synonyms.store.server.ts";
import { createVainSearches, type NoteVainSearch } from "./vain-searches.services.server.ts";

/** Source of search entries: a feature, as far as the search needs it. */
export type SearchSource = Pick<Feature, "name" | "listSearchEntries" | "readSearchChanges">;

export interface SearchServices {
  /**
   * Registers the features whose entries are searched. Called once, when all features are composed.
   */
  readFrom(sources: readonly SearchSource[]): void;
  /**
   * The index to search in. Long lists (jobs, mentors) are as they were committed before the call: what changed is read
   * each time. Short ones are read again when they're older than a minute, behind the search; after ten minutes without
   * a search, or where something public was published or taken back, they're waited for. Lists that can't be read stay
   * as they were. Throws `search_unavailable` when nothing could be read yet.
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

/** The short lists as they were last read. */
interface Lists {
  entries: readonly SearchEntry[];
  /** In milliseconds of the services' clock. */
  readAt: number;
  /** Of what is public, before they were read. */
  version: string;
}

export function createSearchServices(
  services: Services,
  create: () => SearchIndex = () => new SearchIndex(readVocabulary()),
): SearchServices {
  let sources: readonly SearchSource[] = [];
  let made: SearchIndex | undefined;
  let kept: Lists | undefined;
  let renewing: { version: string; lists: Promise<Lists> } | undefined;
  let triedAt = Number.NEGATIVE_INFINITY;
  const positions = new Map<string, string>();
  let latest: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;
  const now = () => services.clock.now().getTime();

  function target(): SearchIndex {
    made ??= create();
    return made;
  }

  /** One at a time, however many ask. */
  function renew(version: string): Promise<Lists> {
    if (renewing?.version === version) return renewing.lists;
    triedAt = now();
    const before = renewing?.lists.catch(() => undefined) ?? Promise.resolve();
    const mine = { version, lists: before.then(() => readLists(version)) };
    renewing = mine;
    const evict = () => {
      if (renewing === mine) renewing = undefined;
    };
    mine.lists.then(evict, evict);
    return mine.lists;
  }

  async function readLists(version: string): Promise<Lists> {
    const readAt = now();
    const lists = await Promise.all(
      sources.map((source) => source.listSearchEntries?.(services) ?? []),
    );
    const entries = lists.flat();
    await replace(target(), kept?.entries ?? [], entries);
    kept = { entries, readAt, version };
    return kept;
  }

  /** Everything that was committed before the call. Calls that come meanwhile share the next read. */
  function readChanges(): Promise<void> {
    if (!next) {
      const readNow = async () => {
        next = undefined;
        await Promise.all(sources.map(readChangesOf));
      };
      next = latest.then(readNow, readNow);
      latest = next;
    }
    return next;
  }

  async function readChangesOf(source: SearchSource): Promise<void> {
    if (!source.readSearchChanges) return;
    for (let isDone = false; !isDone; ) {
      const position = positions.get(source.name) ?? null;
      const { changed, until, rest } = await source.readSearchChanges(services, position);
      for (const { group, id, entry } of changed) if (!entry) target().remove(group, id);
      await putAll(
        target(),
        changed.flatMap(({ entry }) => entry ?? []),
      );
      positions.set(source.name, until);
      isDone = !rest;
    }
  }

  async function bringUpToDate(): Promise<void> {
    const version = await services.publicVersion.read();
    const old = kept;
    if (!old) {
      await Promise.all([renew(version), readChanges()]);
      return;
    }
    const changes = readChanges().catch((error: unknown) => {
      services.log.error("search.changes_failed", { error });
    });
    const renewed = () =>
      renew(version).catch((error: unknown) => {
        services.log.error("search.renewal_failed", { error });
      });
    const isOutdated = old.version !== version;
    const isTooOld = now() - old.readAt > toMilliseconds({ seconds: usableSeconds });
    const isFresh =
      now() - Math.max(old.readAt, triedAt) <= toMilliseconds({ seconds: freshSeconds });
    if (isOutdated || (isTooOld && !isFresh)) {
      await Promise.all([changes, renewed()]);
      return;
    }
    await changes;
    // Behind the search, which has waited long enough.
    if (!isFresh) void renewed();
  }

  return {
    readFrom(all) {
      sources = all;
    },
    noteVain: createVainSearches(services),
    take: createSearchLimit(services.clock, searchLimit, services.processes),
    async index() {
      try {
        await bringUpToDate();
      } catch (cause) {
        throw searchErrors.unavailable({ cause });
      }
      return target();
    },
  };
}

/** Makes an index of `before` one of `after`. Most of the time nothing has changed. */
async function replace(
  index: SearchIndex,
  before: readonly SearchEntry[],
  after: readonly SearchEntry[],
): Promise<void> {
  const known = new Map(before.map((entry) => [keyOf(entry), entry]));
  const changed = after.filter((entry) => !isSame(known.get(keyOf(entry)), entry));
  const stays = new Set(after.map(keyOf));
  for (const entry of before) {
    if (!stays.has(keyOf(entry))) index.remove(entry.group, entry.id);
  }
  await putAll(index, changed);
}

const keyOf = ({ group, id }: SearchEntry) => `${group} ${id}`;

function isSame(one: SearchEntry | undefined, other: SearchEntry): boolean {
  return one === other || (one !== undefined && JSON.stringify(one) === JSON.stringify(other));
}
