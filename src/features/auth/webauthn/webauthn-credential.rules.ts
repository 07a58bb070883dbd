import { z } from "zod";
import type {
  Assertion,
  NewCredential,
  VerifiableCredential,
} from "#platform/webauthn/webauthn.ts";

/**
 * A security key as `mfa_factors.web_authn_credential` holds it: in the form of the reference
 * server, so that keys can move to and from one. Binary members are base64.
 */
const storedCredential = z.looseObject({
  id: z.string().min(1),
  publicKey: z.string().min(1),
  transport: z
    .array(z.string())
    .nullish()
    .transform((transports) => transports ?? []),
  flags: z.looseObject({}).optional(),
  authenticator: z.looseObject({ signCount: z.number().default(0) }),
});

export function storeCredential(made: NewCredential): Record<string, unknown> {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
  return {
    id: base64(Buffer.from(made.id, "base64url")),
    publicKey: base64(made.publicKey),
    attestationType: "none",
    transport: made.transports,
    flags: {
      userPresent: true,
      userVerified: made.userVerified,
      backupEligible: made.backupEligible,
      backupState: made.backedUp,
    },
    authenticator: {
      AAGUID: base64(Buffer.from(made.aaguid.replaceAll("-", ""), "hex")),
      signCount: made.counter,
      cloneWarning: false,
      attachment: "",
    },
  };
}

/** The stored credential as ceremonies know it; `undefined` where there is none. */
export function readCredential(stored: unknown): VerifiableCredential | undefined {
  const { data } = storedCredential.safeParse(stored);
  if (!data) return undefined;
  return {
    id: Buffer.from(data.id, "base64").toString("base64url"),
    publicKey: Buffer.from(data.publicKey, "base64"),
    counter: data.authenticator.signCount,
    transports: data.transport,
  };
}

/** The stored credential after it was used. */
export function advanceCredential(
  stored: unknown,
  { counter, backedUp, userVerified }: Assertion,
): Record<string, unknown> {
  const credential = storedCredential.parse(stored);
  return {
    ...credential,
    flags: { ...credential.flags, userPresent: true, userVerified, backupState: backedUp },
    authenticator: { ...credential.authenticator, signCount: counter },
  };
}

/**
 * Whether a credential is kept by a phone or computer rather than on a key. Such a one is replaced
 * when another is made there for the same account, so that a passkey and a security key would
 * displace each other.
 */
export function isKeptByDevice({ transports }: { transports: readonly string[] }): boolean {
  return transports.includes("internal") || transports.includes("hybrid");
}
