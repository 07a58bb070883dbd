import { Link } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { roles } from "#platform/rights.ts";
import { Button } from "#ui/controls/button.tsx";
import { ChoiceLinks } from "#ui/controls/choice-links.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { AdminFactorNotice } from "../components/admin-factor-notice.tsx";
import { PeopleTable } from "../components/people-table.tsx";
import { roleWords } from "../people.constants.ts";
import type { RoleFilter } from "../people.types.ts";
import { listPeople, parseRoleFilter } from "../people.usecases.server.ts";
import type { Route } from "./+types/admin-users";

const path = "/admin/users";

export const handle: PageHandle = { searches: ["q"] };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "People",
    description: "Find any account by email or name.",
    path,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const query = new URL(request.url).searchParams;
  const admin = requireRight(viewer, "people", addressOf(query));
  const search = query.get("q") ?? "";
  const role = parseRoleFilter(query.get("role"));
  const page = Number(query.get("page") ?? 1);
  return {
    search,
    role,
    ...(await listPeople(services, admin, { search, role, page })),
  };
}

function addressOf(query: URLSearchParams): string {
  return query.size > 0 ? `${path}?${query}` : path;
}

export default function AdminUsersPage({ loaderData }: Route.ComponentProps) {
  const { people, total, page, pages, search, role = "" } = loaderData;
  const withQuery = (changes: { role?: string; page?: number }) => {
    const entries = { q: search, role: changes.role ?? role, page: String(changes.page ?? 1) };
    const kept = Object.entries(entries).filter(
      ([name, value]) => value !== "" && !(name === "page" && value === "1"),
    );
    return addressOf(new URLSearchParams(kept));
  };
  return (
    <Page title="People" lead={describeCount(total, { search, role })}>
      <div className="grid gap-8">
        <AdminFactorNotice />
        <Form
          key={search}
          method="get"
          role="search"
          aria-label="People"
          idPrefix="people"
          values={{ q: search }}
          hidden={role ? { role } : {}}
          className="flex max-w-text flex-wrap items-end gap-3"
        >
          <div className="min-w-0 flex-1 basis-60">
            <TextField
              name="q"
              label="Search by email or name"
              type="search"
              maxLength={100}
              autoComplete="off"
            />
          </div>
          <SubmitButton variant="secondary">Search</SubmitButton>
        </Form>
        <ChoiceLinks
          label="Which accounts"
          choices={[
            { to: withQuery({ role: "" }), label: "Everyone", current: !role },
            { to: withQuery({ role: "any" }), label: "With a role", current: role === "any" },
            ...roles.map((each) => ({
              to: withQuery({ role: each }),
              label: roleWords[each].label,
              current: role === each,
            })),
          ]}
        />
        {people.length === 0 ? (
          <EmptyState title="No accounts found">
            {search ? (
              <p>
                Try a shorter part of the email or name, or{" "}
                <Link className="link" to={path}>
                  see every account
                </Link>
                .
              </p>
            ) : (
              <p>
                {role === "any" ? "No one has a role." : "No one has this role."}{" "}
                <Link className="link" to={path}>
                  See every account
                </Link>
              </p>
            )}
          </EmptyState>
        ) : (
          <PeopleTable people={people} />
        )}
        {pages > 1 ? (
          <nav aria-label="Pages" className="flex flex-wrap items-center gap-4">
            {page > 1 ? (
              <Button asChild variant="secondary" size="small">
                <Link to={withQuery({ page: page - 1 })}>Newer</Link>
              </Button>
            ) : null}
            <span className="text-muted">
              Page {page} of {pages}
            </span>
            {page < pages ? (
              <Button asChild variant="secondary" size="small">
                <Link to={withQuery({ page: page + 1 })}>Older</Link>
              </Button>
            ) : null}
          </nav>
        ) : null}
      </div>
    </Page>
  );
}

function describeCount(
  total: number,
  { search, role }: { search: string; role: RoleFilter | "" },
): string {
  const accounts = total === 1 ? "1 account" : `${total.toLocaleString("en-US")} accounts`;
  const whose =
    role === "any" ? " with a role" : role ? ` with the role ${roleWords[role].label}` : "";
  const count = `${accounts}${whose}`;
  if (!search) return `${count}, newest first.`;
  return `${count}${whose ? " and" : " with"} “${search}” in the email or name.`;
}
