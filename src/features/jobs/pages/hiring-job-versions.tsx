import { Link } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { DescriptionList } from "#ui/content/description-list.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { HiringFrame } from "../components/hiring-frame.tsx";
import { editJobPath, versionsPath } from "../hiring-links.rules.ts";
import { ChangedFields } from "../postings/components/changed-fields.tsx";
import { FindingList } from "../postings/components/finding-list.tsx";
import type { Posting } from "../postings/posting.schemas.ts";
import { fieldNames } from "../postings/posting-steps.constants.ts";
import { describeField } from "../postings/posting-text.rules.ts";
import { readVersions, type ShownVersion } from "../postings/versions.usecases.server.ts";
import type { Route } from "./+types/hiring-job-versions";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Job versions",
    description: "See what was published, when and by whom.",
    path: args.loaderData ? versionsPath(args.loaderData.view.jobId) : "/hiring",
    listed: false,
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, versionsPath(params.jobId));
  const view = await readVersions(services, user, params.jobId);
  const asked = new URL(request.url).searchParams.get("version");
  return {
    view,
    // Null shows the list: the version was deleted, or never existed.
    shown: view.versions.find(({ number }) => String(number) === asked)?.number ?? null,
  };
}

export default function VersionsPage({ loaderData: { view, shown } }: Route.ComponentProps) {
  const { jobId, title, organization, role, isOperator, isPublished, versions } = view;
  const version = versions.find(({ number }) => number === shown);
  return (
    <HiringFrame
      title={version ? `Version ${version.number}` : "Versions"}
      lead={
        version
          ? "This is what your job said when this version was published."
          : "We keep each version of your job for at least three years after the job closes, and longer where the law requires it."
      }
      organization={organization}
      role={role}
      isOperator={isOperator}
      job={{ id: jobId, title, isPublished }}
      width="text"
    >
      {version ? (
        <Version jobId={jobId} version={version} />
      ) : versions.length === 0 ? (
        <EmptyState title="No versions">
          <p>
            {isPublished
              ? "We no longer have to store this job's versions, so we've deleted them."
              : "This job hasn't been published yet."}{" "}
            <Link className="link" to={editJobPath(jobId)}>
              {isPublished ? "Edit the job" : "Keep writing"}
            </Link>
          </p>
        </EmptyState>
      ) : (
        <ol className="grid border-t border-line">
          {versions.map((each) => (
            <li key={each.number} className="grid gap-3 border-b border-line py-5">
              <h2 className="text-lg font-semibold">
                <Link className="link" to={`${versionsPath(jobId)}?version=${each.number}`}>
                  Version {each.number}
                </Link>
              </h2>
              <p className="text-muted">
                Published <LocalTime time={each.publishedAt} />
                {each.publishedBy ? ` by ${each.publishedBy}` : ""}. {describeFindings(each)}
              </p>
              <Changes version={each} />
            </li>
          ))}
        </ol>
      )}
    </HiringFrame>
  );
}

function describeFindings({ findings }: ShownVersion): string {
  const warnings = findings.filter(({ severity }) => severity === "warn").length;
  if (warnings === 0) return "The posting checker had no warnings.";
  return warnings === 1
    ? "The posting checker had 1 warning."
    : `The posting checker had ${warnings} warnings.`;
}

function Changes({ version: { number, changes } }: { version: ShownVersion }) {
  if (number === 1) return <p>There&apos;s no earlier version to compare with.</p>;
  if (changes.length === 0) return null;
  const names = changes.map(({ field }) => fieldNames[field]).join(", ");
  return (
    <details>
      <summary className="min-h-9 cursor-pointer py-1">Changed: {names}</summary>
      <div className="pt-3">
        <ChangedFields changes={changes} />
      </div>
    </details>
  );
}

function Version({ jobId, version }: { jobId: string; version: ShownVersion }) {
  const { content, findings, publishedAt, publishedBy } = version;
  const fields = Object.keys(fieldNames) as (keyof Posting)[];
  return (
    <div className="grid gap-8">
      <p className="text-muted">
        Published <LocalTime time={publishedAt} />
        {publishedBy ? ` by ${publishedBy}` : ""}.{" "}
        <Link className="link" to={versionsPath(jobId)}>
          All versions
        </Link>
      </p>
      <DescriptionList
        items={fields.map((field) => ({
          term: fieldNames[field],
          description: (
            <p className="whitespace-pre-line">{describeField(field, content[field])}</p>
          ),
        }))}
      />
      <section aria-labelledby="findings-title" className="grid gap-4">
        <h2 id="findings-title" className="text-xl">
          What the posting checker found at the time
        </h2>
        {findings.length === 0 ? <p>Nothing.</p> : <FindingList findings={findings} />}
      </section>
    </div>
  );
}
