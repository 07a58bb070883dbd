import { type Expression, sql } from "kysely";
import type { AdminHit, AdminQuestion } from "#platform/admin/admin-search.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { TicketStatus, TicketTopic } from "./tickets.constants.ts";
import type { Ticket, TicketMessage } from "./tickets.types.ts";

export interface NewTicket {
  id: string;
  userId: string | null;
  name: string;
  email: string;
  topic: TicketTopic;
  subject: string;
  reference: string | null;
  status: "unconfirmed" | "open";
  now: Date;
}

/** Answers the ticket's number. */
export async function insertTicket(
  transaction: DatabaseTransaction,
  { id, userId, name, email, topic, subject, reference, status, now }: NewTicket,
): Promise<number> {
  const { number } = await transaction
    .insertInto("support_tickets")
    .values({
      id,
      user_id: userId,
      name,
      email,
      topic,
      subject,
      reference,
      status,
      status_at: now,
      created_at: now,
    })
    .returning("number")
    .executeTakeFirstOrThrow();
  return number;
}

export async function insertMessage(
  transaction: DatabaseTransaction,
  {
    ticketId,
    authorId,
    writtenAt,
    ...message
  }: Pick<TicketMessage, "id" | "side" | "authorId" | "body" | "writtenAt"> & { ticketId: string },
): Promise<void> {
  await transaction
    .insertInto("support_messages")
    .values({ ...message, ticket_id: ticketId, author_id: authorId, written_at: writtenAt })
    .execute();
}

export async function insertLink(
  transaction: DatabaseTransaction,
  { ticketId, hash, now }: { ticketId: string; hash: string; now: Date },
): Promise<void> {
  await transaction
    .insertInto("support_ticket_links")
    .values({ token_hash: hash, ticket_id: ticketId, created_at: now })
    .execute();
}

const withColumns = (transaction: DatabaseTransaction) =>
  transaction
    .selectFrom("support_tickets as ticket")
    .select([
      "ticket.id",
      "ticket.number",
      "ticket.user_id as userId",
      "ticket.name",
      "ticket.email",
      "ticket.topic",
      "ticket.subject",
      "ticket.reference",
      "ticket.status",
      "ticket.status_at as statusAt",
      "ticket.assignee_id as assigneeId",
      "ticket.created_at as createdAt",
    ]);

const toTicket = (row: object) => row as Ticket;

export async function findTicket(
  transaction: DatabaseTransaction,
  id: string,
): Promise<Ticket | undefined> {
  const row = await withColumns(transaction).where("ticket.id", "=", id).executeTakeFirst();
  return row && toTicket(row);
}

/** The ticket, which no one else changes until the transaction ends. */
export async function lockTicket(
  transaction: DatabaseTransaction,
  id: string,
): Promise<Ticket | undefined> {
  const row = await withColumns(transaction)
    .where("ticket.id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && toTicket(row);
}

/** Whether a link with this hash opens the ticket. */
export async function hasLink(
  transaction: DatabaseTransaction,
  { ticketId, hash }: { ticketId: string; hash: string },
): Promise<boolean> {
  const row = await transaction
    .selectFrom("support_ticket_links")
    .select("ticket_id")
    .where("token_hash", "=", hash)
    .where("ticket_id", "=", ticketId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Messages of a ticket, with the team's notes, the oldest first. */
export async function listMessages(
  transaction: DatabaseTransaction,
  ticketId: string,
): Promise<TicketMessage[]> {
  const rows = await transaction
    .selectFrom("support_messages")
    .select(["id", "side", "author_id as authorId", "body", "written_at as writtenAt"])
    .where("ticket_id", "=", ticketId)
    .orderBy("written_at")
    .orderBy("id")
    .execute();
  return rows as TicketMessage[];
}

/** Whether the ticket was sent without signing in, even if an account has it by now. */
export async function isFromVisitor(
  transaction: DatabaseTransaction,
  ticketId: string,
): Promise<boolean> {
  const first = await transaction
    .selectFrom("support_messages")
    .select("author_id")
    .where("ticket_id", "=", ticketId)
    .where("side", "=", "requester")
    .orderBy("written_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return first?.author_id === null;
}

export async function setStatus(
  transaction: DatabaseTransaction,
  { id, status, now }: { id: string; status: TicketStatus; now: Date },
): Promise<void> {
  await transaction
    .updateTable("support_tickets")
    .set({ status, status_at: now })
    .where("id", "=", id)
    .execute();
}

export async function setAssignee(
  transaction: DatabaseTransaction,
  { id, assigneeId }: { id: string; assigneeId: string },
): Promise<void> {
  await transaction
    .updateTable("support_tickets")
    .set({ assignee_id: assigneeId })
    .where("id", "=", id)
    .execute();
}

export interface NewTicketNotice {
  id: string;
  number: number;
  subject: string;
}

/**
 * Tickets that wait for our team and that it wasn't emailed about, the oldest first; marked as emailed about. None while
 * the last email is younger than `lastNotice`.
 */
export async function takeNewTickets(
  transaction: DatabaseTransaction,
  { now, lastNotice }: { now: Date; lastNotice: Date },
): Promise<NewTicketNotice[]> {
  const taken = await transaction
    .updateTable("support_tickets")
    .set({ notified_at: now })
    .where("status", "=", "open")
    .where("notified_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("support_tickets as earlier")
            .select("earlier.id")
            .where("earlier.notified_at", ">", lastNotice),
        ),
      ),
    )
    .returning(["id", "number", "subject"])
    .execute();
  return taken.sort((one, other) => one.number - other.number);
}

/** Our team is emailed about the ticket again. */
export async function setUnnotified(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction
    .updateTable("support_tickets")
    .set({ notified_at: null })
    .where("id", "=", id)
    .execute();
}

/** A person's tickets, the newest first. */
export async function listOwnTickets(
  transaction: DatabaseTransaction,
  { userId, limit }: { userId: string; limit: number },
): Promise<Ticket[]> {
  const rows = await withColumns(transaction)
    .where("ticket.user_id", "=", userId)
    .orderBy("ticket.created_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(toTicket);
}

/** Tickets of a status: those that wait for us by how long they wait, and others the newest first. */
export async function listTickets(
  transaction: DatabaseTransaction,
  {
    status,
    assigneeId,
    limit,
    offset,
  }: { status: TicketStatus; assigneeId: string | null; limit: number; offset: number },
): Promise<Ticket[]> {
  const rows = await withColumns(transaction)
    .where("ticket.status", "=", status)
    .$if(assigneeId !== null, (query) => query.where("ticket.assignee_id", "=", assigneeId))
    .orderBy("ticket.status_at", status === "open" ? "asc" : "desc")
    .orderBy("ticket.number")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(toTicket);
}

/** Tickets sent without an account under the address become the account's. */
export async function adoptTickets(
  transaction: DatabaseTransaction,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await transaction
    .updateTable("support_tickets")
    .set({ user_id: userId })
    .where("user_id", "is", null)
    .where(({ fn }) => fn("lower", ["email"]), "=", email.toLowerCase())
    .where("status", "<>", "unconfirmed")
    .execute();
}

/** Deletes a ticket with what was written. */
export async function deleteTicket(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction.deleteFrom("support_tickets").where("id", "=", id).execute();
}

/** Deletes old tickets of a status, the oldest first, with what was written. */
export async function deleteTickets(
  transaction: DatabaseTransaction,
  { status, before, limit }: { status: TicketStatus; before: Date; limit: number },
): Promise<number> {
  const rows = await transaction
    .deleteFrom("support_tickets")
    .where("id", "in", (old) =>
      old
        .selectFrom("support_tickets")
        .select("id")
        .where("status", "=", status)
        .where("status_at", "<", before)
        .orderBy("status_at")
        .limit(limit),
    )
    .returning("id")
    .execute();
  return rows.length;
}

/** Tickets that wait for our team. */
export const waitingTickets = (query: DatabaseTransaction): Expression<{ since: Date | null }> =>
  query.selectFrom("support_tickets").select("status_at as since").where("status", "=", "open");

/** Tickets by number, or a part of the subject, name or email. */
export function findTickets(
  _query: DatabaseTransaction,
  { text, folded, pattern, id }: AdminQuestion,
) {
  const number = /^#?(\d{1,9})$/.exec(text.trim())?.[1] ?? null;
  return sql<AdminHit>`
    select ticket.id::text as key, '#' || ticket.number || ' ' || ticket.subject as title,
      concat_ws(', ', ticket.name, ticket.email, ticket.status) as detail,
      (ticket.number = ${number}::integer or private.fold_text(ticket.email) = ${folded}
        or ticket.id = ${id}::uuid) is true as exact
    from public.support_tickets as ticket
    where ticket.id in (
      select found.id from public.support_tickets as found
        where private.fold_text(found.subject || ' ' || found.name || ' ' || found.email) like ${pattern}
      union select found.id from public.support_tickets as found where found.number = ${number}::integer
      union select ${id}::uuid
    )`;
}
