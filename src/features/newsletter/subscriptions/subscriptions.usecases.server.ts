import { recordConsent } from "#features/account/account.contract.ts";
import { hashToken, makeToken } from "#platform/crypto/link-token.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { shortenAddress } from "#platform/http/client-network.ts";
import type { Services } from "#platform/services.ts";
import { invalidInput, listProblems } from "#shared/form-fields.ts";
import { addTime } from "#shared/time.ts";
import { confirmationDays } from "../newsletter.constants.ts";
import { confirmNewsletterEmail, welcomeNewsletterEmail } from "../newsletter.emails.ts";
import { newsletterForm } from "../newsletter.schemas.ts";
import { limitForms, takeNewsletterEmail } from "./limits.usecases.server.ts";
import {
  confirmSubscription,
  endSubscription,
  insertLink,
  type LinkedSubscription,
  type LinkPurpose,
  lockLinkedSubscription,
  requestSubscription,
} from "./subscriptions.store.server.ts";
import { type Consent, formConsent } from "./wordings.constants.ts";

/** State of a newsletter link: what it can do, or has done. */
export type LinkState = "open" | "confirmed" | "unsubscribed" | "expired" | "unknown";

/**
 * Records that an address asks for the newsletter and emails it a link to confirm. What comes of it
 * is the same to see, whether the address was known or not.
 *
 * @throws `validation_failed` with all problems as `details.fields`; `over_request_rate_limit` when
 *   the network sent too many; an address that was sent too many is skipped in silence.
 */
export async function subscribeToNewsletter(
  services: Services,
  { form, clientAddress }: { form: unknown; clientAddress: string },
): Promise<void> {
  const parsed = newsletterForm.safeParse(form);
  if (!parsed.success) throw invalidInput(listProblems(parsed.error));
  const { email } = parsed.data;
  await limitForms(services, clientAddress);
  if (!(await takeNewsletterEmail(services, email))) return;

  await services.database.asSystem("subscribe to newsletter", (transaction) =>
    askToConfirm(services, transaction, {
      email,
      consent: formConsent(services.company),
      clientAddress,
    }),
  );
}

/**
 * Keeps that an address asks for the newsletter, with the wording it was shown, and emails it a
 * link to confirm, unless it is confirmed already or asked a moment ago. Answers whether it was
 * kept.
 */
export async function askToConfirm(
  services: Services,
  transaction: DatabaseTransaction,
  { email, consent, clientAddress }: { email: string; consent: Consent; clientAddress: string },
): Promise<boolean> {
  const now = services.clock.now();
  const from = shortenAddress(clientAddress);
  const id = await requestSubscription(transaction, { email, consent, from, now });
  if (!id) return false;
  await recordChange(services, transaction, "requested", {
    id,
    from,
    consentVersion: consent.version,
  });
  const expiresAt = addTime(now, { days: confirmationDays });
  const confirmToken = await makeLink(transaction, id, { purpose: "confirm", now, expiresAt });
  const unsubscribeToken = await makeUnsubscribeLink(transaction, id, now);
  const delivery = { to: email, confirmToken, unsubscribeToken };
  await services.mail.enqueue(
    transaction,
    confirmNewsletterEmail(services.application.baseUrl, delivery),
  );
  return true;
}

/** Reads what a link would do now; changes nothing, because mail scanners open every link. */
export async function readLink(
  services: Services,
  link: { token: string; purpose: LinkPurpose },
): Promise<LinkState> {
  return services.database.asSystem("read newsletter link", async (transaction) => {
    const found = await findLink(transaction, link);
    return stateOf(found, link.purpose, services.clock.now());
  });
}

/** Confirms the subscription that a link was emailed for. Repeating it answers the same. */
export async function confirmNewsletter(
  services: Services,
  { token, clientAddress }: { token: string; clientAddress: string },
): Promise<LinkState> {
  return services.database.asSystem("confirm newsletter", async (transaction) => {
    const now = services.clock.now();
    const found = await findLink(transaction, { token, purpose: "confirm" });
    const state = stateOf(found, "confirm", now);
    if (!found || state !== "open") return state;
    const { id, email } = found;
    const from = shortenAddress(clientAddress);
    await confirmSubscription(transaction, { id, from, now });
    await recordChange(services, transaction, "confirmed", { id, from });
    await logConsent(services, transaction, found, true);
    const unsubscribeToken = await makeUnsubscribeLink(transaction, id, now);
    const mail = welcomeNewsletterEmail(services.application.baseUrl, {
      to: email,
      unsubscribeToken,
    });
    await services.mail.enqueue(transaction, mail);
    return "confirmed";
  });
}

/** Ends a subscription at once, by the link of any of its emails. Repeating it answers the same. */
export async function unsubscribeFromNewsletter(
  services: Services,
  { token }: { token: string },
): Promise<LinkState> {
  return services.database.asSystem("unsubscribe from newsletter", async (transaction) => {
    const found = await findLink(transaction, { token, purpose: "unsubscribe" });
    const state = stateOf(found, "unsubscribe", services.clock.now());
    if (!found || state !== "open") return state;
    await leaveNewsletter(services, transaction, found);
    return "unsubscribed";
  });
}

/** Ends a subscription, and writes that down. */
export async function leaveNewsletter(
  services: Services,
  transaction: DatabaseTransaction,
  found: LinkedSubscription,
): Promise<void> {
  await endSubscription(transaction, { id: found.id, now: services.clock.now() });
  await recordChange(services, transaction, "unsubscribed", { id: found.id });
  await logConsent(services, transaction, found, false);
}

function stateOf(
  found: LinkedSubscription | undefined,
  purpose: LinkPurpose,
  now: Date,
): LinkState {
  if (!found) return "unknown";
  if (found.status === "unsubscribed") return "unsubscribed";
  if (purpose === "unsubscribe") return "open";
  if (found.status === "confirmed") return "confirmed";
  return found.expiresAt && found.expiresAt <= now ? "expired" : "open";
}

function findLink(
  transaction: DatabaseTransaction,
  { token, purpose }: { token: string; purpose: LinkPurpose },
) {
  return lockLinkedSubscription(transaction, { tokenHash: hashToken(token), purpose });
}

/** A new link to unsubscribe, for one email: each has its own, since only its hash is kept. */
function makeUnsubscribeLink(
  transaction: DatabaseTransaction,
  subscriptionId: string,
  now: Date,
): Promise<string> {
  return makeLink(transaction, subscriptionId, { purpose: "unsubscribe", now, expiresAt: null });
}

async function makeLink(
  transaction: DatabaseTransaction,
  subscriptionId: string,
  link: { purpose: LinkPurpose; now: Date; expiresAt: Date | null },
): Promise<string> {
  const { token, hash } = makeToken();
  await insertLink(transaction, { ...link, subscriptionId, tokenHash: hash });
  return token;
}

/** The audit's line about a subscription. */
export async function recordChange(
  services: Services,
  transaction: DatabaseTransaction,
  what: "requested" | "confirmed" | "unsubscribed",
  { id, ...details }: { id: string; from?: string; consentVersion?: string },
): Promise<void> {
  await services.audit.record(transaction, {
    actorId: null,
    action: `events.newsletter_${what}`,
    subject: { type: "newsletter_subscription", id },
    details,
  });
}

/** The same in the log of the account with this address, where its owner reads it. */
async function logConsent(
  services: Services,
  transaction: DatabaseTransaction,
  { email, consentWording }: LinkedSubscription,
  granted: boolean,
): Promise<void> {
  await recordConsent(services, transaction, {
    email,
    topic: "newsletter",
    granted,
    wording: consentWording,
    source: "mail_link",
  });
}
