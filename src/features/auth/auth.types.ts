/** Network and device of a sign-in; stored with the session. */
export interface Client {
  address: string;
  userAgent: string | null;
}

/** The method that opened a session, as its `amr` claim names it. */
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
