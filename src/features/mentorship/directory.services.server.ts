import type { Services } from "#platform/services.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { readDirectoryChanges, sinceEver } from "./directory.store.server.ts";
import { DirectoryIndex } from "./directory-index.rules.ts";

declare module "#platform/services.ts" {
  interface Services {
    /** The listed mentors, kept in this process. */
    mentorDirectory: MentorDirectory;
  }
}

export interface MentorDirectory {
  /** The directory with all that was committed before the call. Rejects when that cannot be read. */
  read(): Promise<DirectoryIndex>;
  /** The directory as it was when it was last read, and when that was; null before the first time. */
  lastRead(): { index: DirectoryIndex; at: Date } | null;
}

export function composeDirectory(services: Services): void {
  services.mentorDirectory = createMentorDirectory(services);
}

/**
 * Reads the listed mentors when they are first asked for, and from then on, before each answer, those
 * that changed. One reading goes on at a time; who asks meanwhile shares the one after it.
 */
export function createMentorDirectory({
  database,
  clock,
}: Pick<Services, "database" | "clock">): MentorDirectory {
  const index = new DirectoryIndex();
  let readAt: Date | null = null;
  let since = sinceEver;
  let latest: Promise<unknown> = Promise.resolve();
  let next: Promise<DirectoryIndex> | null = null;

  async function readChanges(): Promise<DirectoryIndex> {
    next = null;
    const { changed, readUntil } = await database.as(anonymousViewer, (transaction) =>
      readDirectoryChanges(transaction, since),
    );
    for (const { id, mentor } of changed) {
      if (mentor) index.put(mentor);
      else index.remove(id);
    }
    since = readUntil;
    readAt = clock.now();
    return index;
  }

  return {
    read() {
      if (!next) {
        next = latest.then(readChanges, readChanges);
        latest = next;
      }
      return next;
    },
    lastRead: () => readAt && { index, at: readAt },
  };
}
