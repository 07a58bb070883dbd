import { type MouseEvent, useLayoutEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { nameClocks } from "#features/booking/booking-parts.contract.ts";
import { clockTime, dayIn, formatWeekday } from "#shared/time.ts";
import { useVisitorClock, useVisitorZone } from "#ui/content/use-visitor-zone.ts";
import { classNames } from "#ui/styles/class-names.ts";
import { threadPath } from "../messages.constants.ts";
import type { Message, Thread } from "../messages.types.ts";
import { MessageAttachment } from "./message-attachment.tsx";
import { MessageBody } from "./message-body.tsx";

/** The talk, the newest message at the bottom, with the days above what was written on them. */
export function ThreadMessages({ thread }: { thread: Thread }) {
  const timeZone = useVisitorZone();
  const { id, messages, earlierFrom, newerFrom } = thread;
  const from = new URLSearchParams(useLocation().search).get("from");
  const beginning = useRef<HTMLHeadingElement>(null);
  const isStepping = useRef(false);
  // Not if it opens in another tab or window.
  const step = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => {
    isStepping.current = !(ctrlKey || metaKey || shiftKey || altKey);
  };

  // The link that was selected may be gone, and what it brought is read from its first day on.
  useLayoutEffect(() => {
    if (isStepping.current) beginning.current?.focus();
    isStepping.current = false;
  }, [from]);

  return (
    <div className="grid gap-6">
      {earlierFrom === null ? null : (
        <Link
          to={`${threadPath(id)}?from=${earlierFrom}`}
          preventScrollReset
          onClick={step}
          className="link w-fit justify-self-center py-1"
        >
          Show earlier messages
        </Link>
      )}
      {/* A screen reader speaks what is added to a log, so a step back is another log. */}
      <div key={from} role="log" aria-label="Messages" className="grid gap-6">
        {groupByDay(messages, timeZone).map(({ day, first, entries }, index) => (
          <section key={day} aria-label={formatWeekday(first, timeZone)} className="grid gap-4">
            <h2
              ref={index === 0 ? beginning : undefined}
              tabIndex={index === 0 ? -1 : undefined}
              className="border-b border-line pb-1 text-center font-sans text-sm font-medium text-muted"
            >
              {formatWeekday(first, timeZone)}
            </h2>
            <ol className="grid gap-4">
              {entries.map((message) => (
                <Entry key={message.id} message={message} timeZone={timeZone} />
              ))}
            </ol>
          </section>
        ))}
      </div>
      {newerFrom === null ? null : (
        <Link
          to={`${threadPath(id)}?from=${newerFrom}`}
          onClick={step}
          className="link w-fit justify-self-center py-1"
        >
          Show newer messages
        </Link>
      )}
      <p className="text-center text-sm text-muted">Times are in {nameClocks(timeZone)}.</p>
    </div>
  );
}

function Entry({
  message: { isOwn, sender, body, sentAt, attachment },
  timeZone,
}: {
  message: Message;
  timeZone: string;
}) {
  const clock = useVisitorClock();
  return (
    <li
      className={classNames(
        "grid w-fit max-w-[85%] min-w-0 gap-1",
        isOwn ? "justify-self-end" : "justify-self-start",
      )}
    >
      <p className={classNames("text-sm text-muted", isOwn ? "text-right" : "")}>
        <span className={sender === null ? "sr-only" : ""}>
          <bdi>{sender ?? "You"}</bdi>{" "}
        </span>
        <time dateTime={sentAt.toISOString()}>{clockTime(sentAt, timeZone, clock)}</time>
      </p>
      <div
        className={classNames(
          "grid min-w-0 gap-2 rounded-md border px-4 py-2.5",
          isOwn ? "border-control bg-sunken" : "border-line bg-surface",
        )}
      >
        <MessageBody body={body} />
        {attachment ? <MessageAttachment attachment={attachment} isOwn={isOwn} /> : null}
      </div>
    </li>
  );
}

function groupByDay(messages: readonly Message[], timeZone: string) {
  const groups: { day: string; first: Date; entries: Message[] }[] = [];
  for (const message of messages) {
    const day = dayIn(message.sentAt, timeZone);
    const last = groups.at(-1);
    if (last?.day === day) last.entries.push(message);
    else groups.push({ day, first: message.sentAt, entries: [message] });
  }
  return groups;
}
