/** Of the protocol's user object, as the browser's client holds it. */
interface SignedInUser {
  confirmed_at?: string;
  last_sign_in_at?: string;
  factors?: readonly { factor_type: string; status: string }[];
}

/**
 * Path after signing in: to `destination`, by way of the second step when the account has a factor
 * in use. Recovery codes alone ask for nothing.
 */
export function pathAfterSignIn(user: SignedInUser | null, destination: string): string {
  const asked = user?.factors?.some(
    ({ factor_type, status }) => status === "verified" && factor_type !== "recovery_code",
  );
  return asked ? `/auth/second-step?next=${encodeURIComponent(destination)}` : destination;
}

/** Seconds between confirming an address and signing in by it, at the most, where it's one act. */
const maxSecondsApart = 10;

/** Whether somebody has just signed up by signing in, as with another site's account. */
export function isNewcomer(user: SignedInUser | null): boolean {
  const { confirmed_at: confirmed, last_sign_in_at: signedIn } = user ?? {};
  if (!confirmed || !signedIn) return false;
  return Math.abs(Date.parse(signedIn) - Date.parse(confirmed)) <= maxSecondsApart * 1000;
}
