import { randomUUID } from "node:crypto";
import {
  findProvenOwner,
  listTeamEmails,
  readAccountEmail,
  readProvenEmail,
} from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer, Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { ticketReceivedEmail, ticketRepliedEmail } from "../help.emails.ts";
import { helpErrors } from "../help.errors.ts";
import { hashKey, makeKey } from "./open-ticket.usecases.server.ts";
import { replyLimit } from "./tickets.constants.ts";
import * as store from "./tickets.store.server.ts";
import type { Ticket, TicketMessage } from "./tickets.types.ts";

const ownShown = 100;

/** A ticket's id, and the key from an email that opens it to a person without its account. */
export interface TicketAccess {
  ticketId: string;
  key: string | null;
}

/** The viewer's tickets, the newest first. */
export async function listOwnTickets(
  services: Services,
  { userId }: UserViewer,
): Promise<Ticket[]> {
  return await services.database.asSystem("list own tickets", (transaction) =>
    store.listOwnTickets(transaction, { userId, limit: ownShown }),
  );
}

/**
 * A ticket for its person, without the team's notes.
 *
 * @throws `ticket_not_found`.
 */
export async function readOwnTicket(
  services: Services,
  viewer: Viewer,
  access: TicketAccess,
): Promise<{ ticket: Ticket; messages: TicketMessage[] }> {
  return await services.database.asSystem("read ticket", async (transaction) => {
    const ticket = await openTicket(transaction, viewer, access, store.findTicket);
    const messages = await store.listMessages(transaction, ticket.id);
    return { ticket, messages: messages.filter(({ side }) => side !== "note") };
  });
}

/**
 * Sends a visitor's ticket to our team: its key proves that they read the address. Repeating it changes nothing.
 *
 * @throws `ticket_not_found`, `ticket_closed`.
 */
export async function confirmTicket(
  services: Services,
  viewer: Viewer,
  access: TicketAccess,
): Promise<void> {
  await services.database.asSystem("confirm ticket", async (transaction) => {
    const ticket = await openTicket(transaction, viewer, access);
    if (ticket.status === "closed") throw helpErrors.ticketClosed();
    if (ticket.status !== "unconfirmed") return;
    const now = services.clock.now();
    await store.setStatus(transaction, { id: ticket.id, status: "open", now });
    const owner = await findProvenOwner(transaction, ticket.email);
    if (owner) await store.adoptTickets(transaction, { userId: owner, email: ticket.email });
    await record(services, transaction, { ticket, action: "help.ticket_opened", actorId: null });
    const key = await makeKey(services, transaction, ticket.id);
    const email = ticketReceivedEmail(services.application.baseUrl, {
      to: ticket.email,
      ticket,
      key,
    });
    await services.mail.enqueue(transaction, email);
  });
}

/**
 * Adds what the person wrote, and puts the ticket back into the queue. The ticket's assignee is emailed, and the whole
 * team where they can't answer anymore.
 *
 * @throws `ticket_not_found`, `ticket_closed`, `too_many_tickets`.
 */
export async function replyToTicket(
  services: Services,
  viewer: Viewer,
  { message, ...access }: TicketAccess & { message: string },
): Promise<void> {
  const { ticket: found } = await readOwnTicket(services, viewer, access);
  if (!(await services.rateLimits.take(replyLimit, found.id))) throw helpErrors.tooManyTickets();
  await services.database.asSystem("reply to ticket", async (transaction) => {
    const ticket = await openTicket(transaction, viewer, access);
    if (ticket.status === "closed") throw helpErrors.ticketClosed();
    if (ticket.status === "unconfirmed") throw helpErrors.ticketNotFound();
    const now = services.clock.now();
    const actorId = viewer.kind === "user" ? viewer.userId : null;
    await store.insertMessage(transaction, {
      id: randomUUID(),
      ticketId: ticket.id,
      side: "requester",
      authorId: actorId,
      body: message,
      writtenAt: now,
    });
    const to = await findAssignee(transaction, ticket, now);
    if (ticket.status === "answered") {
      await store.setStatus(transaction, { id: ticket.id, status: "open", now });
      if (!to) await store.setUnnotified(transaction, ticket.id);
    }
    await record(services, transaction, { ticket, action: "help.ticket_replied", actorId });
    if (!to) return;
    const email = ticketRepliedEmail(services.application.baseUrl, { to, ticket, reply: message });
    await services.mail.enqueue(transaction, email);
  });
}

/** The address of the ticket's assignee, while they can still answer it. */
async function findAssignee(
  transaction: DatabaseTransaction,
  { assigneeId }: Ticket,
  now: Date,
): Promise<string | undefined> {
  const email = assigneeId && (await readAccountEmail(transaction, assigneeId));
  const team = email ? await listTeamEmails(transaction, "support", now) : [];
  return team.find((address) => address === email);
}

/** Closes the person's own ticket. Repeating it changes nothing. @throws `ticket_not_found`. */
export async function closeOwnTicket(
  services: Services,
  viewer: Viewer,
  access: TicketAccess,
): Promise<void> {
  await services.database.asSystem("close own ticket", async (transaction) => {
    const ticket = await openTicket(transaction, viewer, access);
    if (ticket.status === "closed") return;
    if (ticket.status === "unconfirmed") throw helpErrors.ticketNotFound();
    const now = services.clock.now();
    await store.setStatus(transaction, { id: ticket.id, status: "closed", now });
    const actorId = viewer.kind === "user" ? viewer.userId : null;
    await record(services, transaction, { ticket, action: "help.ticket_closed", actorId });
  });
}

/** Tickets sent without an account become the account's that has proven their address. */
export async function adoptTickets(
  _services: Services,
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  const email = await readProvenEmail(transaction, userId);
  if (email) await store.adoptTickets(transaction, { userId, email });
}

async function openTicket(
  transaction: DatabaseTransaction,
  viewer: Viewer,
  { ticketId, key }: TicketAccess,
  find = store.lockTicket,
): Promise<Ticket> {
  const ticket = isId(ticketId) ? await find(transaction, ticketId) : undefined;
  if (!ticket) throw helpErrors.ticketNotFound();
  if (viewer.kind === "user" && ticket.userId === viewer.userId) return ticket;
  if (key && (await store.hasLink(transaction, { ticketId, hash: hashKey(key) }))) return ticket;
  throw helpErrors.ticketNotFound();
}

async function record(
  services: Services,
  transaction: DatabaseTransaction,
  {
    ticket,
    action,
    actorId,
  }: {
    ticket: Ticket;
    action: "help.ticket_opened" | "help.ticket_replied" | "help.ticket_closed";
    actorId: string | null;
  },
): Promise<void> {
  await services.audit.record(transaction, {
    actorId,
    action,
    subject: { type: "support_ticket", id: ticket.id, name: `#${ticket.number}` },
  });
}
