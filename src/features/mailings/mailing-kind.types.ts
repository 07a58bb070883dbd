import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Email } from "#platform/mail/email.ts";
import type { Right } from "#platform/rights.ts";
import type { Services } from "#platform/services.ts";
import type { FrozenRecipient, Mailing } from "./mailings.types.ts";
import type { RecipientQuery } from "./recipients.store.server.ts";

/** A list that a person can leave by a link in the email. */
export interface LeavableList {
  isOn(transaction: DatabaseTransaction, recipient: FrozenRecipient): Promise<boolean>;
  /** Takes them off at once. Repeating it does no harm. */
  leave(
    services: Services,
    transaction: DatabaseTransaction,
    recipient: FrozenRecipient,
  ): Promise<void>;
}

/** A mailing as its emails are written. */
export interface ComposedMailing
  extends Pick<Mailing, "subjectId" | "audience" | "subject" | "body"> {
  /** Whether what it's about has a page on the site now. */
  hasPage: boolean;
}

/** A kind of mailing, which a feature brings. */
export interface MailingKind {
  name: string;
  /** Rights to write a draft, and to send it. */
  draft: Right;
  send: Right;
  /** Groups that it can go to, by name. */
  audiences: Readonly<Record<string, string>>;
  /** The page on which people with its rights work on one. */
  pathOf(mailing: Pick<Mailing, "id" | "subjectId">): string;
  /** Everyone in the group who may be written to now. */
  recipients(
    transaction: DatabaseTransaction,
    mailing: Pick<Mailing, "subjectId" | "audience">,
  ): RecipientQuery;
  compose(
    services: Services,
    mailing: ComposedMailing,
    reader: { to: string; name: string | undefined; unsubscribeToken: string },
  ): Email;
  /** Whether what one is about has a page on the site now. Absent: it's about nothing that has one. */
  hasPage?(transaction: DatabaseTransaction, mailing: Pick<Mailing, "subjectId">): Promise<boolean>;
  /**
   * Why one can't be sent at a set time, in a sentence. Asked when somebody schedules one, and when
   * its time has come. A person can still send it right away.
   */
  findScheduleProblem?(
    transaction: DatabaseTransaction,
    mailing: Pick<Mailing, "subjectId">,
  ): Promise<string | undefined>;
  /** Absent: emails about what people registered for, with nothing to unsubscribe from. */
  list?: LeavableList;
}
