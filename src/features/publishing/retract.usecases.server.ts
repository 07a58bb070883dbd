import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { fileIdsOf } from "./file-values.rules.ts";
import { contentSubject } from "./publishing.rules.ts";
import { deleteDraftsOf } from "./stores/drafts.store.server.ts";
import { deleteUnnamedFiles } from "./stores/files.store.server.ts";
import { bumpPublicVersion } from "./stores/public-version.store.server.ts";
import { deleteVersions } from "./stores/versions.store.server.ts";

/** What the person it is about takes back, by a link of theirs. */
export interface Retraction {
  kind: string;
  subjectId: string;
  title: string;
  /** Files that stay on record, such as the consent that was given. */
  keepFiles: readonly string[];
}

/**
 * Ends all that the engine has of a thing, in the transaction that takes it off the site for good:
 * its draft with its schedule, its versions, and their files. Kept pages are made anew.
 */
export async function retract(
  services: Services,
  transaction: DatabaseTransaction,
  { kind: name, subjectId, title, keepFiles }: Retraction,
): Promise<void> {
  const kind = services.publishing.kinds.get(name);
  if (!kind) throw new Error(`There is no kind "${name}"`);
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
