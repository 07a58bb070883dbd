import { composeEmail, type Email } from "#platform/mail/email.ts";
import { brand } from "#shared/brand.ts";
import { adminTicketPath, adminTicketsPath, ticketPath } from "./tickets/tickets.constants.ts";

interface TicketEmail {
  to: string;
  ticket: { id: string; number: number; subject: string };
  /** Opens the ticket without signing in. Absent where its person wrote it signed in. */
  key?: string | undefined;
}

const reason = `You're getting this because you wrote to ${brand.name} support.`;

/** To an address that a visitor typed: the request goes to our team once its link was used. */
export function confirmTicketEmail(baseUrl: string, { to, ticket, key }: TicketEmail): Email {
  return composeEmail(to, {
    subject: "Confirm your message to support",
    paragraphs: [
      "Someone, probably you, wrote to our support team with this email address. Please confirm the message, so we can answer you.",
      { facts: [{ label: "Subject", value: ticket.subject }] },
    ],
    action: { label: "Confirm and send", href: `${baseUrl}${ticketPath(ticket.id, key)}` },
    notes: [
      "If it wasn't you, you don't need to do anything. We won't email you about this again.",
    ],
    reason: `You're getting this because someone entered your email address on ${brand.name}.`,
  });
}

/** To the person: our team has the request. */
export function ticketReceivedEmail(baseUrl: string, { to, ticket, key }: TicketEmail): Email {
  return composeEmail(to, {
    subject: `We got your message: #${ticket.number}`,
    paragraphs: [
      "Thanks for writing to us. Our team will answer you by email.",
      {
        facts: [
          { label: "Ticket", value: `#${ticket.number}` },
          { label: "Subject", value: ticket.subject },
        ],
      },
    ],
    action: { label: "See your ticket", href: `${baseUrl}${ticketPath(ticket.id, key)}` },
    reason,
  });
}

/** To the person: our team answered. */
export function ticketAnsweredEmail(
  baseUrl: string,
  { to, ticket, key, answer }: TicketEmail & { answer: string },
): Email {
  return composeEmail(to, {
    subject: `Our answer to your ticket “${ticket.subject}” (#${ticket.number})`,
    paragraphs: [{ label: "Our answer", quote: answer }],
    action: { label: "Reply", href: `${baseUrl}${ticketPath(ticket.id, key)}` },
    notes: ["Please reply on the ticket's page, not to this email."],
    reason,
  });
}

/** To the person: our team closed the ticket. */
export function ticketClosedEmail(baseUrl: string, { to, ticket, key }: TicketEmail): Email {
  return composeEmail(to, {
    subject: `Ticket #${ticket.number} is closed`,
    paragraphs: [
      `Your ticket “${ticket.subject}” is now closed. If you still need help, send us a new message.`,
    ],
    action: { label: "See your ticket", href: `${baseUrl}${ticketPath(ticket.id, key)}` },
    reason,
  });
}

/** To the team member a ticket is assigned to: its person replied. */
export function ticketRepliedEmail(
  baseUrl: string,
  { to, ticket, reply }: Omit<TicketEmail, "key"> & { reply: string },
): Email {
  return composeEmail(to, {
    subject: `New reply to ticket #${ticket.number} (“${ticket.subject}”)`,
    paragraphs: [{ label: "New reply", quote: reply }],
    action: { label: "Open the ticket", href: `${baseUrl}${adminTicketPath(ticket.id)}` },
    reason: "You're getting this because this ticket is assigned to you.",
  });
}

const maxListed = 10;

/** To the people who answer tickets: new ones are waiting. */
export function newTicketsEmail(
  baseUrl: string,
  { to, tickets }: { to: string; tickets: readonly TicketEmail["ticket"][] },
): Email {
  const [first] = tickets;
  const listed = tickets.slice(0, maxListed);
  const more = tickets.length - listed.length;
  const isOne = tickets.length === 1;
  return composeEmail(to, {
    subject: isOne
      ? `New support ticket: #${first?.number}`
      : `${tickets.length} new support tickets`,
    paragraphs: [
      isOne
        ? "A new support ticket is waiting for an answer."
        : `There are ${tickets.length} new support tickets waiting for an answer.`,
      { facts: listed.map(({ number, subject }) => ({ label: `#${number}`, value: subject })) },
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    action:
      isOne && first
        ? { label: "Open the ticket", href: `${baseUrl}${adminTicketPath(first.id)}` }
        : { label: "Open the tickets", href: `${baseUrl}${adminTicketsPath}` },
    reason:
      "You're getting this because you answer support tickets. We send this email at most once an hour.",
  });
}
