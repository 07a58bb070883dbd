import { hashToken } from "#platform/crypto/link-token.ts";
import type { Services } from "#platform/services.ts";
import { kindOf } from "./access.usecases.server.ts";
import { findLinkedRecipient, saveUnsubscribed } from "./recipients.store.server.ts";

/** State of a link in a mailing: what it can do, or has done. */
export type MailingLinkState = "open" | "unsubscribed" | "unknown";

/** Reads what a link would do now. Changes nothing, because mail scanners open every link. */
export async function readMailingLink(
  services: Services,
  token: string,
): Promise<MailingLinkState> {
  return await services.database.asSystem("read link of mailing", async (transaction) => {
    const recipient = await findLinkedRecipient(transaction, hashToken(token));
    const list = recipient && kindOf(services, recipient.kind).list;
    if (!list) return "unknown";
    return (await list.isOn(transaction, recipient)) ? "open" : "unsubscribed";
  });
}

/** Takes the person off the list at once. Repeating it answers the same. */
export async function leaveByMailingLink(
  services: Services,
  token: string,
): Promise<Exclude<MailingLinkState, "open">> {
  return await services.database.asSystem("unsubscribe by link of mailing", async (transaction) => {
    const recipient = await findLinkedRecipient(transaction, hashToken(token));
    const list = recipient && kindOf(services, recipient.kind).list;
    if (!list) return "unknown";
    await saveUnsubscribed(transaction, recipient.id, services.clock.now());
    await list.leave(services, transaction, recipient);
    return "unsubscribed";
  });
}
