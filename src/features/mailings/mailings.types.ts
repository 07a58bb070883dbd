import { z } from "zod";

/** Statuses of a mailing, each with its own data. */
export const mailingStatus = z.discriminatedUnion("name", [
  z.object({ name: z.literal("draft") }),
  z.object({ name: z.literal("scheduled"), scheduledFor: z.date() }),
  z.object({ name: z.literal("sending"), startedAt: z.date() }),
  /** No other batches are taken. The one under way ends. */
  z.object({ name: z.literal("paused"), startedAt: z.date() }),
  /** No one is waiting anymore. */
  z.object({ name: z.literal("sent"), startedAt: z.date(), finishedAt: z.date() }),
  /** Ended by an operator before everyone's turn came. */
  z.object({ name: z.literal("stopped"), startedAt: z.date(), finishedAt: z.date() }),
]);

export type MailingStatus = z.output<typeof mailingStatus>;

/** States of one recipient. `handed_over`: our mail server took the email, which may not be delivered yet. */
export const recipientStates = [
  "waiting",
  "sending",
  "handed_over",
  "failed",
  "unknown",
  "skipped",
] as const;

export type RecipientState = (typeof recipientStates)[number];

export interface Mailing {
  id: string;
  kind: string;
  /** The id of what it's about, such as an event. */
  subjectId: string | null;
  /** The group that gets it, by a name of the kind. */
  audience: string;
  status: MailingStatus;
  subject: string;
  /** Markdown. */
  body: string;
  /** Whether it may be read on the site once it's sent. */
  isPublic: boolean;
  slug: string | null;
  version: number;
  sentBy: string | null;
  updatedAt: Date;
  /** Why it isn't being sent. */
  note: string | null;
}

export interface MailingCounts extends Record<RecipientState, number> {
  /** Rows made when it began. */
  recipients: number;
  unsubscribed: number;
  /** Unknown ones about which no operator has decided. */
  undecided: number;
}

export interface FrozenRecipient {
  reference: string;
  audience: string;
  email: string | null;
}

export interface RecipientRow {
  /** Id of the row by which the person is on the list. */
  reference: string;
  email: string | null;
  /** The person's account, where the list knows it. */
  user_id: string | null;
}
