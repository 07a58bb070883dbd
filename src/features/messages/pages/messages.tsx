import { Link } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Button } from "#ui/controls/button.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { ThreadLine } from "../components/thread-line.tsx";
import { messagesPath } from "../messages.constants.ts";
import { readFrom } from "../messages.rules.ts";
import { readThreads } from "../threads.usecases.server.ts";
import type { Route } from "./+types/messages";

export const handle: PageHandle = { listed: false };

const lead = "Your conversations with mentors and mentees, employers and candidates.";

const employerHint = "Open an application to message the applicant.";
const personHint = "Message a mentor from their profile, or an employer from your application.";

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Messages",
    description: lead,
    path: messagesPath,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { searchParams } = new URL(request.url);
  const user = requireUserPage(viewer, messagesPath);
  const archived = searchParams.has("archived");
  const page = Math.min(readFrom(searchParams.get("page")) ?? 1, 1000);
  const { employerPage, ...list } = await readThreads(services, user, { archived, page });
  return {
    ...list,
    isArchive: archived,
    page,
    start: employerPage
      ? { path: employerPage, label: "See your applicants", hint: employerHint }
      : {
          path: services.messages.correspondents().directoryPath,
          label: "Find a mentor",
          hint: personHint,
        },
  };
}

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const { threads, hasMore, archived, isArchive, page, start } = loaderData;
  const pagePath = (number: number) =>
    `${messagesPath}?${isArchive ? "archived&" : ""}page=${number}`;
  return (
    <Page title={isArchive ? "Archived messages" : "Messages"} lead={lead} width="text">
      <div className="grid gap-8">
        {threads.length > 0 ? (
          <ul aria-label="Conversations" className="border-b border-line">
            {threads.map((thread) => (
              <ThreadLine key={thread.id} thread={thread} />
            ))}
          </ul>
        ) : (
          <Nothing isArchive={isArchive} isFirst={page === 1} archived={archived} start={start} />
        )}
        <nav aria-label="More conversations" className="flex flex-wrap gap-x-6 gap-y-2">
          {page > 1 ? (
            <Link to={pagePath(page - 1)} className="link py-1">
              Newer conversations
            </Link>
          ) : null}
          {hasMore ? (
            <Link to={pagePath(page + 1)} className="link py-1">
              Older conversations
            </Link>
          ) : null}
          {isArchive ? (
            <Link to={messagesPath} className="link py-1">
              Back to your messages
            </Link>
          ) : archived > 0 ? (
            <Link to={`${messagesPath}?archived`} className="link py-1">
              Archived ({archived})
            </Link>
          ) : null}
          {threads.length > 0 ? (
            <Link to={start.path} className="link py-1">
              {start.label}
            </Link>
          ) : null}
        </nav>
      </div>
    </Page>
  );
}

function Nothing({
  isArchive,
  isFirst,
  archived,
  start,
}: {
  isArchive: boolean;
  isFirst: boolean;
  archived: number;
  start: { path: string; label: string; hint: string };
}) {
  if (!isFirst) {
    return (
      <EmptyState title="No more conversations">
        <p>Go back to newer conversations.</p>
      </EmptyState>
    );
  }
  if (isArchive || archived > 0) {
    return (
      <EmptyState
        title={isArchive ? "No archived conversations" : "All your conversations are archived"}
      >
        <p>When there's a new message, an archived conversation moves back to your messages.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No messages yet">
      <div className="grid justify-items-center gap-5">
        <p>{start.hint} You'll find the conversation here.</p>
        <Button asChild>
          <Link to={start.path}>{start.label}</Link>
        </Button>
      </div>
    </EmptyState>
  );
}
