import { Link } from "react-router";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Badge } from "#ui/content/badge.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { adminOrganizationsPath, settingsPath } from "../employers.constants.ts";
import { searchForOperator } from "../operators/operators.usecases.server.ts";
import type { Route } from "./+types/admin-organizations";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Organizations",
    description: "Find employers and act on their behalf.",
    path: adminOrganizationsPath,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireRight(viewer, "moderation", adminOrganizationsPath);
  const words = new URL(request.url).searchParams.get("q") ?? "";
  return await searchForOperator(services, admin, words);
}

export default function AdminOrganizationsPage({ loaderData }: Route.ComponentProps) {
  const { organizations, search, isAll } = loaderData;
  return (
    <Page
      title="Organizations"
      lead="Open an organization to act for it. Everything you change is recorded and shown to its owners and recruiters."
      width="text"
    >
      <div className="grid gap-8">
        <AdminFactorNotice />
        <Form
          key={search}
          method="get"
          role="search"
          values={{ q: search }}
          className="flex flex-wrap items-end gap-3"
        >
          <div className="min-w-0 flex-1 basis-60">
            <TextField
              name="q"
              label="Search by name, page address or domain"
              type="search"
              maxLength={100}
              autoComplete="off"
            />
          </div>
          <SubmitButton variant="secondary">Search</SubmitButton>
        </Form>
        {organizations.length === 0 ? (
          <EmptyState title="No organizations found">
            <p>
              {search
                ? "Try a shorter part of the name."
                : "Organizations appear here once employers add them."}
            </p>
          </EmptyState>
        ) : (
          <ul aria-label="Organizations" className="border-t border-line">
            {organizations.map(({ id, slug, publicName, legalName, domain, tasks, ...state }) => (
              <li key={id} className="grid gap-1 border-b border-line py-4">
                <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                  {state.isClosed ? (
                    <span className="font-semibold wrap-anywhere">{publicName}</span>
                  ) : (
                    <Link className="link font-semibold wrap-anywhere" to={settingsPath(slug)}>
                      {publicName}
                    </Link>
                  )}
                  {state.isVerified ? <Badge tone="success">Verified</Badge> : null}
                  {state.isClosed ? <Badge tone="warning">Closed</Badge> : null}
                  {state.isClosed || state.hasActiveOwner ? null : (
                    <Badge tone="warning">No active owner</Badge>
                  )}
                </div>
                <p className="text-sm wrap-anywhere text-muted">
                  {`${legalName}, ${domain}, ${state.members === 1 ? "1 member" : `${state.members} members`}`}
                </p>
                {tasks.length > 0 ? (
                  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
                    {tasks.map(({ label, to }) => (
                      <li key={to}>
                        <Link className="link" to={to}>
                          {label}
                          <span className="sr-only"> for {publicName}</span>
                        </Link>
                      </li>
                    ))}
                  </ul>
                ) : null}
              </li>
            ))}
          </ul>
        )}
        {isAll ? null : <p className="text-muted">These are the newest. Search to find others.</p>}
      </div>
    </Page>
  );
}
