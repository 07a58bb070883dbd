import type { Services } from "#platform/services.ts";
import { authErrors } from "../auth.errors.ts";

/** Whether people may make accounts for themselves. Administrators and operators always may. */
export function takesSignUps({ auth }: Pick<Services, "auth">): boolean {
  return auth.configuration.signUps === "open";
}

/** Throws `signup_disabled` where people may not make accounts for themselves. */
export function requireOpenSignUps(services: Services): void {
  if (!takesSignUps(services)) throw authErrors.signUpDisabled();
}
