import type { Services } from "#platform/services.ts";
import { chooseRedirect } from "./redirect.rules.ts";

/** The redirect target that was asked for, if it is allowed; the site's root otherwise. */
export function redirectTarget(services: Services, candidate: string | undefined): string {
  const { auth, application } = services;
  return chooseRedirect(candidate, application.baseUrl, auth.redirectAllowList);
}
