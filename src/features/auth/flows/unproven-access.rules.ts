import type { Contact } from "../users/contact.rules.ts";
import type { Account } from "../users/users.store.server.ts";

/**
 * Whether somebody could come into the account by another way than links and codes to the address
 * of `kind`. As long as that is unproven, it need not be its owner who can.
 */
export function hasOtherWaysIn(
  { user, identities, factors }: Account,
  kind: Contact["kind"],
): boolean {
  return (
    Boolean(user.encrypted_password) ||
    factors.length > 0 ||
    identities.some(({ provider }) => provider !== kind)
  );
}
