import { z } from "zod";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { retryOnDeadlock } from "#platform/database/retry-on-deadlock.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import type { Services } from "#platform/services.ts";
import { keyOf } from "./drivers/file-store.ts";
import {
  ScannerUnavailableError,
  ScanUnansweredError,
  type ScanVerdict,
} from "./drivers/scanner.ts";
import type { ObjectRow } from "./objects.store.ts";
import {
  holdVersion,
  listQuarantined,
  noteFailedScan,
  type QuarantinedFile,
  releaseAll,
  releaseVersion,
  removeVersion,
} from "./quarantine.store.ts";
import { infectedFileEmail } from "./storage.emails.ts";
import { storageErrors } from "./storage.errors.ts";
import type { StorageUser } from "./storage-user.ts";

/**
 * Called when a file of the feature is released or removed, in that transaction and just before.
 */
export type VerdictListener = (
  services: Services,
  transaction: DatabaseTransaction,
  file: QuarantinedFile,
  verdict: ScanVerdict,
) => Promise<void>;

export interface Quarantine {
  listeners: VerdictListener[];
  /** Enqueues the scan of a file that was just stored. */
  noteNew(services: StorageUser, row: ObjectRow): Promise<void>;
}

export function createQuarantine(): Quarantine {
  return {
    listeners: [],
    async noteNew({ database, jobs }, row) {
      if (!row.quarantined_at) return;
      await database.asSystem("check a new file", (transaction) =>
        jobs.enqueue(transaction, checkFilesJob, {}),
      );
    },
  };
}

/** Nothing is served, copied or read that still waits for the scanner. */
export function requireChecked(row: Pick<ObjectRow, "quarantined_at">): void {
  if (row.quarantined_at) throw storageErrors.beingChecked();
}

const filesPerRun = 200;

/**
 * After each upload, and every minute for what could not be checked before: asks the scanner about
 * every file that waits. One that it can't judge goes last and is tried again a quarter of an hour later,
 * because asking about it may take half a minute. Without a scanner nothing waits: what did when it was
 * switched off gets out.
 */
export const checkFilesJob = defineJob({
  name: "storage.check-files",
  schema: z.object({}),
  schedule: "* * * * *",
  retryLimit: 0,
  async handle(services) {
    const { clock, database, log, storage } = services;
    if (storage.scanner.driver === "none") {
      const released = await database.asSystem("release unchecked files", releaseAll);
      if (released > 0) log.warn("storage.released_unchecked", { released });
      return;
    }
    const waiting = await database.asSystem("files to check", (transaction) =>
      listQuarantined(transaction, { now: clock.now(), limit: filesPerRun }),
    );
    let unansweredInARow = 0;
    for (const file of waiting) {
      try {
        await check(services, file);
        unansweredInARow = 0;
      } catch (error) {
        if (!(error instanceof ScannerUnavailableError)) {
          log.error("storage.scan_failed", { error, object: file.id });
          await database.asSystem("a scan that failed", (transaction) =>
            noteFailedScan(transaction, file, clock.now()),
          );
          unansweredInARow = error instanceof ScanUnansweredError ? unansweredInARow + 1 : 0;
          // One may be too much for the scanner. After a second, it's the scanner.
          if (unansweredInARow < 2) continue;
        }
        log.warn("storage.scanner_unavailable", { error, waiting: waiting.length });
        return;
      }
    }
  },
});

async function check(services: Services, file: QuarantinedFile): Promise<void> {
  const { storage, log } = services;
  const stream = await storage.files.get(keyOf(file.version));
  if (!stream) {
    log.error("storage.bytes_missing", { object: file.id, version: file.version });
    return;
  }
  const verdict = await storage.scanner.scan(stream);
  if (verdict.kind === "clean") await release(services, file, verdict);
  else await remove(services, file, verdict);
}

async function release(services: Services, file: QuarantinedFile, verdict: ScanVerdict) {
  await services.database.asSystem("release a clean file", async (transaction) => {
    if (!(await releaseVersion(transaction, file))) return;
    await notifyListeners(services, transaction, file, verdict);
  });
}

async function remove(
  services: Services,
  file: QuarantinedFile,
  verdict: Extract<ScanVerdict, { kind: "infected" }>,
) {
  const { audit, database, log, storage } = services;
  const { id, bucket, owner, version } = file;
  const { signature } = verdict;
  const removeRow = () =>
    database.asSystem("remove an infected file", async (transaction) => {
      if (!(await holdVersion(transaction, file))) return false;
      // A feature may delete the file itself, together with what it knows of it.
      await notifyListeners(services, transaction, file, verdict);
      await removeVersion(transaction, file);
      await audit.record(transaction, {
        actorId: null,
        action: "storage.infected_file_removed",
        subject: { type: "file", id },
        details: { bucket, signature, owner },
      });
      const email = owner && (await services.accounts.findEmail(transaction, owner));
      if (email) await services.mail.enqueue(transaction, infectedFileEmail(email, file));
      return true;
    });
  // Whoever removes the same file themselves may hold what a feature knows of it first.
  const isRemoved = await retryOnDeadlock(removeRow);
  if (isRemoved) log.warn("storage.infected_file_removed", { object: id, bucket, signature });
  // No row has them any more; should this fail, the bytes go with the other leftovers within the hour.
  await storage.files.delete(keyOf(version)).catch((error: unknown) => {
    log.warn("storage.infected_bytes_left", { error, version });
  });
}

async function notifyListeners(
  services: Services,
  transaction: DatabaseTransaction,
  file: QuarantinedFile,
  verdict: ScanVerdict,
) {
  for (const listener of services.storage.quarantine.listeners) {
    await listener(services, transaction, file, verdict);
  }
}
