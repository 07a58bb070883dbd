import { LocalTime } from "#ui/content/local-time.tsx";
import type { TicketMessage } from "../tickets/tickets.types.ts";

export interface TicketConversationProps {
  messages: readonly TicketMessage[];
  /** The name under which the reader knows a message's author. */
  nameOf: (message: TicketMessage) => string;
}

/** Messages of a ticket, the oldest first. */
export function TicketConversation({ messages, nameOf }: TicketConversationProps) {
  return (
    <ol aria-label="Messages" className="grid gap-4">
      {messages.map((message) => (
        <li
          key={message.id}
          className={
            message.side === "note"
              ? "grid gap-2 rounded-md border border-dashed border-line bg-sunken p-4"
              : "grid gap-2 rounded-md border border-line bg-surface p-4"
          }
        >
          <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
            <bdi className="font-semibold text-ink wrap-anywhere">{nameOf(message)}</bdi>
            <LocalTime time={message.writtenAt} />
          </p>
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {message.body}
          </p>
        </li>
      ))}
    </ol>
  );
}
