import { Link } from "react-router";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Badge } from "#ui/content/badge.tsx";
import { Button } from "#ui/controls/button.tsx";
import { ChoiceLinks } from "#ui/controls/choice-links.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { MentorStateBadge } from "../components/mentor-state.tsx";
import { listMentorsForAdmin } from "../moderation/moderate-mentors.usecases.server.ts";
import {
  adminMentorPath,
  adminMentorsPath,
  maxMentorSearchLength,
} from "../moderation/moderation.constants.ts";
import type { Route } from "./+types/admin-mentors";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Mentors",
    description: "Every mentor's profile, listed or not.",
    path: adminMentorsPath,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireRight(viewer, "moderation", adminMentorsPath);
  const query = new URL(request.url).searchParams;
  const unlistedOnly = query.has("unlisted");
  const found = await listMentorsForAdmin(services, admin, {
    search: query.get("q") ?? "",
    unlistedOnly,
    page: Number(query.get("page") ?? 1),
  });
  return { ...found, unlistedOnly };
}

export default function AdminMentorsPage({ loaderData }: Route.ComponentProps) {
  const { mentors, total, page, pages, search, unlistedOnly } = loaderData;
  const pathTo = (changes: { unlisted?: boolean; page?: number }) => {
    const query = new URLSearchParams();
    if (search) query.set("q", search);
    if (changes.unlisted ?? unlistedOnly) query.set("unlisted", "");
    if (changes.page && changes.page > 1) query.set("page", String(changes.page));
    return query.size > 0 ? `${adminMentorsPath}?${query}` : adminMentorsPath;
  };
  return (
    <Page
      title="Mentors"
      lead={total === 1 ? "1 mentor." : `${total.toLocaleString("en-US")} mentors.`}
    >
      <div className="grid gap-8">
        <AdminFactorNotice />
        <Form
          key={search}
          method="get"
          role="search"
          values={{ q: search }}
          hidden={unlistedOnly ? { unlisted: "" } : {}}
          className="flex max-w-text flex-wrap items-end gap-3"
        >
          <div className="min-w-0 flex-1 basis-60">
            <TextField
              name="q"
              label="Search by name, title or email"
              type="search"
              maxLength={maxMentorSearchLength}
              autoComplete="off"
            />
          </div>
          <SubmitButton variant="secondary">Search</SubmitButton>
        </Form>
        <ChoiceLinks
          label="Which mentors"
          choices={[
            { to: pathTo({ unlisted: false }), label: "All", current: !unlistedOnly },
            { to: pathTo({ unlisted: true }), label: "Unlisted", current: unlistedOnly },
          ]}
        />
        {mentors.length === 0 ? (
          <EmptyState title={search || unlistedOnly ? "No mentors found" : "No mentors yet"}>
            <p>
              {search
                ? "Try a shorter part of the name, title or email."
                : unlistedOnly
                  ? "Mentors you take off the list appear here."
                  : "Mentors appear here once you approve an application or sync the sheet."}
            </p>
          </EmptyState>
        ) : (
          <ul aria-label="Mentors" className="border-t border-line">
            {mentors.map((mentor) => (
              <li
                key={mentor.id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-4"
              >
                <div className="min-w-0 basis-72 flex-1">
                  <Link
                    className="link font-semibold wrap-anywhere"
                    to={adminMentorPath(mentor.id)}
                  >
                    {mentor.name}
                  </Link>
                  <p className="wrap-anywhere">{mentor.title}</p>
                  <p className="text-sm text-muted wrap-anywhere">{mentor.email}</p>
                </div>
                <p className="flex flex-wrap gap-2">
                  {mentor.isSample ? <Badge>Sample</Badge> : null}
                  <MentorStateBadge state={mentor.state} />
                </p>
              </li>
            ))}
          </ul>
        )}
        {pages > 1 ? (
          <nav aria-label="Pages" className="flex flex-wrap items-center gap-4">
            {page > 1 ? (
              <Button asChild variant="secondary" size="small">
                <Link to={pathTo({ page: page - 1 })}>Previous</Link>
              </Button>
            ) : null}
            <span className="text-muted">
              Page {page} of {pages}
            </span>
            {page < pages ? (
              <Button asChild variant="secondary" size="small">
                <Link to={pathTo({ page: page + 1 })}>Next</Link>
              </Button>
            ) : null}
          </nav>
        ) : null}
      </div>
    </Page>
  );
}
