import type { MemberRole } from "#features/employers/employers.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { titleOf } from "./drafts.usecases.server.ts";
import { differentFields } from "./posting.rules.ts";
import type { Posting } from "./posting.schemas.ts";
import { readForJob, readNames } from "./posting-access.usecases.server.ts";
import { postingErrors } from "./postings.errors.ts";
import { listVersions, type PostingVersion } from "./publishing.store.server.ts";

const maxShownVersions = 200;

export interface ShownVersion extends Omit<PostingVersion, "publishedBy"> {
  /** Null: no account is known, as for samples. */
  publishedBy: string | null;
  /** Differences from the version before it; empty for the first and where that one was deleted. */
  changes: {
    field: keyof Posting;
    before: Posting[keyof Posting];
    after: Posting[keyof Posting];
  }[];
}

export interface VersionsView {
  jobId: string;
  title: string | null;
  organization: { slug: string; publicName: string };
  role: MemberRole;
  isOperator: boolean;
  isPublished: boolean;
  /** The newest first. */
  versions: ShownVersion[];
}

/**
 * The published versions of a job, with who published each and what it changed.
 *
 * @throws `posting_not_found` for those who may not write the job.
 */
export async function readVersions(
  services: Services,
  viewer: UserViewer,
  jobId: string,
): Promise<VersionsView> {
  const view = await readForJob(services, viewer, jobId, async (transaction, draft, membership) => {
    const { organization, role, isOperator } = membership;
    const versions = await listVersions(transaction, jobId, maxShownVersions);
    const { slug, publicName } = organization;
    return {
      organizationId: organization.id,
      versions,
      shown: {
        jobId,
        title: titleOf(draft.content),
        organization: { slug, publicName },
        role,
        isOperator,
        isPublished: draft.published !== null,
      },
    };
  });
  if (!view) throw postingErrors.notFound();
  // Names of colleagues aren't theirs to read; the viewer was just found to be one of them.
  const nameOf = await services.database.asSystem("names of publishers", (transaction) =>
    readNames(transaction, view.organizationId),
  );
  return {
    ...view.shown,
    versions: view.versions.map((version, index) => ({
      ...version,
      publishedBy: version.publishedBy === null ? null : nameOf(version.publishedBy),
      changes: listChanges(view.versions[index + 1]?.content, version.content),
    })),
  };
}

function listChanges(before: Posting | undefined, after: Posting): ShownVersion["changes"] {
  if (!before) return [];
  return differentFields(before, after).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }));
}
