import type { Database } from "#platform/database/database.ts";
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
}

export function composeDirectory(services: Services): void {
  services.mentorDirectory = createMentorDirectory(services.database);
}

/**
 * Reads the listed mentors when they are first asked for, and from then on, before each answer, those
 * that changed. One reading goes on at a time; who asks meanwhile shares the one after it.
 */
export function createMentorDirectory(database: Database): MentorDirectory {
  const index = new DirectoryIndex();
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
  };
}
