import { readAccountEmail } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { PublishingField } from "#platform/publishing/publishing-field.ts";
import { idOfFile } from "#platform/publishing/publishing-field.ts";
import type { AnyPublishingKind, PublishingValues } from "#platform/publishing/publishing-kind.ts";
import type { Services } from "#platform/services.ts";
import { identify } from "#platform/storage/identify.ts";
import { imageTypes, isImageType } from "#platform/storage/images.ts";
import type { VerdictListener } from "#platform/storage/quarantine.ts";
import { storageErrors } from "#platform/storage/storage.errors.ts";
import {
  findFile,
  readFile,
  removeFile,
  requireStoredWithin,
  saveFile,
} from "#platform/storage/storage.ts";
import { serviceViewer, type Viewer } from "#platform/viewer.ts";
import { isProductError } from "#shared/errors.ts";
import { safeFileName } from "#shared/file-names.ts";
import { invalidInput } from "#shared/form-fields.ts";
import { isId } from "#shared/ids.ts";
import { requireKind } from "./access.rules.ts";
import { fileFieldsOf, fileIdsOf } from "./file-values.rules.ts";
import { editPath, fileBucket, kindPath, maxFileBytes } from "./publishing.constants.ts";
import { infectedContentFileEmail } from "./publishing.emails.ts";
import { publishingErrors } from "./publishing.errors.ts";
import type { Draft } from "./publishing.types.ts";
import {
  deleteUnnamedFiles,
  findAddedFile,
  findFiles,
  insertFile,
} from "./stores/files.store.server.ts";

/** Pixels of a person's picture, on each side. */
const pictureSide = 640;

/**
 * Stores the files that a form brings and lets `use` save the texts that name them. What nothing
 * names after that is removed, also where `use` was refused.
 *
 * @throws `validation_failed` at the file's field; `content_not_found`, `forbidden`; what `use` throws
 */
export async function withFiles<Result>(
  services: Services,
  viewer: Viewer,
  { kind: name, form, values }: { kind: string; form: FormData; values: PublishingValues },
  use: (values: PublishingValues) => Promise<Result>,
): Promise<Result> {
  const { kind, user } = requireKind(services, viewer, { kind: name, act: "draft" });
  const added: [field: string, value: string][] = [];
  try {
    for (const field of fileFieldsOf(kind)) {
      const file = givenFile(form, field.name);
      if (file) added.push([field.name, await store(services, user.userId, { kind, field, file })]);
      else if (form.get(`${field.name}_remove`) === "on") added.push([field.name, ""]);
    }
    return await use({ ...values, ...Object.fromEntries(added) });
  } finally {
    const ids = added.map(([, value]) => idOfFile(value)).filter(isId);
    if (ids.length > 0) {
      await services.database.asSystem("remove unused files", (transaction) =>
        deleteUnnamedFiles(transaction, ids),
      );
    }
  }
}

/**
 * Deletes the files of a draft that is gone or names others now. Those of what it was to replace stay, such as the
 * consent on record.
 */
export async function deleteFilesOf(
  transaction: DatabaseTransaction,
  kind: AnyPublishingKind,
  { subjectId, values }: Pick<Draft, "subjectId" | "values">,
): Promise<void> {
  const ids = fileIdsOf(kind, values);
  if (ids.length === 0) return;
  const subject = subjectId === null ? undefined : await kind.read(transaction, subjectId);
  const kept = subject ? fileIdsOf(kind, subject.values) : [];
  await deleteUnnamedFiles(
    transaction,
    ids.filter((id) => !kept.includes(id)),
  );
}

/** Browsers send an empty file without a name where none was chosen. */
function givenFile(form: FormData, field: string): File | undefined {
  return form
    .getAll(field)
    .find((file): file is File => file instanceof File && (file.size > 0 || file.name !== ""));
}

interface Given {
  kind: AnyPublishingKind;
  field: Extract<PublishingField, { control: "file" }>;
  file: File;
}

async function store(
  services: Services,
  userId: string,
  { kind, field, file }: Given,
): Promise<string> {
  const refuse = (message: string) => invalidInput([{ field: field.name, message }]);
  if (file.size === 0) throw refuse("This file is empty. Choose another file.");
  if (file.size > maxFileBytes) throw refuse("The file must be 10 MB or smaller.");
  const id = crypto.randomUUID();
  const place = { bucket: fileBucket, name: id };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const stored = await saveFile(services, serviceViewer, {
      ...place,
      bytes: field.picture ? await cleanPicture(services, bytes) : bytes,
      declaredType: "",
      upsert: false,
    });
    const fileName = safeFileName(file.name, stored.type);
    await services.database.asSystem("add file", async (transaction) => {
      await requireStoredWithin(transaction, place, storageErrors.objectNotFound);
      await insertFile(
        transaction,
        { id, kind: kind.name, field: field.name, fileName },
        { by: userId, now: services.clock.now() },
      );
    });
    return `${id}/${fileName}`;
  } catch (error) {
    await removeFile(services, serviceViewer, place);
    throw isProductError(error) ? refuse(explain(error.code, field)) : error;
  }
}

async function cleanPicture({ storage }: Services, bytes: Uint8Array): Promise<Uint8Array> {
  const type = await identify(bytes, { declaredType: "", allowedTypes: [...imageTypes] });
  if (!isImageType(type)) throw storageErrors.notAnImage();
  const square = { zoom: 1, x: 0.5, y: 0.5 };
  const options = { maximumSide: pictureSide, compact: true, square };
  return (await storage.images.clean(bytes, type, options)).bytes;
}

function explain(code: string, { picture }: Given["field"]): string {
  if (code === storageErrors.unsupportedType("").code) {
    return picture
      ? "The picture must be a JPEG, a PNG or a WebP."
      : "The file must be a PDF, a Word document (.docx), a JPEG, a PNG or a WebP.";
  }
  if (code === storageErrors.tooLarge().code) return "The file must be 10 MB or smaller.";
  if (code === storageErrors.tooManyPixels().code) {
    return "The picture has too many pixels. Save it at 5,000 by 5,000 pixels or smaller.";
  }
  if (code === storageErrors.objectNotFound().code) {
    return "Our virus scan found malware in this file, so we deleted it. Choose another file.";
  }
  if (code === storageErrors.busy().code) return "We're busy right now. Try again in a minute.";
  return "We can't read this file. Choose another one.";
}

export interface FileToSend {
  bytes: Uint8Array;
  type: string;
  fileName: string;
  isPicture: boolean;
}

/**
 * A file of a draft or version, for people who may write that kind. Opening a document is in the
 * audit log.
 *
 * @throws `content_not_found`, `forbidden`, `file_being_checked`
 */
export async function openFile(
  services: Services,
  viewer: Viewer,
  { kind: name, fileId }: { kind: string; fileId: string },
): Promise<FileToSend> {
  const { kind, user } = requireKind(services, viewer, { kind: name, act: "draft" });
  const [file] = isId(fileId)
    ? await services.database.asSystem("find file", (transaction) =>
        findFiles(transaction, [fileId]),
      )
    : [];
  const field = fileFieldsOf(kind).find((one) => one.name === file?.field);
  if (!file || file.kind !== name || !field) throw publishingErrors.notFound();
  const content = await readPublishingFile(services, file.id);
  if (!content) throw publishingErrors.notFound();
  if (!field.picture) {
    await services.database.asSystem("record opened file", (transaction) =>
      services.audit.record(transaction, {
        actorId: user.userId,
        action: "publishing.file_opened",
        subject: { type: "content_file", id: file.id, name: file.fileName },
        details: { kind: name, field: field.label },
      }),
    );
  }
  return { ...content, fileName: file.fileName, isPicture: field.picture ?? false };
}

/** Notifies whoever added a file that the virus scan found malware in it. */
export const notifyOfInfectedFile: VerdictListener = async (
  services,
  transaction,
  file,
  verdict,
) => {
  if (file.bucket !== fileBucket || verdict.kind === "clean" || !isId(file.name)) return;
  const added = await findAddedFile(transaction, file.name);
  const to = added?.addedBy && (await readAccountEmail(transaction, added.addedBy));
  if (!added || !to) return;
  const { kind, fileName, draft } = added;
  const path = draft ? editPath(kind, { draft: draft.id }) : kindPath(kind);
  await services.mail.enqueue(
    transaction,
    infectedContentFileEmail(services.application.baseUrl, {
      to,
      fileName,
      title: draft?.title ?? null,
      path,
    }),
  );
};

/** The bytes of a file; undefined where it is gone. @throws `file_being_checked` */
export async function readPublishingFile(
  services: Services,
  id: string,
): Promise<{ bytes: Uint8Array; type: string } | undefined> {
  const stored = await findFile(services, serviceViewer, { bucket: fileBucket, name: id });
  const bytes = stored && (await readFile(services, stored));
  return stored && bytes && { bytes, type: stored.type };
}
