import { notificationTopics } from "#features/account/account-parts.contract.ts";
import { brand } from "#shared/brand.ts";
import { consentWordings, currentConsent } from "../events.constants.ts";

/** Every wording by which somebody can have asked for the newsletter, by version. */
const wordings = {
  ...consentWordings,
  "2026-11-account": `${brand.name}, ${brand.offices.join(" and ")}, may send me its newsletter by email. I can withdraw at any time on this page or with the link in every mail; nothing else depends on it.`,
  "2026-11-23-account": notificationTopics.newsletter.wording,
};

export type ConsentVersion = keyof typeof wordings;

/** Newsletter consent for an account's page. */
export const accountConsent = "2026-11-23-account" satisfies ConsentVersion;

/** The words of a version that a subscription names. */
export function wordingOf(version: string): string {
  return wordings[version as ConsentVersion] ?? wordings[currentConsent];
}
