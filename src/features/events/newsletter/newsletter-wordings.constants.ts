import { notificationTopics } from "#features/account/account-parts.contract.ts";
import { consentWordings, currentConsent } from "../events.constants.ts";

/** Every wording by which somebody can have asked for the newsletter, by version. */
const wordings = {
  ...consentWordings,
  "2026-11-account": notificationTopics.newsletter.wording,
};

export type ConsentVersion = keyof typeof wordings;

/** Newsletter consent for an account's page. */
export const accountConsent = "2026-11-account" satisfies ConsentVersion;

/** The words of a version that a subscription names. */
export function wordingOf(version: string): string {
  return wordings[version as ConsentVersion] ?? wordings[currentConsent];
}
