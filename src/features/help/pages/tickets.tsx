import { Link } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { contactPath, helpPath, ticketsPath } from "#shared/help-address.ts";
import { Badge } from "#ui/content/badge.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { Button } from "#ui/controls/button.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { listOwnTickets } from "../tickets/own-tickets.usecases.server.ts";
import { ticketPath } from "../tickets/tickets.constants.ts";
import { ownStatuses } from "../tickets/tickets.rules.ts";
import type { Route } from "./+types/tickets";

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Your support tickets",
    description: "What you wrote to support, and our answers.",
    path: ticketsPath,
    trail: [{ name: "Help center", path: helpPath }],
    listed: false,
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, ticketsPath);
  const tickets = await listOwnTickets(services, user);
  return {
    tickets: tickets.map(({ id, number, subject, status, createdAt }) => ({
      id,
      number,
      subject,
      status,
      createdAt,
    })),
  };
}

export default function TicketsPage({ loaderData }: Route.ComponentProps) {
  const { tickets } = loaderData;
  return (
    <Page
      title="Your support tickets"
      lead="What you wrote to support, and our answers."
      width="text"
    >
      <div className="grid gap-8">
        {tickets.length === 0 ? (
          <EmptyState title="No tickets yet">
            <p>When you write to support, you&apos;ll find the conversation here.</p>
          </EmptyState>
        ) : (
          <ul className="border-b border-line">
            {tickets.map(({ id, number, subject, status, createdAt }) => (
              <li key={id} className="grid gap-1 border-t border-line py-4">
                <Link to={ticketPath(id)} className="link font-semibold wrap-anywhere">
                  #{number} {subject}
                </Link>
                <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
                  <Badge>{ownStatuses[status]}</Badge>
                  <LocalTime time={createdAt} />
                </p>
              </li>
            ))}
          </ul>
        )}
        <Button asChild className="w-fit">
          <Link to={contactPath}>Contact support</Link>
        </Button>
      </div>
    </Page>
  );
}
