import type { TicketStatus, TicketTopic } from "./tickets.constants.ts";

export interface Ticket {
  id: string;
  number: number;
  /** Null: sent without an account. */
  userId: string | null;
  name: string;
  email: string;
  topic: TicketTopic;
  subject: string;
  reference: string | null;
  status: TicketStatus;
  /** Since when it has the status. */
  statusAt: Date;
  assigneeId: string | null;
  createdAt: Date;
}

export interface TicketMessage {
  id: string;
  side: "requester" | "team" | "note";
  authorId: string | null;
  body: string;
  writtenAt: Date;
}
