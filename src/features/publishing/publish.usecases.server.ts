import type { AuditAction } from "#platform/audit/audit.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { idOfFile } from "#platform/publishing/publishing-field.ts";
import type {
  AnyPublishingKind,
  PublicationState,
  PublishingSubject,
} from "#platform/publishing/publishing-kind.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import type { FieldProblem } from "#shared/form-fields.ts";
import { isId } from "#shared/ids.ts";
import { requireKind } from "./access.rules.ts";
import { fileFieldsOf, fileIdsOf } from "./file-values.rules.ts";
import { maxVersions } from "./publishing.constants.ts";
import { publishingErrors } from "./publishing.errors.ts";
import {
  checkValues,
  contentSubject,
  describeChange,
  hashSubject,
  listDifferences,
  titleOf,
} from "./publishing.rules.ts";
import type { Draft } from "./publishing.types.ts";
import { deleteDraft, findDraft } from "./stores/drafts.store.server.ts";
import { deleteUnnamedFiles, findFiles } from "./stores/files.store.server.ts";
import { bumpPublicVersion } from "./stores/public-version.store.server.ts";
import { addVersion, findPublishedOf, listVersions } from "./stores/versions.store.server.ts";

export interface Published {
  subjectId: string;
}

/**
 * Publishes a draft as the viewer read it. A second try, after a double click, answers what the
 * first one made.
 *
 * @throws `content_not_found`, `forbidden`, `draft_changed`, `published_changed`,
 *   `draft_incomplete` with all problems as `details.fields`
 */
export async function publishDraft(
  services: Services,
  viewer: Viewer,
  { kind: name, draftId, version }: { kind: string; draftId: string; version: number },
): Promise<Published> {
  const { kind, user } = requireKind(services, viewer, { kind: name, act: "publish" });
  if (!isId(draftId)) throw publishingErrors.notFound();
  return await services.database.asSystem("publish draft", async (transaction) => {
    const draft = await findDraft(transaction, { kind: name, id: draftId }, { lock: true });
    if (!draft) {
      const published = await findPublishedOf(transaction, { kind: name, draftId });
      if (!published) throw publishingErrors.notFound();
      return published;
    }
    if (draft.version !== version) throw publishingErrors.draftChanged();
    return await publishLocked(services, transaction, { kind, draft, actorId: user.userId });
  });
}

/**
 * Publishes a draft that the transaction has locked: the row, its version, the audit and the end of
 * the draft, all or nothing.
 */
export async function publishLocked(
  services: Services,
  transaction: DatabaseTransaction,
  {
    kind,
    draft,
    actorId,
    scheduled = false,
  }: { kind: AnyPublishingKind; draft: Draft; actorId: string; scheduled?: boolean },
): Promise<Published> {
  const now = services.clock.now();
  const { data } = await requirePublishable(services, transaction, kind, draft);
  const subject = await lockBase(transaction, kind, draft);
  if (subject) await keepFound(services, transaction, kind, subject);
  const subjectId = subject?.id ?? (await kind.insert(transaction, data, now));
  if (subject) await kind.update(transaction, subjectId, data, now);
  // The stored values, from which the next draft begins.
  const values = (await kind.read(transaction, subjectId))?.values ?? draft.values;
  const dropped = await addVersion(transaction, {
    kind: kind.name,
    subjectId,
    values,
    draftId: draft.id,
    actorId,
    now,
    keep: maxVersions,
  });
  await deleteDraft(transaction, draft.id);
  await deleteUnnamedFiles(
    transaction,
    dropped.flatMap((old) => fileIdsOf(kind, old)),
  );
  await kind.published?.(services, transaction, { id: subjectId, now });
  await bumpPublicVersion(transaction);
  await services.audit.record(transaction, {
    actorId,
    action: "publishing.published",
    subject: contentSubject(kind.name, subjectId, titleOf(kind, values)),
    ...describeChange(kind, subject?.values ?? {}, values),
    details: { draftId: draft.id, scheduled },
  });
  return { subjectId };
}

/** The draft's data. @throws `draft_incomplete` */
export async function requirePublishable(
  services: Services,
  transaction: DatabaseTransaction,
  kind: AnyPublishingKind,
  { values, subjectId }: Pick<Draft, "values" | "subjectId">,
): Promise<{ data: unknown }> {
  const checked = checkValues(kind, values);
  if (checked.problems) throw publishingErrors.incomplete(checked.problems);
  const { data } = checked;
  const problems = await findProblems(services, transaction, kind, { data, values, subjectId });
  if (problems.length > 0) throw publishingErrors.incomplete(problems);
  return { data };
}

/** Problems that keep complete texts from being published: the kind's, and those of their files. */
export async function findProblems(
  services: Services,
  transaction: DatabaseTransaction,
  kind: AnyPublishingKind,
  { data, values, subjectId }: { data: unknown } & Pick<Draft, "values" | "subjectId">,
): Promise<FieldProblem[]> {
  const files = await findFiles(transaction, fileIdsOf(kind, values));
  const unready = fileFieldsOf(kind).flatMap(({ name: field }) => {
    const id = idOfFile(values[field] ?? "");
    const file = files.find((one) => one.id === id);
    if (!id || (file?.isReady && file.isChecked)) return [];
    const message = file?.isReady
      ? "We're still checking this file for viruses. Try again in a minute."
      : "This file is gone. If our virus scan removed it, add a clean copy.";
    return [{ field, message }];
  });
  const change = { data, id: subjectId };
  return [...unready, ...((await kind.findProblems?.(services, transaction, change)) ?? [])];
}

/** The thing that a draft replaces, locked; undefined if it's new. @throws `published_changed`, `content_not_found` */
export async function lockBase(
  transaction: DatabaseTransaction,
  kind: AnyPublishingKind,
  { subjectId, baseHash }: Draft,
): Promise<PublishingSubject | undefined> {
  if (subjectId === null) return undefined;
  const subject = await kind.read(transaction, subjectId, { lock: true });
  if (!subject) throw publishingErrors.notFound();
  if (hashSubject(subject) !== baseHash) throw publishingErrors.publishedChanged();
  return subject;
}

/** Texts that are on the site without a version get one before they are replaced. */
async function keepFound(
  services: Services,
  transaction: DatabaseTransaction,
  kind: AnyPublishingKind,
  { id: subjectId, values }: PublishingSubject,
): Promise<void> {
  const [latest] = await listVersions(transaction, { kind: kind.name, subjectId }, 1);
  if (latest && listDifferences(kind, latest.values, values).length === 0) return;
  await addVersion(transaction, {
    kind: kind.name,
    subjectId,
    values,
    draftId: null,
    actorId: null,
    now: services.clock.now(),
    keep: maxVersions,
  });
}

const actions: Record<PublicationState, AuditAction> = {
  published: "publishing.republished",
  unpublished: "publishing.unpublished",
  archived: "publishing.archived",
};

/**
 * Takes a thing off the site, puts it back, or archives it. Where it is that way already, nothing
 * happens.
 *
 * @throws `content_not_found`, `forbidden`, `content_state_changed` when it isn't as the person saw
 *   it, `draft_incomplete` when it can't be published any more
 */
export async function changeState(
  services: Services,
  viewer: Viewer,
  {
    kind: name,
    subjectId,
    to,
    seenHash,
    reason,
  }: { kind: string; subjectId: string; to: PublicationState; seenHash: string; reason?: string },
): Promise<void> {
  const { kind, user } = requireKind(services, viewer, { kind: name, act: "publish" });
  await services.database.asSystem("change publication", async (transaction) => {
    const subject = await kind.read(transaction, subjectId, { lock: true });
    if (!subject) throw publishingErrors.notFound();
    if (subject.state === to) return;
    if (hashSubject(subject) !== seenHash) throw publishingErrors.stateChanged();
    if (to === "published")
      await requirePublishable(services, transaction, kind, { ...subject, subjectId });
    const now = services.clock.now();
    await kind.setState(transaction, subjectId, to, now);
    if (to === "published") await kind.published?.(services, transaction, { id: subjectId, now });
    await bumpPublicVersion(transaction);
    await services.audit.record(transaction, {
      actorId: user.userId,
      action: actions[to],
      subject: contentSubject(kind.name, subjectId, titleOf(kind, subject.values)),
      before: { state: subject.state },
      after: { state: to },
      ...(reason ? { reason } : {}),
    });
  });
}
