import { Link } from "react-router";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { hasRight } from "#platform/viewer.ts";
import { Badge } from "#ui/content/badge.tsx";
import { Page } from "#ui/page/page.tsx";
import { readDesk } from "../desk.usecases.server.ts";
import { contentPath, kindPath } from "../publishing.constants.ts";
import type { Route } from "./+types/content";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Content",
    description: "Write, publish and take down site content.",
    path: contentPath,
    listed: false,
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const editor = requireRight(viewer, ["content.draft", "content.publish"], contentPath);
  return {
    kinds: await readDesk(services, editor),
    findsOrganizations: hasRight(editor, "moderation"),
  };
}

export default function ContentPage({ loaderData }: Route.ComponentProps) {
  return (
    <Page title="Content" lead="Write, publish and take down site content.">
      <div className="grid gap-10">
        <AdminFactorNotice />
        <ul className="grid border-t border-line">
          {loaderData.kinds.map((kind) => (
            <li
              key={kind.name}
              className="grid gap-x-8 gap-y-2 border-b border-line py-5 md:grid-cols-[1fr_auto]"
            >
              <div className="grid gap-1">
                <h2 className="text-lg">
                  <Link className="link" to={kindPath(kind.name)}>
                    {kind.plural}
                  </Link>
                </h2>
                <p className="text-muted">Where they appear: {kind.description}</p>
              </div>
              <p className="flex flex-wrap content-start gap-2 tabular-nums">
                <Badge>{kind.published} published</Badge>
                {kind.drafts > 0 ? (
                  <Badge>{kind.drafts === 1 ? "1 draft" : `${kind.drafts} drafts`}</Badge>
                ) : null}
                {kind.scheduled > 0 ? <Badge>{kind.scheduled} scheduled</Badge> : null}
                {kind.ended > 0 ? <Badge tone="warning">{kind.ended} ended</Badge> : null}
                {kind.expiring > 0 ? (
                  <Badge tone="warning">{kind.expiring} ending within 30 days</Badge>
                ) : null}
                {kind.problems > 0 ? (
                  <Badge tone="danger">{kind.problems} couldn't be published</Badge>
                ) : null}
              </p>
            </li>
          ))}
        </ul>
        <section aria-labelledby="jobs-title" className="grid gap-1">
          <h2 id="jobs-title" className="text-lg">
            Jobs
          </h2>
          <p className="text-muted">
            Jobs belong to organizations and have their own editor, with drafts and versions.{" "}
            {loaderData.findsOrganizations ? (
              <>
                To post or change a job,{" "}
                <Link className="link" to="/admin/organizations">
                  choose the organization
                </Link>
                .
              </>
            ) : (
              <>
                A colleague who handles organizations can post for them. To post for your own
                organization,{" "}
                <Link className="link" to="/hiring/jobs/new">
                  start a job
                </Link>
                .
              </>
            )}
          </p>
        </section>
      </div>
    </Page>
  );
}
