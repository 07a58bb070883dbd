import { z } from "zod";
import { emailField, optionalField, requiredText } from "#shared/form-fields.ts";
import { type TicketTopic, ticketLimits, ticketTopics } from "./tickets.constants.ts";

const topics = Object.keys(ticketTopics) as [TicketTopic, ...TicketTopic[]];

const about = {
  topic: z.enum(topics, "Choose a topic"),
  subject: requiredText("Subject", ticketLimits.subject),
  message: requiredText("Message", { ...ticketLimits.message, multiline: true }),
};

/** A ticket of someone who is signed in. */
export const ownTicketForm = z.object({
  ...about,
  reference: optionalField("Payment", z.string().max(ticketLimits.reference)),
});

/** A ticket of anyone else. */
export const visitorTicketForm = z.object({
  ...about,
  name: requiredText("Name", ticketLimits.name),
  email: emailField,
});

export type OwnTicketInput = z.output<typeof ownTicketForm>;
export type VisitorTicketInput = z.output<typeof visitorTicketForm>;

/** A digest of what the team had read of a ticket (`digestShown`). */
const shown = z.string().max(100).optional();

/** The team's answer. */
export const answerForm = z.object({
  message: requiredText("Message", { ...ticketLimits.reply, multiline: true }),
  shown,
});

/** The team closes a ticket. */
export const closeForm = z.object({ shown });

/** A message of either side, or a note of the team for itself. */
export const replyForm = z.object({
  message: requiredText("Message", { ...ticketLimits.reply, multiline: true }),
});
