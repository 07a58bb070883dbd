import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import {
  actFor,
  employersErrors,
  type MemberRole,
  type Membership,
  readFor,
  requirePermission,
  scopeOf,
} from "#features/employers/employers.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { readUploadedSheet } from "#platform/sheet-source/read-uploaded-sheet.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { readXml } from "#platform/xml/read-xml.ts";
import { isId } from "#shared/ids.ts";
import { toVisibleText } from "#shared/text/visible-text.ts";
import { subtractTime } from "#shared/time.ts";
import type { HiringOrganization } from "../hiring-links.rules.ts";
import { countUnpublished } from "../postings/drafts.store.server.ts";
import { postingDefaults } from "../postings/posting.schemas.ts";
import { maxUnpublished } from "../postings/posting-steps.constants.ts";
import { postingErrors } from "../postings/postings.errors.ts";
import { importHours, importLimit, maxImportBytes, maxImportedJobs } from "./import.constants.ts";
import { importErrors } from "./import.errors.ts";
import {
  compareDrafts,
  mergeDraft,
  type RawJob,
  readFeedJobs,
  readSheetJobs,
  understandJobs,
} from "./import.rules.ts";
import * as store from "./import.store.server.ts";
import type { ImportedFile, ImportPreview, ImportUnit } from "./import.types.ts";

/** Organization and role of the importer, for the frame of the pages. */
export interface ImportFrame {
  organization: HiringOrganization;
  role: MemberRole;
  isOperator: boolean;
}

/**
 * Reads a file with jobs and keeps it for a day, so that someone can see what it would change. Answers its id.
 *
 * @throws `organization_not_found`, `organization_forbidden`; one of `importErrors` or, for a sheet, of
 *   `sheetSourceErrors`.
 */
export async function uploadImport(
  services: Services,
  viewer: UserViewer,
  slug: string,
  given: { name: string; bytes: Uint8Array } | null,
): Promise<string> {
  const { organization } = await requirePermission(services, viewer, {
    slug,
    permission: "write jobs",
  });
  if (!given || given.bytes.length === 0) throw importErrors.missing();
  if (given.bytes.length > maxImportBytes) throw importErrors.tooLarge();
  if (!(await services.rateLimits.take(importLimit, viewer.userId))) throw importErrors.tooOften();
  const { unit, found } = await readJobs(given);
  if (found.length > maxImportedJobs) throw importErrors.tooMany();
  const file = understandJobs(found, unit);
  if (file.jobs.length === 0) throw importErrors.noJobs();
  return await services.database.asSystem("keep job import", (transaction) =>
    store.insertImport(transaction, {
      organizationId: organization.id,
      createdBy: viewer.userId,
      fileName: nameOf(given),
      file,
      now: services.clock.now(),
    }),
  );
}

/** The file's name as the preview shows it. */
const nameOf = ({ name }: { name: string }) =>
  [...toVisibleText(name).trim()].slice(-200).join("") || "jobs";

async function readJobs({
  name,
  bytes,
}: {
  name: string;
  bytes: Uint8Array;
}): Promise<{ unit: ImportUnit; found: { place: number; raw: RawJob }[] }> {
  if (/\.(csv|xlsx)$/i.test(name)) {
    const { headers, rows } = await readUploadedSheet(name, bytes);
    return { unit: "row", found: readSheetJobs(headers, rows) };
  }
  if (!/\.xml$/i.test(name)) throw importErrors.unknownKind();
  const document = readXml(decodeXml(bytes));
  if (!document) throw importErrors.notXml();
  return { unit: "job", found: readFeedJobs(document) };
}

/** The text of an XML file. Bytes that don't fit are refused: a broken letter would replace a good one in a draft. */
function decodeXml(bytes: Uint8Array): string {
  try {
    return new TextDecoder(findEncoding(bytes), { fatal: true }).decode(bytes);
  } catch (cause) {
    // The file names an unknown encoding, or its bytes aren't of that encoding.
    throw importErrors.notXml({ cause });
  }
}

/** UTF-8 if the bytes are that, whatever the file says. Otherwise what its byte order mark or declaration says. */
function findEncoding(bytes: Uint8Array): string {
  if (isUtf8(bytes)) return "utf-8";
  const start = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  if (start.startsWith("\xff\xfe")) return "utf-16le";
  if (start.startsWith("\xfe\xff")) return "utf-16be";
  return /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)/.exec(start)?.[1] ?? "utf-8";
}

/** For the page that takes a file. @throws `organization_not_found`, `organization_forbidden`. */
export async function readImportFrame(
  services: Services,
  viewer: UserViewer,
  slug: string,
): Promise<ImportFrame> {
  return await readAsImporter(services, viewer, slug, async (_, membership) => frameOf(membership));
}

/**
 * Reads what a file would change, job by job, with a digest (`mark`) of the drafts that it was compared with.
 *
 * @throws `organization_not_found`, `organization_forbidden`, `import_not_found`.
 */
export async function previewImport(
  services: Services,
  viewer: UserViewer,
  slug: string,
  importId: string,
): Promise<ImportFrame & { preview: ImportPreview; mark: string }> {
  if (!isId(importId)) throw importErrors.notFound();
  return await readAsImporter(services, viewer, slug, async (transaction, membership) => {
    const place = { organizationId: membership.organization.id, importId };
    const { preview, mark } = await compare(transaction, place, services.clock.now());
    return { ...frameOf(membership), preview, mark };
  });
}

async function readAsImporter<Result>(
  services: Services,
  viewer: UserViewer,
  slug: string,
  read: (transaction: DatabaseTransaction, membership: Membership) => Promise<Result>,
): Promise<Result> {
  const found = await readFor(services, viewer, { slug }, async (transaction, membership) => {
    if (scopeOf(membership.role, "write jobs") !== "all") throw employersErrors.notAllowed();
    return { result: await read(transaction, membership) };
  });
  if (!found) throw employersErrors.notFound();
  return found.result;
}

/**
 * Writes the jobs of a file as drafts. `mark` is that of the preview: where a draft has changed since, nothing is
 * written. What is published stays as it is until someone publishes the draft.
 *
 * @throws `import_not_found`, `import_changed`, `posting_too_many_unpublished`; those of `actFor`.
 */
export async function applyImport(
  services: Services,
  viewer: UserViewer,
  slug: string,
  { importId, mark }: { importId: string; mark: string },
): Promise<{ added: number; changed: number }> {
  if (!isId(importId)) throw importErrors.notFound();
  return await actFor(
    services,
    viewer,
    { slug, permission: "write jobs" },
    async (transaction, access) => {
      const now = services.clock.now();
      const organizationId = access.organization.id;
      const place = { organizationId, importId };
      const compared = await compare(transaction, place, now);
      if (compared.mark !== mark) throw importErrors.changed();
      const { jobs } = compared.file;
      const added = jobs.filter(({ reference }) => !compared.drafts.has(reference)).length;
      if ((await countUnpublished(transaction, organizationId)) + added > maxUnpublished) {
        throw postingErrors.tooManyUnpublished();
      }
      if (!(await store.finishImport(transaction, place, now))) throw importErrors.notFound();
      const written = { organizationId, userId: viewer.userId, now };
      const counts = { added: 0, changed: 0 };
      for (const { reference, draft } of jobs) {
        const before = compared.drafts.get(reference);
        if (!before) {
          const content = mergeDraft(postingDefaults, draft);
          await store.insertDraft(transaction, written, { reference, content });
          counts.added += 1;
        } else if (compareDrafts(before.content, draft).verdict === "changed") {
          const content = mergeDraft(before.content, draft);
          await store.updateDraft(transaction, written, { ...before, content });
          counts.changed += 1;
        }
      }
      await access.recordFor("jobs.imported", counts);
      return counts;
    },
  );
}

async function compare(
  transaction: DatabaseTransaction,
  place: { organizationId: string; importId: string },
  now: Date,
): Promise<{
  preview: ImportPreview;
  mark: string;
  file: ImportedFile;
  drafts: Map<string, store.ReferencedDraft>;
}> {
  const found = await store.findImport(transaction, place);
  if (!found) throw importErrors.notFound();
  const { fileName, file } = found;
  const references = file.jobs.map(({ reference }) => reference);
  const named = { organizationId: place.organizationId, references };
  const referenced = await store.listReferencedDrafts(transaction, named);
  const drafts = new Map(referenced.map((draft) => [draft.reference, draft]));
  const rows = file.jobs.map(({ draft, ...job }) => ({
    ...job,
    title: String(draft.title ?? ""),
    ...compareDrafts(drafts.get(job.reference)?.content, draft),
  }));
  const missing = await store.listMissingDrafts(transaction, { ...named, now });
  const state = referenced.map(({ id, revision }) => [id, revision]);
  const mark = createHash("sha256").update(JSON.stringify(state)).digest("base64url").slice(0, 22);
  const { unit, skipped } = file;
  return { preview: { fileName, unit, rows, skipped, missing }, mark, file, drafts };
}

/** Deletes files a day after they were uploaded, imported or not. */
export async function deleteOldImports(services: Services): Promise<void> {
  const before = subtractTime(services.clock.now(), { hours: importHours });
  const deleted = await services.database.asSystem("delete job imports", (transaction) =>
    store.deleteImportsBefore(transaction, before),
  );
  if (deleted > 0) services.log.info("jobs.imports_deleted", { deleted });
}

function frameOf({
  organization: { slug, publicName },
  role,
  isOperator,
}: Membership): ImportFrame {
  return { organization: { slug, publicName }, role, isOperator };
}
