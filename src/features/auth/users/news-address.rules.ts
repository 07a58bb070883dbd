/** The address for news of an account: its email, once that's confirmed. Undefined: none. */
export function newsAddressOf(email: string | null, confirmedAt: Date | null): string | undefined {
  return email && confirmedAt ? email : undefined;
}
