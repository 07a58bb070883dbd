/** Where news of an account is emailed: to its email, once that's confirmed. Undefined: nowhere. */
export function newsAddressOf(email: string | null, confirmedAt: Date | null): string | undefined {
  return email && confirmedAt ? email : undefined;
}
