import { randomUUID } from "node:crypto";
import { readFullNames } from "#features/account/account.contract.ts";
import { listOwnPayments } from "#features/payments/payments.contract.ts";
import { hashToken, makeToken } from "#platform/crypto/link-token.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { networkOf } from "#platform/http/client-network.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { formatMoney } from "#shared/money.ts";
import { formatDay } from "#shared/time.ts";
import { confirmTicketEmail, ticketReceivedEmail } from "../help.emails.ts";
import { helpErrors } from "../help.errors.ts";
import { accountLimit, addressLimit, networkLimit, referencesShown } from "./tickets.constants.ts";
import type { OwnTicketInput, VisitorTicketInput } from "./tickets.schemas.ts";
import { insertLink, insertMessage, insertTicket } from "./tickets.store.server.ts";

/**
 * Counts a form that is sent, before its body is read.
 *
 * @throws `too_many_tickets`.
 */
export async function limitForms(services: Services, clientAddress: string): Promise<void> {
  // Without an address everyone would share one limit.
  if (!clientAddress) return;
  if (await services.rateLimits.take(networkLimit, networkOf(clientAddress))) return;
  throw helpErrors.tooManyTickets();
}

/** Things that a signed-in person's ticket can be about: their latest payments, in words. */
export async function listReferences(services: Services, viewer: UserViewer): Promise<string[]> {
  const { payments } = await listOwnPayments(services, viewer, { page: 1 });
  const references = payments
    .slice(0, referencesShown)
    .map(({ description, money, at, receiptNumber }) =>
      [description, formatMoney(money), formatDay(at), receiptNumber].filter(Boolean).join(", "),
    );
  return [...new Set(references)];
}

/**
 * Sends a signed-in person's ticket to our team, and confirms it by email.
 *
 * @throws `too_many_tickets`.
 */
export async function openOwnTicket(
  services: Services,
  viewer: UserViewer,
  { message, reference, ...input }: OwnTicketInput,
): Promise<{ id: string; number: number }> {
  if (!(await services.rateLimits.take(accountLimit, viewer.userId))) {
    throw helpErrors.tooManyTickets();
  }
  const own = reference === null ? [] : await listReferences(services, viewer);
  return await services.database.asSystem("open ticket", async (transaction) => {
    const names = await readFullNames(transaction, [viewer.userId]);
    const ticket = await store(services, transaction, {
      ...input,
      message,
      reference: own.find((one) => one === reference) ?? null,
      userId: viewer.userId,
      name: names.get(viewer.userId) ?? viewer.email.slice(0, 100),
      email: viewer.email,
      status: "open",
    });
    const { baseUrl } = services.application;
    await services.mail.enqueue(
      transaction,
      ticketReceivedEmail(baseUrl, { to: viewer.email, ticket }),
    );
    return ticket;
  });
}

/**
 * Stores a visitor's ticket and emails a link to the address. Our team sees it once the link was used, so no one can
 * have us write to someone else. An address that was sent too many gets none, and the visitor sees no difference.
 */
export async function openVisitorTicket(
  services: Services,
  { message, ...input }: VisitorTicketInput,
): Promise<void> {
  if (!(await services.rateLimits.take(addressLimit, input.email.toLowerCase()))) return;
  await services.database.asSystem("open visitor's ticket", async (transaction) => {
    const ticket = await store(services, transaction, {
      ...input,
      message,
      reference: null,
      userId: null,
      status: "unconfirmed",
    });
    const key = await makeKey(services, transaction, ticket.id);
    const email = confirmTicketEmail(services.application.baseUrl, {
      to: input.email,
      ticket,
      key,
    });
    await services.mail.enqueue(transaction, email);
  });
}

/** A new key for one email that leads to the ticket: only its hash is kept. */
export async function makeKey(
  services: Services,
  transaction: DatabaseTransaction,
  ticketId: string,
): Promise<string> {
  const { token, hash } = makeToken();
  await insertLink(transaction, { ticketId, hash, now: services.clock.now() });
  return token;
}

export const hashKey = hashToken;

async function store(
  services: Services,
  transaction: DatabaseTransaction,
  {
    message,
    ...ticket
  }: Omit<Parameters<typeof insertTicket>[1], "id" | "now"> & { message: string },
) {
  const id = randomUUID();
  const now = services.clock.now();
  const number = await insertTicket(transaction, { ...ticket, id, now });
  await insertMessage(transaction, {
    id: randomUUID(),
    ticketId: id,
    side: "requester",
    authorId: ticket.userId,
    body: message,
    writtenAt: now,
  });
  if (ticket.status === "open") {
    await services.audit.record(transaction, {
      actorId: ticket.userId,
      action: "help.ticket_opened",
      subject: { type: "support_ticket", id, name: `#${number}` },
    });
  }
  return { id, number, subject: ticket.subject };
}
