/** Where a sign-in comes from; kept with the session. */
export interface Client {
  address: string;
  userAgent: string | null;
}

/** How a session was opened, as its `amr` claim names it. */
export type AuthenticationMethod =
  | "anonymous"
  | "email/signup"
  | "email_change"
  | "invite"
  | "magiclink"
  | "mfa/phone"
  | "mfa/recovery_code"
  | "mfa/webauthn"
  | "oauth"
  | "otp"
  | "passkey"
  | "password"
  | "recovery"
  | "totp";
