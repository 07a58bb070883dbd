import { readAccountEmails } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { AnyPublishingKind } from "#platform/publishing/publishing-kind.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { mayPublish, requireKind } from "./access.rules.ts";
import { maxVersions } from "./publishing.constants.ts";
import { publishingErrors } from "./publishing.errors.ts";
import {
  contentSubject,
  describeChange,
  hashSubject,
  listDifferences,
  pickValues,
  soonAfter,
  titleOf,
} from "./publishing.rules.ts";
import { readEnd } from "./stores/content-list.store.server.ts";
import { findDraft, insertDraft } from "./stores/drafts.store.server.ts";
import { listVersions, type StoredVersion } from "./stores/versions.store.server.ts";

interface ItemRequest {
  kind: string;
  subjectId: string;
}

/**
 * One published thing: where it stands, its draft, and who published which version when.
 *
 * @throws `content_not_found`, `forbidden`
 */
export async function readItem(
  services: Services,
  viewer: Viewer,
  { kind: name, subjectId }: ItemRequest,
) {
  const { kind } = requireKind(services, viewer, { kind: name, act: "draft" });
  return await services.database.asSystem("read content", async (transaction) => {
    const subject = await kind.read(transaction, subjectId);
    if (!subject) throw publishingErrors.notFound();
    const draft = await findDraft(transaction, { kind: name, subjectId });
    const versions = await listVersions(transaction, { kind: name, subjectId }, maxVersions);
    const takedown =
      subject.state === "published"
        ? await kind.describeTakedown?.(services, transaction, subjectId)
        : undefined;
    const people = await readPeople(transaction, versions);
    const now = services.clock.now();
    const end = await readEnd(transaction, kind, { id: subjectId, now, soon: soonAfter(now) });
    return {
      kind: { name, singular: kind.singular, plural: kind.plural },
      mayPublish: mayPublish(viewer, kind),
      id: subject.id,
      title: titleOf(kind, subject.values),
      state: subject.state,
      ...end,
      isSample: subject.isSample,
      hash: hashSubject(subject),
      path: kind.publicPath(subject.id),
      draft: draft && {
        id: draft.id,
        scheduledFor: draft.scheduledFor,
        scheduleProblem: draft.scheduleProblem,
      },
      takedown,
      versions: versions.map((version) => describeVersion(version, people)),
    };
  });
}

/**
 * A version, with what it changed of the one before, and how it differs from what is published now.
 *
 * @throws `content_not_found`, `forbidden`
 */
export async function readVersion(
  services: Services,
  viewer: Viewer,
  { kind: name, subjectId, number }: ItemRequest & { number: number },
) {
  const { kind } = requireKind(services, viewer, { kind: name, act: "draft" });
  return await services.database.asSystem("read version", async (transaction) => {
    const { subject, version, before, isLatest } = await findVersion(transaction, kind, {
      subjectId,
      number,
    });
    const people = await readPeople(transaction, [version]);
    return {
      kind: { name, singular: kind.singular, plural: kind.plural },
      id: subjectId,
      title: titleOf(kind, subject.values),
      version: describeVersion(version, people),
      changed: listDifferences(kind, before?.values ?? {}, version.values),
      isFirst: before === undefined,
      isLatest,
      sincePublished: listDifferences(kind, version.values, subject.values),
    };
  });
}

/**
 * Brings an earlier version back as a draft; what is published stays as it is. Answers the draft's
 * id.
 *
 * @throws `content_not_found`, `forbidden`, `draft_exists`
 */
export async function restoreVersion(
  services: Services,
  viewer: Viewer,
  { kind: name, subjectId, number }: ItemRequest & { number: number },
): Promise<string> {
  const { kind, user } = requireKind(services, viewer, { kind: name, act: "draft" });
  return await services.database.asSystem("restore version", async (transaction) => {
    const { subject, version } = await findVersion(transaction, kind, { subjectId, number });
    const draftId = crypto.randomUUID();
    const values = pickValues(kind, version.values);
    const isNew = await insertDraft(transaction, {
      id: draftId,
      kind: name,
      subjectId,
      title: titleOf(kind, values),
      values,
      baseHash: hashSubject(subject),
      authorId: user.userId,
      now: services.clock.now(),
    });
    if (!isNew) throw publishingErrors.draftExists();
    await services.audit.record(transaction, {
      actorId: user.userId,
      action: "publishing.version_restored",
      subject: contentSubject(name, subjectId, titleOf(kind, values)),
      ...describeChange(kind, subject.values, values),
      details: { draftId, version: number },
    });
    return draftId;
  });
}

async function findVersion(
  transaction: DatabaseTransaction,
  kind: AnyPublishingKind,
  { subjectId, number }: { subjectId: string; number: number },
) {
  const subject = await kind.read(transaction, subjectId);
  const versions = await listVersions(transaction, { kind: kind.name, subjectId }, maxVersions);
  const position = versions.findIndex((version) => version.number === number);
  const version = versions[position];
  if (!subject || !version) throw publishingErrors.notFound();
  return { subject, version, before: versions[position + 1], isLatest: position === 0 };
}

function readPeople(transaction: DatabaseTransaction, versions: readonly StoredVersion[]) {
  const ids = versions.map(({ actorId }) => actorId).filter((id) => id !== null);
  return readAccountEmails(transaction, [...new Set(ids)]);
}

function describeVersion(
  { number, actorId, draftId, madeAt }: StoredVersion,
  people: ReadonlyMap<string, string>,
) {
  return {
    number,
    at: madeAt,
    by: people.get(actorId ?? "") ?? null,
    /** It stood on the site without a draft of this desk. */
    wasFound: draftId === null,
  };
}
