import { type Client, readDataSubject, recordSecurityEvent } from "#features/auth/auth.contract.ts";
import { streamZip, type ZipEntry } from "#platform/archive/zip.ts";
import { exportedFiles, exportPersonalData } from "#platform/personal-data/personal-data.store.ts";
import type { Services } from "#platform/services.ts";
import { listNamedFiles } from "#platform/storage/file-rows.store.ts";
import { findFile, listFilesOfUser, readFile, type StoredFile } from "#platform/storage/storage.ts";
import { serviceViewer, type UserViewer } from "#platform/viewer.ts";
import { brand } from "#shared/brand.ts";
import { dayInUtc, toSeconds } from "#shared/time.ts";
import { dataExportedEmail } from "../account.emails.ts";
import { placeBeside, placeOf, readMe, type Subject } from "./export.rules.ts";
import { exportsPerDay } from "./personal-data.constants.ts";
import { personalDataErrors } from "./personal-data.errors.ts";

const exportLimit = {
  name: "accounts/data-export",
  capacity: exportsPerDay,
  periodSeconds: toSeconds({ days: 1 }),
};

export interface DataExport {
  fileName: string;
  /** A ZIP file. */
  stream: ReadableStream<Uint8Array>;
}

/**
 * Everything that the site keeps of the viewer, as a ZIP of JSON files and of the files they stored. It's
 * logged, and the viewer gets an email, because anyone who has the archive knows everything.
 *
 * @throws `too_many_exports`
 */
export async function exportOwnData(
  services: Services,
  user: UserViewer,
  client: Client,
): Promise<DataExport> {
  if (!(await services.rateLimits.take(exportLimit, user.userId))) {
    throw personalDataErrors.tooManyExports();
  }
  const now = services.clock.now();
  await services.database.asSystem("record data export", async (transaction) => {
    await recordSecurityEvent(transaction, {
      action: "data_exported",
      type: "account",
      user: { id: user.userId, email: user.email },
      address: client.address,
      now,
    });
    await services.audit.record(transaction, {
      actorId: user.userId,
      action: "accounts.data_exported",
      subject: { type: "user", id: user.userId },
    });
    if (!user.email) return;
    const { baseUrl } = services.application;
    await services.mail.enqueue(transaction, dataExportedEmail(user.email, { baseUrl, at: now }), {
      lane: "security",
    });
  });
  return await openExport(services, user);
}

/** The account that a copy is of. */
interface ExportOwner {
  userId: string;
  email: string;
}

/** Everything that the site keeps of a person. The caller checks who asks, and records the request. */
export async function openExport(services: Services, user: ExportOwner): Promise<DataExport> {
  const now = services.clock.now();
  const subjects = await collectSubjects(services, user.userId);
  const files = await collectFiles(services, user.userId);
  const day = dayInUtc(now);
  return {
    fileName: `${brand.name.toLowerCase().replace(/\W+/g, "-")}-data-${day}.zip`,
    stream: streamZip(writeEntries(services, { subjects, files, user, now })),
  };
}

/** The files in a person's own places, and those that belong to rows of theirs. */
async function collectFiles(services: Services, userId: string): Promise<StoredFile[]> {
  const own = await listFilesOfUser(services, userId);
  const named = await services.database.asSystem("list files to export", async (transaction) => {
    const subject = await readDataSubject(transaction, userId);
    const places: { bucket: string; name: string }[] = [];
    for (const each of exportedFiles(services.personalData.keepers, subject)) {
      places.push(...(await listNamedFiles(transaction, each)));
    }
    return places;
  });
  const files = new Map(own.map((file) => [file.id, file]));
  for (const place of named) {
    const file = await findFile(services, serviceViewer, place);
    if (file) files.set(file.id, file);
  }
  return [...files.values()];
}

/** Collects the rows that each feature has about a person, by table. */
export async function collectSubjects(services: Services, userId: string): Promise<Subject[]> {
  const subject = await services.database.asSystem("read data subject", (transaction) =>
    readDataSubject(transaction, userId),
  );
  const subjects: Subject[] = [];
  for (const keeper of services.personalData.keepers) {
    const tables = await services.database.asSystem("export personal data", (transaction) =>
      exportPersonalData(services, transaction, { keeper, subject }),
    );
    for (const [table, rows] of Object.entries(tables)) {
      subjects.push({ folder: keeper.exportFolder ?? keeper.name, table, rows });
    }
  }
  return subjects;
}

async function* writeEntries(
  services: Services,
  {
    subjects,
    files,
    user,
    now,
  }: { subjects: Subject[]; files: StoredFile[]; user: ExportOwner; now: Date },
): AsyncGenerator<ZipEntry> {
  const text = (name: string, words: string): ZipEntry => ({
    name,
    modifiedAt: now,
    bytes: new TextEncoder().encode(words),
  });
  yield text("README.txt", readMe({ account: user.email || user.userId, now }));
  for (const { folder, table, rows } of subjects) {
    yield text(`data/${folder}/${table}.json`, JSON.stringify(rows, null, 2));
  }
  yield text("data/storage/objects.json", JSON.stringify(files, null, 2));
  const taken = new Set<string>();
  for (const file of files) {
    // Still listed in objects.json, which says so.
    if (file.isBeingChecked) continue;
    const bytes = await readFile(services, file);
    if (bytes) {
      yield {
        name: placeBeside(placeOf(file, user.userId), taken),
        modifiedAt: file.updatedAt,
        isPacked: true,
        bytes,
      };
    } else {
      services.log.error("accounts.stored_file_missing", { objectId: file.id });
    }
  }
}
