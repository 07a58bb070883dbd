import { randomUUID } from "node:crypto";
import { readAccountEmail, readAccountEmails } from "#features/auth/auth.contract.ts";
import { digestShown } from "#platform/crypto/shown-digest.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Email } from "#platform/mail/email.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type UserViewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { ticketAnsweredEmail, ticketClosedEmail } from "../help.emails.ts";
import { helpErrors } from "../help.errors.ts";
import { makeKey } from "./open-ticket.usecases.server.ts";
import { type TicketStatus, ticketsPerPage } from "./tickets.constants.ts";
import * as store from "./tickets.store.server.ts";
import type { Ticket, TicketMessage } from "./tickets.types.ts";

export interface TicketList {
  tickets: Ticket[];
  hasMore: boolean;
}

/** One page of tickets for the team; `mine`: those that the viewer has taken on. @throws `forbidden`. */
export async function readTickets(
  services: Services,
  admin: UserViewer,
  { status, mine, page }: { status: TicketStatus; mine: boolean; page: number },
): Promise<TicketList> {
  requireSupport(admin);
  const found = await services.database.asSystem("list tickets", (transaction) =>
    store.listTickets(transaction, {
      status,
      assigneeId: mine ? admin.userId : null,
      limit: ticketsPerPage + 1,
      offset: (page - 1) * ticketsPerPage,
    }),
  );
  return { tickets: found.slice(0, ticketsPerPage), hasMore: found.length > ticketsPerPage };
}

export interface TicketDesk {
  ticket: Ticket;
  messages: TicketMessage[];
  /** Stands for what an answer answers, and for what was read before closing. */
  shown: string;
  /** Emails of people of the team, by their accounts. */
  team: ReadonlyMap<string, string>;
}

/** A ticket with everything about it. @throws `forbidden`, `ticket_not_found`. */
export async function readTicket(
  services: Services,
  admin: UserViewer,
  ticketId: string,
): Promise<TicketDesk> {
  requireSupport(admin);
  return await services.database.asSystem("read ticket", async (transaction) => {
    const ticket = await find(transaction, ticketId, store.findTicket);
    const messages = await store.listMessages(transaction, ticketId);
    const ids = [
      ticket.assigneeId,
      ...messages.map(({ side, authorId }) => (side === "requester" ? null : authorId)),
    ];
    const people = [...new Set(ids.filter((id) => id !== null))];
    const team = await readAccountEmails(transaction, people);
    return { ticket, messages, shown: digestTicket(ticket, messages), team };
  });
}

const digestTicket = ({ status }: Ticket, messages: readonly TicketMessage[]) =>
  digestShown([status, messages.findLast(({ side }) => side !== "note")?.id]);

/**
 * Answers a ticket by email. Whoever answers first has taken it on.
 *
 * @throws as `readTicket`; `ticket_unconfirmed`; `ticket_changed` when someone has answered, replied or closed it since
 *   it was `shown`.
 */
export async function answerTicket(
  services: Services,
  admin: UserViewer,
  { ticketId, message, shown }: { ticketId: string; message: string; shown?: string | undefined },
): Promise<void> {
  await change(services, admin, ticketId, async (transaction, ticket, now) => {
    if (ticket.status === "unconfirmed") throw helpErrors.ticketUnconfirmed();
    await requireShown(transaction, ticket, shown);
    await write(transaction, { admin, ticket, side: "team", body: message, now });
    await store.setStatus(transaction, { id: ticket.id, status: "answered", now });
    if (!ticket.assigneeId) {
      await store.setAssignee(transaction, { id: ticket.id, assigneeId: admin.userId });
    }
    await email(services, transaction, ticket, (given) =>
      ticketAnsweredEmail(services.application.baseUrl, { ...given, answer: message }),
    );
    return { action: "help.ticket_answered", status: "answered" };
  });
}

async function requireShown(
  transaction: DatabaseTransaction,
  ticket: Ticket,
  shown: string | undefined,
): Promise<void> {
  if (shown === undefined) return;
  const messages = await store.listMessages(transaction, ticket.id);
  if (shown !== digestTicket(ticket, messages)) throw helpErrors.ticketChanged();
}

/** Writes a note that only the team reads. @throws as `readTicket`. */
export async function noteOnTicket(
  services: Services,
  admin: UserViewer,
  { ticketId, message }: { ticketId: string; message: string },
): Promise<void> {
  await change(services, admin, ticketId, async (transaction, ticket, now) => {
    await write(transaction, { admin, ticket, side: "note", body: message, now });
    return { action: "help.ticket_noted" };
  });
}

/** @throws as `readTicket`. */
export async function takeTicket(
  services: Services,
  admin: UserViewer,
  ticketId: string,
): Promise<void> {
  await change(services, admin, ticketId, async (transaction, ticket) => {
    if (ticket.assigneeId === admin.userId) return null;
    await store.setAssignee(transaction, { id: ticket.id, assigneeId: admin.userId });
    return { action: "help.ticket_taken" };
  });
}

/**
 * Closes a ticket, and notifies its person. Answers whether it did: not where it was closed already.
 *
 * @throws as `readTicket`; `ticket_unconfirmed`, because such a message is only deleted; `ticket_changed` when someone
 *   has answered or replied since it was `shown`.
 */
export async function closeTicket(
  services: Services,
  admin: UserViewer,
  ticketId: string,
  { shown }: { shown?: string | undefined } = {},
): Promise<{ isNotified: boolean }> {
  let isNotified = false;
  await change(services, admin, ticketId, async (transaction, ticket, now) => {
    if (ticket.status === "closed") return null;
    if (ticket.status === "unconfirmed") throw helpErrors.ticketUnconfirmed();
    await requireShown(transaction, ticket, shown);
    await store.setStatus(transaction, { id: ticket.id, status: "closed", now });
    await email(services, transaction, ticket, (given) =>
      ticketClosedEmail(services.application.baseUrl, given),
    );
    isNotified = true;
    return { action: "help.ticket_closed", status: "closed" };
  });
  return { isNotified };
}

/**
 * Deletes a message whose sender hasn't confirmed their address.
 *
 * @throws as `readTicket`; `ticket_changed` when they have in the meantime.
 */
export async function deleteUnconfirmedTicket(
  services: Services,
  admin: UserViewer,
  ticketId: string,
): Promise<void> {
  await change(services, admin, ticketId, async (transaction, ticket) => {
    if (ticket.status !== "unconfirmed") throw helpErrors.ticketChanged();
    await store.deleteTicket(transaction, ticket.id);
    return { action: "help.ticket_deleted" };
  });
}

/** Puts a closed ticket back into the queue. @throws as `readTicket`. */
export async function reopenTicket(
  services: Services,
  admin: UserViewer,
  ticketId: string,
): Promise<void> {
  await change(services, admin, ticketId, async (transaction, ticket, now) => {
    if (ticket.status !== "closed") return null;
    await store.setStatus(transaction, { id: ticket.id, status: "open", now });
    return { action: "help.ticket_reopened", status: "open" };
  });
}

/** For the audit log: what was done, and the ticket's status since then where that changed. */
interface DeskAct {
  action:
    | "help.ticket_answered"
    | "help.ticket_noted"
    | "help.ticket_taken"
    | "help.ticket_closed"
    | "help.ticket_deleted"
    | "help.ticket_reopened";
  status?: TicketStatus;
}

/** Changes a locked ticket. `work` answers what it did, for the audit log; null: nothing. */
async function change(
  services: Services,
  admin: UserViewer,
  ticketId: string,
  work: (transaction: DatabaseTransaction, ticket: Ticket, now: Date) => Promise<DeskAct | null>,
): Promise<void> {
  requireSupport(admin);
  await services.database.asSystem("work on ticket", async (transaction) => {
    const ticket = await find(transaction, ticketId, store.lockTicket);
    const act = await work(transaction, ticket, services.clock.now());
    if (!act) return;
    const { action, status } = act;
    await services.audit.record(transaction, {
      actorId: admin.userId,
      action,
      subject: { type: "support_ticket", id: ticket.id, name: `#${ticket.number}` },
      ...(status ? { before: { status: ticket.status }, after: { status } } : {}),
    });
  });
}

async function write(
  transaction: DatabaseTransaction,
  {
    admin,
    ticket,
    side,
    body,
    now,
  }: { admin: UserViewer; ticket: Ticket; side: "team" | "note"; body: string; now: Date },
): Promise<void> {
  await store.insertMessage(transaction, {
    id: randomUUID(),
    ticketId: ticket.id,
    side,
    authorId: admin.userId,
    body,
    writtenAt: now,
  });
}

/**
 * An email to the account's address as it is now, or to the one a ticket without an account came from. Whoever wrote
 * without signing in gets a key, also once the ticket is an account's: maybe they can't sign in.
 */
async function email(
  services: Services,
  transaction: DatabaseTransaction,
  ticket: Ticket,
  compose: (given: { to: string; ticket: Ticket; key?: string }) => Email,
): Promise<void> {
  const { id, userId } = ticket;
  const own = userId ? await readAccountEmail(transaction, userId) : undefined;
  const needsKey = !userId || (await store.isFromVisitor(transaction, id));
  const key = needsKey ? await makeKey(services, transaction, id) : undefined;
  await services.mail.enqueue(
    transaction,
    compose({ to: own ?? ticket.email, ticket, ...(key ? { key } : {}) }),
  );
}

async function find(
  transaction: DatabaseTransaction,
  ticketId: string,
  by: typeof store.findTicket,
): Promise<Ticket> {
  const ticket = isId(ticketId) ? await by(transaction, ticketId) : undefined;
  if (!ticket) throw helpErrors.ticketNotFound();
  return ticket;
}

function requireSupport(viewer: UserViewer): void {
  if (!hasRight(viewer, "support")) throw httpErrors.forbidden();
}
