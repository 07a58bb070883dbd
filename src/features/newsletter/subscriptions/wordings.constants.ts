import { topicWording } from "#features/account/account-parts.contract.ts";
import { brand } from "#shared/brand.ts";

/** A consent as it's stored with a subscription: a version, and its words. */
export interface Consent {
  /** A new one for each change of the words. */
  version: string;
  /** As they were shown. */
  wording: string;
}

/**
 * The newsletter's own form. Canada's law (CASL) wants the sender's name and postal address in a
 * request for consent, and that it can be withdrawn.
 */
export function formConsent(sender: { legalName: string; postalAddress: string }): Consent {
  return {
    version: "2026-11-23-company",
    wording: `By choosing Subscribe, you agree that ${sender.legalName} (${sender.postalAddress}) may email you the ${brand.name} newsletter. You can unsubscribe anytime with the link in every email.`,
  };
}

/** The same choice on an account's page. */
export function accountConsent(sender: { legalName: string; postalAddress: string }): Consent {
  return { version: "2026-11-28-account", wording: topicWording("newsletter", sender) };
}
