import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { AnyPublishingKind } from "#platform/publishing/publishing-kind.ts";
import type { Services } from "#platform/services.ts";
import { fileIdsOf } from "./file-values.rules.ts";
import { deleteFilesOf } from "./files.usecases.server.ts";
import { contentSubject, draftSubject } from "./publishing.rules.ts";
import {
  type DraftsAbout,
  deleteDraftsAbout,
  deleteDraftsOf,
} from "./stores/drafts.store.server.ts";
import { deleteUnnamedFiles } from "./stores/files.store.server.ts";
import { bumpPublicVersion } from "./stores/public-version.store.server.ts";
import { deleteVersions } from "./stores/versions.store.server.ts";

/** A thing that the person it is about takes back, by a link of theirs. */
export interface Retraction {
  kind: string;
  subjectId: string;
  title: string;
  /** Files that stay on record, such as the consent that was given. */
  keepFiles: readonly string[];
}

/**
 * Ends all that the engine has of a thing, in the transaction that takes it off the site for good:
 * its draft with its schedule, its versions, and their files. Kept pages are rendered again.
 */
export async function retract(
  services: Services,
  transaction: DatabaseTransaction,
  { kind: name, subjectId, title, keepFiles }: Retraction,
): Promise<void> {
  const kind = kindOf(services, name);
  const drafts = await deleteDraftsOf(transaction, { kind: name, subjectId });
  const versions = await deleteVersions(transaction, { kind: name, subjectId });
  const ids = [...drafts, ...versions].flatMap((values) => fileIdsOf(kind, values));
  const gone = [...new Set(ids)].filter((id) => !keepFiles.includes(id));
  await deleteUnnamedFiles(transaction, gone);
  await bumpPublicVersion(transaction);
  await services.audit.record(transaction, {
    actorId: null,
    action: "publishing.withdrawn",
    subject: contentSubject(name, subjectId, title),
  });
}

/**
 * Deletes the drafts about a person whose account is deleted, with their schedules and files, in the transaction that
 * deletes it. What is published stays.
 */
export async function discardAbout(
  services: Services,
  transaction: DatabaseTransaction,
  about: DraftsAbout,
): Promise<void> {
  const kind = kindOf(services, about.kind);
  for (const draft of await deleteDraftsAbout(transaction, about)) {
    await deleteFilesOf(transaction, kind, draft);
    await services.audit.record(transaction, {
      actorId: null,
      action: "publishing.draft_discarded",
      subject: draftSubject(kind.name, draft.id, draft.title),
      reason: "The account of the person it's about was deleted.",
    });
  }
}

function kindOf(services: Services, name: string): AnyPublishingKind {
  const kind = services.publishing.kinds.get(name);
  if (!kind) throw new Error(`There is no kind "${name}"`);
  return kind;
}
