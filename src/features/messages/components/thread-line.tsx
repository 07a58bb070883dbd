import { Paperclip } from "lucide-react";
import { Link } from "react-router";
import { Badge } from "#ui/content/badge.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { newestPath } from "../messages.constants.ts";
import { describeUnread } from "../messages.rules.ts";
import type { ThreadSummary } from "../messages.types.ts";

/** A thread in the list: with whom, what was written last, and what is unread. */
export function ThreadLine({ thread }: { thread: ThreadSummary }) {
  const { id, partner, unread, last } = thread;
  return (
    <li className="relative grid grid-cols-1 gap-1 border-t border-line py-4 hover:bg-sunken sm:px-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 font-sans text-base font-semibold wrap-anywhere">
          <Link to={newestPath(id)} className="after:absolute after:inset-0">
            <bdi>{partner.name}</bdi>
          </Link>
          {partner.jobTitle ? (
            <span className="font-normal text-muted">, {partner.jobTitle}</span>
          ) : null}
        </h2>
        <span className="text-sm text-muted">
          <LocalTime time={last.sentAt} />
        </span>
      </div>
      <div className="flex items-baseline justify-between gap-4">
        <p className="flex min-w-0 items-baseline gap-1.5 text-muted">
          <span className="shrink-0">{last.sender}:</span>
          {last.hasAttachment ? (
            <Paperclip
              role="img"
              aria-label="Includes a file"
              className="size-4 shrink-0 self-center"
            />
          ) : null}
          <bdi className="truncate">{last.body}</bdi>
        </p>
        {unread > 0 ? (
          <Badge tone="success" className="shrink-0 tabular-nums">
            {describeUnread(unread)}
          </Badge>
        ) : null}
      </div>
    </li>
  );
}
