import { Link } from "react-router";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { parsePage } from "#shared/form-fields.ts";
import { Badge } from "#ui/content/badge.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "#ui/content/table.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { PageLinks } from "../components/page-links.tsx";
import { listAdminEvents } from "../event-admin.usecases.server.ts";
import { adminEventPath, adminEventsPath } from "../events.constants.ts";
import type { Route } from "./+types/admin-events";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Events and webinars",
    description: "Registrations, links to join and notes.",
    path: adminEventsPath,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireRight(viewer, ["content.draft", "support"], adminEventsPath);
  const page = parsePage(new URL(request.url).searchParams.get("page"));
  return await listAdminEvents(services, admin, page);
}

type Listed = Route.ComponentProps["loaderData"]["events"][number];

export default function AdminEventsPage({ loaderData }: Route.ComponentProps) {
  const { events, page, pages } = loaderData;
  return (
    <Page
      title="Events and webinars"
      lead="Open an event to see how many people have registered. Depending on your role, you can also read questions, publish notes or add the link to join."
    >
      <div className="grid gap-8">
        <AdminFactorNotice />
        {events.length === 0 ? (
          <EmptyState title="No events yet">
            <p>
              Publish the first one under{" "}
              <Link className="link" to="/admin/content/events">
                Content
              </Link>
              .
            </p>
          </EmptyState>
        ) : (
          <Table stacked caption="Events and webinars" className="tabular-nums">
            <TableHead>
              <TableRow>
                <TableHeader>Event</TableHeader>
                <TableHeader>Starts</TableHeader>
                <TableHeader className="text-right">Registered</TableHeader>
                <TableHeader className="text-right">Questions</TableHeader>
                <TableHeader className="pr-0">Next step</TableHeader>
              </TableRow>
            </TableHead>
            <TableBody>
              {events.map((event) => (
                <TableRow key={event.id}>
                  <TableHeader scope="row" className="sm:min-w-52">
                    <Link className="link text-base" to={adminEventPath(event.id)}>
                      {event.title}
                    </Link>{" "}
                    {event.is_sample ? <Badge tone="warning">Sample</Badge> : null}{" "}
                    {event.isPublished ? null : <Badge>Not on the site</Badge>}{" "}
                    {event.hasPausedMessage ? <Badge tone="warning">Message paused</Badge> : null}
                  </TableHeader>
                  <TableCell label="Starts" className="sm:min-w-40">
                    <LocalTime time={event.starts_at} />
                  </TableCell>
                  <TableCell label="Registered" className="sm:text-right">
                    {event.registrations}
                  </TableCell>
                  <TableCell label="Questions" className="sm:text-right">
                    {event.questions}
                  </TableCell>
                  <TableCell label="Next step" className="pr-0 sm:min-w-32">
                    {nextStep(event)}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
        <PageLinks
          label="Pages of events"
          page={page}
          pages={pages}
          pathOf={(number) => `${adminEventsPath}?page=${number}`}
        />
      </div>
    </Page>
  );
}

function nextStep({ isPublished, isOver, needsLink, notes_published_at }: Listed): string {
  if (!isPublished) return "None";
  if (!isOver) return needsLink ? "Add the link" : "Ready";
  return notes_published_at ? "Done" : "Publish notes";
}
