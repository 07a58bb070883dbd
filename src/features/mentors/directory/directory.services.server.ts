import { setImmediate as letOthersRun } from "node:timers/promises";
import { readVocabulary } from "#features/search/search.contract.ts";
import type { Database } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { retractedColumns } from "../mentor-fields.rules.ts";
import {
  type ChangesPosition,
  type DirectoryChanges,
  readDirectoryChanges,
  sinceEver,
} from "./directory.store.server.ts";
import type { ListedMentor } from "./directory.types.ts";
import { DirectoryIndex } from "./directory-index.rules.ts";

declare module "#platform/services.ts" {
  interface Services {
    /** The listed mentors, kept in this process. */
    mentorDirectory: MentorDirectory;
  }
}

export interface MentorDirectory {
  /**
   * The directory with everything that was committed before the call. Where thousands of mentors have changed
   * together, as after a sync, it has a thousand more of them each time, and the rest within about a second. It looks
   * for changes through `database`, so a page's own call uses the page's transaction. Rejects when they can't be
   * read.
   */
  read(database?: Database): Promise<DirectoryIndex>;
  /** The directory as it was last read, and when that was. Null before the first time. */
  lastRead(): { index: DirectoryIndex; at: Date } | null;
  /**
   * Goes up whenever a mentor is taken off the list or their text changes, as far as this process
   * knows after reading what changed. Rejects when that can't be read.
   */
  readVersion(): Promise<number>;
}

export function composeDirectory(services: Services): void {
  services.mentorDirectory = createMentorDirectory(services);
}

/** A read of this many slices keeps a request waiting for some tenths of a second at most. */
const slicesPerRead = 2;

/**
 * Reads the listed mentors on the first request, and after that, before each answer, those that
 * changed. What that leaves of many is read between requests. Only one read runs at a time. Requests that
 * arrive in the meantime share the next one.
 */
export function createMentorDirectory({
  database: ownDatabase,
  clock,
}: Pick<Services, "database" | "clock">): MentorDirectory {
  let kept: DirectoryIndex | null = null;
  let readAt: Date | null = null;
  let since = sinceEver;
  /** The position from which the next read continues an unfinished one. */
  let unfinished: { readUntil: string; after: ChangesPosition } | null = null;
  let latest: Promise<unknown> = Promise.resolve();
  let next: Promise<DirectoryIndex> | null = null;
  let version = 0;

  async function readChanges(database: Database): Promise<DirectoryIndex> {
    next = null;
    kept ??= new DirectoryIndex(readVocabulary());
    const index = kept;
    const readSlice = (after: ChangesPosition | null): Promise<DirectoryChanges> =>
      database.as(anonymousViewer, (transaction) =>
        readDirectoryChanges(transaction, since, after),
      );
    const most = readAt ? slicesPerRead : Number.POSITIVE_INFINITY;
    let slice = await readSlice(unfinished?.after ?? null);
    const readUntil = unfinished?.readUntil ?? slice.readUntil;
    for (let count = 1; ; count += 1) {
      const { changed, rest } = slice;
      // The database keeps reading while this slice is processed.
      const following = rest && count < most ? readSlice(rest) : null;
      following?.catch(() => {}); // Handled below.
      for (const { id, mentor } of changed) {
        if (takesBack(index.get(id), mentor)) version += 1;
        if (mentor) index.put(mentor);
        else index.remove(id);
      }
      index.settle();
      if (!following) {
        unfinished = rest && { readUntil, after: rest };
        break;
      }
      slice = await following;
    }
    if (unfinished) void follow();
    else since = readUntil;
    readAt = clock.now();
    return index;
  }

  /** Reads what's left between requests, whichever process wrote it. */
  async function follow(): Promise<void> {
    await letOthersRun();
    // If it fails, the next request tries again and reports it.
    if (unfinished) await read().catch(() => {});
  }

  function read(database = ownDatabase): Promise<DirectoryIndex> {
    if (!next) {
      const readNow = () => readChanges(database);
      next = latest.then(readNow, readNow);
      latest = next;
    }
    return next;
  }

  return {
    read,
    async readVersion() {
      await read();
      return version;
    },
    lastRead: () => readAt && kept && { index: kept, at: readAt },
  };
}

/** Whether earlier pages show something about a mentor that must no longer be shown. */
function takesBack(before: ListedMentor | undefined, after: ListedMentor | null): boolean {
  if (!before) return false;
  if (!after) return true;
  const said = (mentor: ListedMentor) =>
    JSON.stringify(retractedColumns.map((name) => mentor[name]));
  return said(before) !== said(after);
}
