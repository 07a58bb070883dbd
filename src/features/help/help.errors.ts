import { defineErrors } from "#shared/errors.ts";

export const helpErrors = defineErrors({
  ticketNotFound: {
    code: "ticket_not_found",
    status: 404,
    message: "We can't find this ticket. Check the link in our email.",
  },
  tooManyTickets: {
    code: "too_many_tickets",
    status: 429,
    message:
      "You've sent us several messages in a short time. Please wait an hour, then try again.",
  },
  ticketClosed: {
    code: "ticket_closed",
    status: 409,
    message: "This ticket is closed. Send us a new message instead.",
  },
  ticketChanged: {
    code: "ticket_changed",
    status: 409,
    message: "This ticket has changed in the meantime. Reload the page to see what's new.",
  },
  ticketUnconfirmed: {
    code: "ticket_unconfirmed",
    status: 409,
    message: "The person hasn't confirmed their email yet, so we can't answer.",
  },
});
