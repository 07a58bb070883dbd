/** Of the protocol's user object, as the browser's client holds it. */
interface SignedInUser {
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
