import { data, Link } from "react-router";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import { describePage } from "#platform/http/page-meta.ts";
import type { OutboxMessage } from "#platform/mail/outbox.store.ts";
import { Badge } from "#ui/content/badge.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { Button } from "#ui/controls/button.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { readOutbox, readOutboxHtml } from "../admin.usecases.server.ts";
import type { Route } from "./+types/outbox";

const path = "/admin/outbox";

const leads = {
  all: "Emails and text messages we would have sent. No delivery service is set up, so we save them here.",
  emails: "Emails we would have sent. No email server is set up, so we save them here.",
  texts:
    "Text messages we would have sent. No text message service is set up, so we save them here.",
};

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Outbox",
    description: "Messages saved here because no delivery service is set up for them.",
    path: "/admin/outbox",
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireRight(viewer, "operations", path);
  const { searchParams } = new URL(request.url);
  const designed = searchParams.get("designed");
  if (designed !== null) {
    const html = await readOutboxHtml(services, admin, designed);
    if (html === undefined) throw data(null, { status: 404 });
    return { designed: html } as const;
  }
  const page = Number(searchParams.get("page") ?? 1);
  const outbox = await readOutbox(services, admin, page);
  return data(outbox, { status: outbox.kept ? 200 : 404 });
}

export default function OutboxPage({ loaderData }: Route.ComponentProps) {
  if ("designed" in loaderData) return <DesignedEmail html={loaderData.designed} />;
  const { kept, messages, page, hasMore } = loaderData;
  if (!kept) {
    return (
      <Page title="The outbox isn't in use" width="text">
        <p>
          We deliver messages and don&apos;t save them here. The outbox is only used when no email
          server is set up, or when a demo has no text message service.
        </p>
      </Page>
    );
  }
  return (
    <Page title="Outbox" lead={leads[kept]}>
      <div className="grid max-w-3xl gap-8">
        <AdminFactorNotice />
        {messages.length === 0 ? (
          <EmptyState title="No messages">
            <p>Messages will appear here when the site has something to send.</p>
          </EmptyState>
        ) : (
          <ol aria-label="Messages" className="grid gap-6">
            {messages.map((message) => (
              <li key={message.id}>
                <Message message={message} />
              </li>
            ))}
          </ol>
        )}
        <nav aria-label="Pages" className="flex gap-4">
          {page > 1 ? (
            <Button asChild variant="secondary" size="small">
              <Link to={`${path}?page=${page - 1}`}>Newer</Link>
            </Button>
          ) : null}
          {hasMore ? (
            <Button asChild variant="secondary" size="small">
              <Link to={`${path}?page=${page + 1}`}>Older</Link>
            </Button>
          ) : null}
        </nav>
      </div>
    </Page>
  );
}

/** An email in its design. In its frame nothing runs, and nothing is of this site's origin. */
function DesignedEmail({ html }: { html: string }) {
  return (
    <Page title="Email" lead="The HTML version, as an email app shows it.">
      <BackLink to={path}>Outbox</BackLink>
      <iframe
        title="The email"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={html}
        className="mt-4 h-[60rem] w-full max-w-3xl rounded-md border border-line"
      />
    </Page>
  );
}

/** Headers for mail programs, which people don't see. */
function Headers({ headers }: Pick<OutboxMessage, "headers">) {
  const entries = Object.entries(headers);
  if (entries.length === 0) return null;
  return (
    <ul aria-label="Headers" className="border-t border-line pt-3 text-sm wrap-anywhere text-muted">
      {entries.map(([name, value]) => (
        <li key={name}>
          {name}: {value}
        </li>
      ))}
    </ul>
  );
}

const isText = ({ channel }: OutboxMessage) => channel === "sms";

/** Text messages have no subject. */
function Heading({ message }: { message: OutboxMessage }) {
  if (isText(message)) {
    return (
      <h2 className="font-sans">
        <Badge>Text message</Badge>
      </h2>
    );
  }
  return <h2 className="font-serif text-xl wrap-anywhere">{message.subject}</h2>;
}

function Message({ message }: { message: OutboxMessage }) {
  return (
    <article className="grid gap-3 rounded-md border border-line bg-surface p-6">
      <header className="grid gap-1">
        <Heading message={message} />
        <p className="text-muted wrap-anywhere">
          To {isText(message) ? `+${message.recipient}` : message.recipient},{" "}
          <LocalTime time={message.created_at} />
        </p>
      </header>
      <pre className="font-sans whitespace-pre-wrap wrap-anywhere">{message.text}</pre>
      {message.hasHtml ? (
        <p>
          <Link className="link" to={`${path}?designed=${message.id}`}>
            See the HTML version
          </Link>
        </p>
      ) : null}
      {message.attachments.map(({ filename, contentType, content }) => (
        <details key={filename} className="border-t border-line pt-3">
          <summary className="font-semibold">
            {filename} <span className="text-sm font-normal text-muted">({contentType})</span>
          </summary>
          <pre className="mt-3 text-sm whitespace-pre-wrap wrap-anywhere">{content}</pre>
        </details>
      ))}
      <Headers headers={message.headers} />
    </article>
  );
}
