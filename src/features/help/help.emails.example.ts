import {
  type EmailExamples,
  exampleId,
  exampleReader,
  exampleSite,
} from "#platform/mail/email-examples.fixture.ts";
import * as emails from "./help.emails.ts";

const ticket = { id: exampleId, number: 1042, subject: "I was charged twice" };
const given = { to: exampleReader, ticket };

export const title = "Support tickets";

export const examples: EmailExamples["examples"] = {
  confirmTicketEmail: {
    "To a visitor": emails.confirmTicketEmail(exampleSite, { ...given, key: "key" }),
  },
  ticketReceivedEmail: {
    "To someone with an account": emails.ticketReceivedEmail(exampleSite, given),
  },
  ticketAnsweredEmail: {
    "To the person": emails.ticketAnsweredEmail(exampleSite, {
      ...given,
      answer: "We found the second charge and refunded it today.",
    }),
  },
  ticketClosedEmail: {
    "Closed, to the person": emails.ticketClosedEmail(exampleSite, given),
  },
  newTicketsEmail: {
    "One ticket": emails.newTicketsEmail(exampleSite, { to: exampleReader, tickets: [ticket] }),
    "A dozen tickets": emails.newTicketsEmail(exampleSite, {
      to: exampleReader,
      tickets: Array.from({ length: 12 }, (_, index) => ({
        ...ticket,
        number: ticket.number + index,
      })),
    }),
  },
  ticketRepliedEmail: {
    "To the team member it's assigned to": emails.ticketRepliedEmail(exampleSite, {
      ...given,
      reply: "Thank you. It arrived this morning.",
    }),
  },
};
