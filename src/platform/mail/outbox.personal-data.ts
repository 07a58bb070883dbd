import { erased } from "../personal-data/merge.ts";
import { personalTable } from "../personal-data/personal-data.ts";

/** Messages that were kept instead of sent, for an account's address and number. */
export const outboxPersonalData = personalTable("private.outbox_messages", {
  owner: { contact: "recipient" },
  withheld: "mails as they were sent, with codes and links; they are in the mailbox",
  erase: { delete: "rows" },
  merge: { recipient: erased("copies of emails that were sent already") },
});
