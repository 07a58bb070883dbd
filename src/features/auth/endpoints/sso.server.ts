import { authErrors } from "../auth.errors.ts";

/** POST /auth/v1/sso: this server has no SAML. */
export function sso(): Response {
  throw authErrors.samlDisabled();
}
