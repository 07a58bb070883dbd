import { readAccountEmail } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { AnyPublishingKind, PublishingValues } from "#platform/publishing/publishing-kind.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer, Viewer } from "#platform/viewer.ts";
import type { ProductError } from "#shared/errors.ts";
import { isId } from "#shared/ids.ts";
import { requireKind } from "./access.rules.ts";
import { fileFieldsOf, fileIdsOf, keepKnownFiles } from "./file-values.rules.ts";
import { deleteFilesOf } from "./files.usecases.server.ts";
import { publishingErrors } from "./publishing.errors.ts";
import {
  describeChange,
  draftSubject,
  hashSubject,
  listDifferences,
  pickValues,
  titleOf,
} from "./publishing.rules.ts";
import type { Draft } from "./publishing.types.ts";
import {
  deleteDraft,
  findDraft,
  insertDraft,
  setBaseHash,
  updateDraft,
} from "./stores/drafts.store.server.ts";
import { findFiles } from "./stores/files.store.server.ts";
import { findPublishedOf } from "./stores/versions.store.server.ts";

/** Bytes of a draft's texts, so that the database isn't filled by one form. */
const maxDraftBytes = 60_000;

export interface SaveRequest {
  kind: string;
  draftId: string;
  /** The published thing that it will replace; null for something new. */
  subjectId: string | null;
  /** The version that the form was opened with; 0 for one that isn't saved yet. */
  version: number;
  /** Of the published row that the form was opened with. */
  baseHash: string | null;
  form: Readonly<Record<string, string>>;
}

export interface Saved {
  draftId: string;
  version: number;
  /** The files that it names, by their fields. */
  files: PublishingValues;
}

/**
 * Saves a draft, complete or not. One that another person saved meanwhile is not overwritten. A
 * schedule of an earlier version ends.
 *
 * @throws `content_not_found`, `forbidden`, `draft_too_long`; `draft_conflict` with how the two
 *   differ as `details.conflict`
 */
export async function saveDraft(
  services: Services,
  viewer: Viewer,
  request: SaveRequest,
): Promise<Saved> {
  const { kind, user } = requireKind(services, viewer, { kind: request.kind, act: "draft" });
  const { draftId, subjectId, version } = request;
  if (!isId(draftId)) throw publishingErrors.notFound();
  const sent = pickValues(kind, request.form);
  if (Buffer.byteLength(JSON.stringify(sent)) > maxDraftBytes) throw publishingErrors.tooLong();
  return await services.database.asSystem("save draft", async (transaction) => {
    const named = await findFiles(transaction, fileIdsOf(kind, sent));
    const values = keepKnownFiles(kind, sent, named);
    const files = pickFiles(kind, values);
    const stored = await findDraft(transaction, { kind: kind.name, id: draftId }, { lock: true });
    if (stored) {
      if (isSame(kind, stored.values, values)) return { draftId, version: stored.version, files };
      if (stored.version !== version) throw await changed(transaction, kind, stored, values);
      await updateDraft(transaction, stored, {
        title: titleOf(kind, values),
        values,
        authorId: user.userId,
        now: services.clock.now(),
      });
      await deleteFilesOf(transaction, kind, stored);
      await recordSave(services, transaction, {
        kind,
        user,
        draftId,
        before: stored.values,
        values,
      });
      return { draftId, version: version + 1, files };
    }
    const published = await findPublishedOf(transaction, { kind: kind.name, draftId });
    if (version > 0 || published) {
      const id = published?.subjectId ?? subjectId;
      throw await gone(transaction, kind, { subjectId: id, values });
    }
    return await begin(services, transaction, { kind, user, draftId, subjectId, values, request });
  });
}

interface Beginning {
  kind: AnyPublishingKind;
  user: UserViewer;
  draftId: string;
  subjectId: string | null;
  values: PublishingValues;
  request: Pick<SaveRequest, "baseHash">;
}

async function begin(
  services: Services,
  transaction: DatabaseTransaction,
  { kind, user, draftId, subjectId, values, request }: Beginning,
): Promise<Saved> {
  // A retraction at the same time finds the draft, or this waits for it.
  const subject =
    subjectId === null ? undefined : await kind.read(transaction, subjectId, { lock: true });
  if (subjectId !== null && !subject) throw publishingErrors.notFound();
  // A form that names no base, or a made-up one, begins from nothing that was ever published.
  const baseHash = subject ? (request.baseHash ?? "unknown").slice(0, 64) : null;
  const isNew = await insertDraft(transaction, {
    id: draftId,
    kind: kind.name,
    subjectId,
    title: titleOf(kind, values),
    values,
    baseHash,
    authorId: user.userId,
    now: services.clock.now(),
  });
  if (!isNew) {
    const other =
      subjectId === null
        ? await findDraft(transaction, { kind: kind.name, id: draftId })
        : await findDraft(transaction, { kind: kind.name, subjectId });
    if (!other) throw await gone(transaction, kind, { subjectId, values });
    if (isSame(kind, other.values, values)) {
      return { draftId: other.id, version: other.version, files: pickFiles(kind, values) };
    }
    throw await changed(transaction, kind, other, values, "started");
  }
  const before = subject?.values ?? {};
  await recordSave(services, transaction, { kind, user, draftId, before, values });
  return { draftId, version: 1, files: pickFiles(kind, values) };
}

async function changed(
  transaction: DatabaseTransaction,
  kind: AnyPublishingKind,
  stored: Draft,
  values: PublishingValues,
  what: "changed" | "started" = "changed",
): Promise<ProductError> {
  const { authorId } = stored;
  return publishingErrors.conflict({
    what,
    by: (authorId && (await readAccountEmail(transaction, authorId))) || null,
    at: stored.updatedAt,
    draftId: stored.id,
    subjectId: stored.subjectId,
    version: stored.version,
    baseHash: stored.baseHash,
    differences: listDifferences(kind, stored.values, values),
  });
}

/** The draft isn't there any more: it can be saved as a new one, of what it was published as. */
async function gone(
  transaction: DatabaseTransaction,
  kind: AnyPublishingKind,
  { subjectId, values }: { subjectId: string | null; values: PublishingValues },
): Promise<ProductError> {
  const subject = subjectId === null ? undefined : await kind.read(transaction, subjectId);
  return publishingErrors.conflict({
    what: "gone",
    by: null,
    at: null,
    draftId: crypto.randomUUID(),
    subjectId: subject?.id ?? null,
    version: 0,
    baseHash: subject ? hashSubject(subject) : null,
    differences: subject ? listDifferences(kind, subject.values, values) : [],
  });
}

const pickFiles = (kind: AnyPublishingKind, values: PublishingValues): PublishingValues =>
  Object.fromEntries(fileFieldsOf(kind).map(({ name }) => [name, values[name] ?? ""]));

function isSame(kind: AnyPublishingKind, one: PublishingValues, other: PublishingValues): boolean {
  return kind.fields.every(({ name }) => (one[name] ?? "") === (other[name] ?? ""));
}

async function recordSave(
  services: Services,
  transaction: DatabaseTransaction,
  {
    kind,
    user,
    draftId,
    before,
    values,
  }: {
    kind: AnyPublishingKind;
    user: UserViewer;
    draftId: string;
    before: PublishingValues;
    values: PublishingValues;
  },
): Promise<void> {
  await services.audit.record(transaction, {
    actorId: user.userId,
    action: "publishing.draft_saved",
    subject: draftSubject(kind.name, draftId, titleOf(kind, values)),
    ...describeChange(kind, before, values),
  });
}

/**
 * Deletes a draft; the published thing stays as it is. A draft that isn't there any more is no error.
 *
 * @throws `content_not_found`, `forbidden`, `draft_changed` when it was saved meanwhile
 */
export async function discardDraft(
  services: Services,
  viewer: Viewer,
  { kind: name, draftId, version }: { kind: string; draftId: string; version: number },
): Promise<void> {
  const { kind, user } = requireKind(services, viewer, { kind: name, act: "draft" });
  if (!isId(draftId)) throw publishingErrors.notFound();
  await services.database.asSystem("discard draft", async (transaction) => {
    const draft = await findDraft(transaction, { kind: name, id: draftId }, { lock: true });
    if (!draft) return;
    if (draft.version !== version) throw publishingErrors.draftChanged();
    await deleteDraft(transaction, draftId);
    await deleteFilesOf(transaction, kind, draft);
    await services.audit.record(transaction, {
      actorId: user.userId,
      action: "publishing.draft_discarded",
      subject: draftSubject(kind.name, draftId, draft.title),
      before: describeChange(kind, draft.values, {}).before,
    });
  });
}

/**
 * Lets a draft continue from the present published text, whose hash the person has seen.
 *
 * @throws `content_not_found`, `forbidden`, `published_changed` when it changed once more
 */
export async function continueFromPublished(
  services: Services,
  viewer: Viewer,
  { kind: name, draftId, seenHash }: { kind: string; draftId: string; seenHash: string },
): Promise<void> {
  const { kind, user } = requireKind(services, viewer, { kind: name, act: "draft" });
  if (!isId(draftId)) throw publishingErrors.notFound();
  await services.database.asSystem("continue draft", async (transaction) => {
    const draft = await findDraft(transaction, { kind: name, id: draftId }, { lock: true });
    const subject = draft?.subjectId ? await kind.read(transaction, draft.subjectId) : undefined;
    if (!draft || !subject) throw publishingErrors.notFound();
    if (hashSubject(subject) !== seenHash) throw publishingErrors.publishedChanged();
    await setBaseHash(transaction, draftId, seenHash);
    await services.audit.record(transaction, {
      actorId: user.userId,
      action: "publishing.draft_continued",
      subject: draftSubject(kind.name, draftId, draft.title),
    });
  });
}
