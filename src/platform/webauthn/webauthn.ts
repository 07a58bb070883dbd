import {
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { withoutAttestation } from "./attestation.ts";
import type { CreationResponse, RequestResponse } from "./credential-responses.ts";

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;

/**
 * The site for which authenticators make credentials. From the configuration, never from a request.
 */
export interface RelyingParty {
  /** A host name: the site's own, or a domain above it. */
  id: string;
  name: string;
  /** Origins of ceremonies, e.g. `https: meridian.example`. */
  origins: readonly string[];
}

/** A credential that somebody has; ids are base64url. */
export interface KnownCredential {
  id: string;
  transports: readonly string[];
}

export interface VerifiableCredential extends KnownCredential {
  /** In COSE form. */
  publicKey: Uint8Array;
  counter: number;
}

export interface NewCredential extends VerifiableCredential {
  /** The make of authenticator that it says it is; zeros where it doesn't say. */
  aaguid: string;
  backupEligible: boolean;
  backedUp: boolean;
  userVerified: boolean;
}

export interface Assertion {
  counter: number;
  backedUp: boolean;
  userVerified: boolean;
}

export interface Ceremony {
  user: { id: string; name: string };
  /** Credentials that must not be made again. */
  exclude: readonly KnownCredential[];
  /**
   * `passkey`: found by the authenticator itself at sign-in. `securityKey`: named by the server.
   */
  kind: "passkey" | "securityKey";
}

/** A response that does not prove what it should; the cause says why, for the log alone. */
export class WebauthnFault extends Error {
  constructor(options: { cause: unknown }) {
    super("The authenticator's response does not hold", options);
    this.name = "WebauthnFault";
  }
}

export interface Webauthn {
  creationOptions(ceremony: Ceremony): Promise<CreationOptions>;
  /** Without `allow` the authenticator offers what it has for the site. */
  requestOptions(allow?: readonly KnownCredential[]): Promise<RequestOptions>;
  /** Checks type, challenge, origin, site and presence. Rejects with a `WebauthnFault`. */
  verifyCreation(response: CreationResponse, challenge: string): Promise<NewCredential>;
  /** Checks the same, the signature, and that the counter went up unless it is not kept. */
  verifyRequest(
    response: RequestResponse,
    challenge: string,
    credential: VerifiableCredential,
  ): Promise<Assertion>;
}

/** Time for which the browser waits for the person, as long as the server keeps the challenge. */
const timeout = 300_000;

/** ES256, EdDSA, RS256: what authenticators and WebCrypto have in common. */
const algorithms = [-7, -8, -257];

export function createWebauthn(party: RelyingParty): Webauthn {
  const expected = { expectedOrigin: [...party.origins], expectedRPID: party.id };

  return {
    creationOptions: ({ user, exclude, kind }) =>
      generateRegistrationOptions({
        rpID: party.id,
        rpName: party.name,
        userID: new TextEncoder().encode(user.id),
        userName: user.name,
        userDisplayName: user.name,
        timeout,
        attestationType: "none",
        excludeCredentials: exclude.map(describe),
        supportedAlgorithmIDs: algorithms,
        authenticatorSelection: {
          residentKey: kind === "passkey" ? "required" : "discouraged",
          userVerification: "preferred",
        },
        ...(kind === "securityKey" ? { preferredAuthenticatorType: "securityKey" } : {}),
      }),

    requestOptions: (allow) =>
      generateAuthenticationOptions({
        rpID: party.id,
        timeout,
        userVerification: "preferred",
        ...(allow ? { allowCredentials: allow.map(describe) } : {}),
      }),

    async verifyCreation({ response: { attestationObject, ...response }, ...rest }, challenge) {
      const { registrationInfo: made } = await faulting(() =>
        verifyRegistrationResponse({
          ...expected,
          response: {
            ...rest,
            clientExtensionResults: {},
            response: {
              clientDataJSON: response.clientDataJSON,
              attestationObject: withoutAttestation(attestationObject),
            },
          },
          expectedChallenge: challenge,
          requireUserVerification: false,
          supportedAlgorithmIDs: algorithms,
        }),
      );
      if (!made) throw new WebauthnFault({ cause: "not verified" });
      if (made.credential.id !== rest.id) {
        throw new WebauthnFault({ cause: "the id is not the credential's" });
      }
      return {
        id: made.credential.id,
        publicKey: made.credential.publicKey,
        counter: made.credential.counter,
        transports: response.transports ?? [],
        aaguid: made.aaguid,
        backupEligible: made.credentialDeviceType === "multiDevice",
        backedUp: made.credentialBackedUp,
        userVerified: made.userVerified,
      };
    },

    async verifyRequest({ response: { userHandle, ...response }, ...rest }, challenge, credential) {
      if (rest.id !== credential.id) throw new WebauthnFault({ cause: "another credential" });
      const { verified, authenticationInfo } = await faulting(() =>
        verifyAuthenticationResponse({
          ...expected,
          response: {
            ...rest,
            clientExtensionResults: {},
            response: { ...response, ...(userHandle ? { userHandle } : {}) },
          },
          expectedChallenge: challenge,
          requireUserVerification: false,
          credential: {
            id: credential.id,
            publicKey: new Uint8Array(credential.publicKey),
            counter: credential.counter,
          },
        }),
      );
      if (!verified) throw new WebauthnFault({ cause: "the signature is not the credential's" });
      return {
        counter: authenticationInfo.newCounter,
        backedUp: authenticationInfo.credentialBackedUp,
        userVerified: authenticationInfo.userVerified,
      };
    },
  };
}

/** The library says what is wrong by throwing plain errors. */
async function faulting<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify();
  } catch (cause) {
    throw new WebauthnFault({ cause });
  }
}

function describe({ id, transports }: KnownCredential) {
  return { id, transports: [...transports] as AuthenticatorTransport[] };
}
