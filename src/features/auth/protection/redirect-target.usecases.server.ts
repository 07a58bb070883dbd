import type { Services } from "#platform/services.ts";
import { chooseRedirect } from "./redirect.rules.ts";

/** Where a link may lead of what was asked for; the site's root otherwise. */
export function redirectTarget(services: Services, candidate: string | undefined): string {
  const { auth, application } = services;
  return chooseRedirect(candidate, application.baseUrl, auth.redirectAllowList);
}
