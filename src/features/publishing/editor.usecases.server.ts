import { readAccountEmails } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type {
  AnyPublishingKind,
  PublishingSubject,
  PublishingValues,
} from "#platform/publishing/publishing-kind.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import type { FieldProblem } from "#shared/form-fields.ts";
import { isId } from "#shared/ids.ts";
import { mayPublish, requireKind } from "./access.rules.ts";
import { findProblems } from "./publish.usecases.server.ts";
import { publishingErrors } from "./publishing.errors.ts";
import { checkValues, hashSubject, listDifferences, titleOf } from "./publishing.rules.ts";
import type { Draft } from "./publishing.types.ts";
import { findDraft } from "./stores/drafts.store.server.ts";

interface Opened {
  /** A draft's id; without one, the draft of a published thing, or a new one. */
  draftId?: string | undefined;
  subjectId?: string | undefined;
  /** A published thing whose texts a new one begins with. */
  copyOf?: string | undefined;
}

/**
 * The form of a kind with its initial values: a draft's, the published ones, a copy of them, or none.
 *
 * @throws `content_not_found`, `forbidden`
 */
export async function readEditor(
  services: Services,
  viewer: Viewer,
  { kind: name, ...opened }: { kind: string } & Opened,
) {
  const { kind } = requireKind(services, viewer, { kind: name, act: "draft" });
  return await services.database.asSystem("open editor", async (transaction) => {
    const draft = await openDraft(transaction, kind, opened);
    const subjectId = draft?.subjectId ?? (draft ? undefined : opened.subjectId);
    const subject = subjectId === undefined ? undefined : await kind.read(transaction, subjectId);
    if (subjectId !== undefined && !subject) throw publishingErrors.notFound();
    const values =
      draft?.values ?? subject?.values ?? (await beginValues(transaction, kind, opened));
    return {
      kind: describeKind(kind),
      mayPublish: mayPublish(viewer, kind),
      title: draft?.title ?? titleOf(kind, values),
      values,
      draftId: draft?.id ?? crypto.randomUUID(),
      /** 0: not saved yet. */
      version: draft?.version ?? 0,
      baseHash: draft ? draft.baseHash : subject ? hashSubject(subject) : null,
      subject: subject && describeSubject(kind, subject),
      /** Problems that keep it from being published, as far as they're known before. */
      problems: draft ? await listMissing(services, transaction, kind, draft) : [],
      published: draft && subject ? compare(kind, draft, subject) : undefined,
      saved: draft && (await describeSave(transaction, draft)),
    };
  });
}

async function openDraft(
  transaction: DatabaseTransaction,
  kind: AnyPublishingKind,
  { draftId, subjectId }: Opened,
): Promise<Draft | undefined> {
  if (draftId === undefined) {
    return subjectId === undefined
      ? undefined
      : await findDraft(transaction, { kind: kind.name, subjectId });
  }
  const draft = isId(draftId)
    ? await findDraft(transaction, { kind: kind.name, id: draftId })
    : undefined;
  if (!draft) throw publishingErrors.notFound();
  return draft;
}

async function beginValues(
  transaction: DatabaseTransaction,
  kind: AnyPublishingKind,
  { copyOf }: Opened,
): Promise<PublishingValues> {
  if (copyOf === undefined) return kind.initial ?? {};
  const copied = await kind.read(transaction, copyOf);
  if (!copied) throw publishingErrors.notFound();
  const title = `${copied.values[kind.titleField] ?? ""} (copy)`;
  const without = Object.fromEntries((kind.notCopied ?? []).map((name) => [name, ""]));
  return { ...copied.values, [kind.titleField]: title, ...without };
}

function describeKind({ name, singular, plural, fields }: AnyPublishingKind) {
  return { name, singular, plural, fields };
}

function describeSubject(kind: AnyPublishingKind, { id, state, isSample }: PublishingSubject) {
  return { id, state, isSample, path: kind.publicPath(id) };
}

async function listMissing(
  services: Services,
  transaction: DatabaseTransaction,
  kind: AnyPublishingKind,
  { values, subjectId }: Draft,
): Promise<FieldProblem[]> {
  const checked = checkValues(kind, values);
  if (checked.problems) return checked.problems;
  const { data } = checked;
  return await findProblems(services, transaction, kind, { data, values, subjectId });
}

function compare(kind: AnyPublishingKind, draft: Draft, subject: PublishingSubject) {
  const hash = hashSubject(subject);
  return {
    hash,
    /** It was changed, published or taken down after the draft was started. */
    hasMoved: hash !== draft.baseHash,
    differences: listDifferences(kind, subject.values, draft.values),
  };
}

async function describeSave(transaction: DatabaseTransaction, draft: Draft) {
  const { authorId, scheduledBy, scheduledFor, scheduleProblem, updatedAt } = draft;
  const ids = [authorId, scheduledBy].filter((id) => id !== null);
  const emails = await readAccountEmails(transaction, ids);
  return {
    by: emails.get(authorId ?? "") ?? null,
    at: updatedAt,
    scheduledFor,
    scheduledBy: emails.get(scheduledBy ?? "") ?? null,
    scheduleProblem,
  };
}

/**
 * A draft as the public page would show it. Undefined with problems: it isn't complete enough.
 *
 * @throws `content_not_found`, `forbidden`
 */
export async function readPreview(
  services: Services,
  viewer: Viewer,
  { kind: name, draftId }: { kind: string; draftId: string },
) {
  const { kind } = requireKind(services, viewer, { kind: name, act: "draft" });
  if (!isId(draftId)) throw publishingErrors.notFound();
  const draft = await services.database.asSystem("read draft", (transaction) =>
    findDraft(transaction, { kind: name, id: draftId }),
  );
  if (!draft) throw publishingErrors.notFound();
  const checked = checkValues(kind, draft.values);
  return {
    kind: { name, singular: kind.singular },
    title: draft.title,
    problems: checked.problems ?? [],
    props: checked.problems ? null : await kind.preview(services, checked.data, draft.subjectId),
  };
}
