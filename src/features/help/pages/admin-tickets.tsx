import { Link } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { parsePage } from "#shared/form-fields.ts";
import { Badge } from "#ui/content/badge.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { ChoiceLinks } from "#ui/controls/choice-links.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { readTickets } from "../tickets/desk.usecases.server.ts";
import {
  adminTicketPath,
  adminTicketsPath,
  type TicketStatus,
  ticketStatuses,
  ticketTopics,
} from "../tickets/tickets.constants.ts";
import type { Route } from "./+types/admin-tickets";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Support tickets",
    description: "What people wrote to support.",
    path: adminTicketsPath,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireRight(viewer, "support", adminTicketsPath);
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get("status") ?? "";
  const status: TicketStatus = Object.hasOwn(ticketStatuses, asked)
    ? (asked as TicketStatus)
    : "open";
  const mine = searchParams.has("mine");
  const page = parsePage(searchParams.get("page"), 1000);
  const { tickets, hasMore } = await readTickets(services, admin, { status, mine, page });
  return {
    status,
    mine,
    page,
    hasMore,
    notice: searchParams.has("deleted") ? "The message is deleted." : null,
    tickets: tickets.map(({ id, number, name, topic, subject, statusAt, assigneeId }) => ({
      id,
      number,
      name,
      topic,
      subject,
      statusAt,
      isTaken: assigneeId !== null,
      isMine: assigneeId === admin.userId,
    })),
  };
}

function addressOf(status: string, mine: boolean, page = 1): string {
  const query = new URLSearchParams({
    status,
    ...(mine ? { mine: "" } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return `${adminTicketsPath}?${query}`;
}

export default function AdminTicketsPage({ loaderData }: Route.ComponentProps) {
  const { status, mine, page, hasMore, notice, tickets } = loaderData;
  return (
    <Page
      title="Support tickets"
      lead={status === "open" ? "Tickets that have waited longest come first." : undefined}
    >
      <div className="grid gap-8">
        <DoneNotice title={notice} />
        <ChoiceLinks
          label="Status"
          choices={Object.entries(ticketStatuses).map(([value, label]) => ({
            label,
            to: addressOf(value, mine),
            current: value === status,
          }))}
        />
        <ChoiceLinks
          label="Whose"
          choices={[
            { label: "Everyone's", to: addressOf(status, false), current: !mine },
            { label: "Mine", to: addressOf(status, true), current: mine },
          ]}
        />
        {tickets.length === 0 ? (
          <EmptyState title="No tickets here">
            {status === "open" && !mine ? (
              <p>When someone writes to support, the ticket appears here.</p>
            ) : null}
          </EmptyState>
        ) : (
          <ul aria-label="Tickets" className="border-b border-line">
            {tickets.map(({ id, number, name, topic, subject, statusAt, isTaken, isMine }) => (
              <li key={id} className="grid gap-1 border-t border-line py-4">
                <Link to={adminTicketPath(id)} className="link font-semibold wrap-anywhere">
                  #{number} {subject}
                </Link>
                <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted wrap-anywhere">
                  <span>{name}</span>
                  <span>{ticketTopics[topic]}</span>
                  <span>
                    Since <LocalTime time={statusAt} />
                  </span>
                  {isTaken ? <Badge>{isMine ? "Yours" : "Assigned"}</Badge> : null}
                </p>
              </li>
            ))}
          </ul>
        )}
        <nav aria-label="Pages" className="flex gap-4">
          {page > 1 ? (
            <Link className="link" to={addressOf(status, mine, page - 1)}>
              Previous
            </Link>
          ) : null}
          {hasMore ? (
            <Link className="link" to={addressOf(status, mine, page + 1)}>
              Next
            </Link>
          ) : null}
        </nav>
      </div>
    </Page>
  );
}
