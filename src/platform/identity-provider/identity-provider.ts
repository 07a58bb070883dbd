/**
 * A service that knows people and vouches for them: Google, GitHub, a company's own directory. A
 * person is sent to `beginSignIn`'s address and comes back with parameters that `redeem` turns into
 * their profile. Every method throws `identityProviderErrors`.
 */
export interface IdentityProvider {
  /** The name in the protocol and in `auth.identities`, e.g. `google`, `linkedin_oidc`. */
  name: string;
  /** For people, e.g. `Google`. */
  label: string;
  /** The address that the provider is known by; the `iss` of its tokens. */
  issuer: string;
  /** The address that a person signs in at. */
  beginSignIn(request: ProviderRequest): Promise<URL>;
  /** The profile that the provider's answer stands for. Works once for each answer. */
  redeem(answer: ProviderAnswer): Promise<ProviderSignIn>;
  /** Checks an id token that somebody else obtained. Absent where the provider issues none. */
  verifyIdToken?(token: IdTokenToVerify): Promise<VerifiedIdToken>;
}

/**
 * Values that bind a provider's answer to the request: stored here, and in part shown to the
 * provider.
 */
export interface ProviderSecrets {
  state: string;
  nonce: string;
  /** PKCE: its hash goes along with the person, itself with the code. */
  codeVerifier: string;
}

export interface ProviderRequest extends ProviderSecrets {
  redirectUri: string;
  /** Asked for beside those that signing in needs. */
  scopes: readonly string[];
  /** Parameters of the provider's own, e.g. `prompt`; they never replace the protocol's. */
  extras: Readonly<Record<string, string>>;
}

export interface ProviderAnswer extends ProviderSecrets {
  redirectUri: string;
  /** Parameters with which the person came back. */
  parameters: URLSearchParams;
}

export interface ProviderSignIn {
  profile: ProviderProfile;
  accessToken: string;
  refreshToken: string | undefined;
}

export interface IdTokenToVerify {
  idToken: string;
  /** Checked against the token's `at_hash` where both are there. */
  accessToken: string | undefined;
  now: Date;
}

export interface VerifiedIdToken {
  profile: ProviderProfile;
  nonce: string | undefined;
}

/**
 * A provider's profile of a person. Text is storable; nothing in it is trusted beyond the fields'
 * meaning.
 */
export interface ProviderProfile {
  /** The person's id at this provider, which never changes. */
  subject: string;
  /** As the provider writes it; undefined where it tells none. */
  email: string | undefined;
  /** Whether the provider vouches that the mailbox is this person's. */
  emailVerified: boolean;
  name: string | undefined;
  userName: string | undefined;
  /** An https address. */
  picture: string | undefined;
}
