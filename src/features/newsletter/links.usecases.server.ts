import {
  leaveByMailingLink,
  readMailingLink,
  sampleToken,
} from "#features/mailings/mailings.contract.ts";
import type { Services } from "#platform/services.ts";
import {
  type LinkState,
  readLink,
  unsubscribeFromNewsletter,
} from "./subscriptions/subscriptions.usecases.server.ts";

export type UnsubscribeState = LinkState | "test";

/**
 * The state of a link to unsubscribe, from a newsletter or announcement or from the emails around
 * subscribing. Changes nothing.
 */
export async function readUnsubscribeLink(
  services: Services,
  token: string,
): Promise<UnsubscribeState> {
  if (token === sampleToken) return "test";
  const state = await readMailingLink(services, token);
  return state === "unknown" ? await readLink(services, { token, purpose: "unsubscribe" }) : state;
}

/** Takes the reader off the list that the link's email came by. Repeating it answers the same. */
export async function unsubscribeByLink(
  services: Services,
  token: string,
): Promise<UnsubscribeState> {
  if (token === sampleToken) return "test";
  const state = await leaveByMailingLink(services, token);
  return state === "unknown" ? await unsubscribeFromNewsletter(services, { token }) : state;
}
