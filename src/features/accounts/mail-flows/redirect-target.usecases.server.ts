import type { Services } from "#platform/services.ts";
import { chooseRedirect } from "../protection/redirect.rules.ts";

/** Where a link may lead of what was asked for; the site's root otherwise. */
export function redirectTarget(services: Services, candidate: string | undefined): string {
  const { accounts, application } = services;
  return chooseRedirect(candidate, application.baseUrl, accounts.redirectAllowList);
}
