import { Link } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Button } from "#ui/controls/button.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import {
  employersPath,
  newOrganizationPath,
  organizationPath,
  roleNames,
} from "../employers.constants.ts";
import { readOwnOrganizations } from "../organizations/organizations.usecases.server.ts";
import type { Route } from "./+types/employers";

const notices: ReadonlyMap<string, string> = new Map([
  ["left", "You've left the organization"],
  ["closed", "Organization closed"],
]);

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Your organization",
    description: "Organizations you're a member of.",
    path: employersPath,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, employersPath);
  const done = new URL(request.url).searchParams.get("done") ?? "";
  return {
    organizations: await readOwnOrganizations(services, user),
    notice: notices.get(done) ?? null,
  };
}

export default function EmployersPage({ loaderData }: Route.ComponentProps) {
  const { organizations, notice } = loaderData;
  const add = (
    <Button asChild>
      <Link to={newOrganizationPath}>Add an organization</Link>
    </Button>
  );
  return (
    <Page
      title="Your organization"
      lead="Describe the organization you hire for, and invite the people you work with."
      width="text"
    >
      <div className="grid gap-8">
        <DoneNotice title={notice} />
        {organizations.length === 0 ? (
          <EmptyState title="No organization yet">
            <div className="grid justify-items-center gap-4">
              <p>
                Add yours, or ask a colleague who's already here to invite you. We'll email you
                their invitation.
              </p>
              {add}
            </div>
          </EmptyState>
        ) : (
          <>
            <ul className="border-t border-line">
              {organizations.map(({ slug, publicName, role }) => (
                <li
                  key={slug}
                  className="flex flex-wrap items-baseline justify-between gap-3 border-b border-line py-4"
                >
                  <Link to={organizationPath(slug)} className="link font-semibold wrap-anywhere">
                    {publicName}
                  </Link>
                  <span className="text-muted">{roleNames[role]}</span>
                </li>
              ))}
            </ul>
            {add}
          </>
        )}
      </div>
    </Page>
  );
}
