import type { DatabaseTransaction } from "#platform/database/database.ts";
import {
  type CreationResponse,
  creationResponse,
  type RequestResponse,
  requestResponse,
} from "#platform/webauthn/credential-responses.ts";
import { type KnownCredential, WebauthnFault } from "#platform/webauthn/webauthn.ts";
import { authErrors } from "../auth.errors.ts";
import { listPasskeyRows, toCredential } from "../webauthn/passkeys.store.server.ts";
import {
  advanceCredential,
  isKeptByDevice,
  readCredential,
  storeCredential,
} from "../webauthn/webauthn-credential.rules.ts";
import type { FactorKind, Verdict } from "./factor-kinds.types.ts";
import { factorErrors } from "./factors.errors.ts";
import { listFactors } from "./factors.store.server.ts";

/** A key is made for a factor that is not in use yet, and asked for when it is. */
type CeremonyType = "create" | "request";

interface WebauthnProof {
  /** The type of ceremony that the browser claims; the one the challenge was made for counts. */
  type: CeremonyType;
  response: unknown;
}

/** Contents of the challenge's `web_authn_session_data`. */
interface CeremonyData {
  type: CeremonyType;
  challenge: string;
}

/** Security keys, and what else browsers can ask for a signature. */
export const webauthnKind: FactorKind<WebauthnProof> = {
  method: "mfa/webauthn",
  label: "A security key",
  guessable: false,

  enroll: async () => ({ answer: {} }),

  async challenge({ auth }, transaction, { viewer, factor }) {
    const { webauthn } = auth.passkeys;
    const type: CeremonyType = factor.status === "verified" ? "request" : "create";
    const own = readCredential(factor.web_authn_credential);
    if (type === "request" && !own) throw factorErrors.webauthnFailed();
    const publicKey =
      type === "request"
        ? await webauthn.requestOptions(own ? [own] : [])
        : await webauthn.creationOptions({
            user: { id: viewer.userId, name: viewer.email || viewer.userId },
            exclude: await credentialsInTheWay(transaction, viewer.userId),
            kind: "securityKey",
          });
    const data: CeremonyData = { type, challenge: publicKey.challenge };
    return {
      sessionData: { ...data },
      answer: { webauthn: { type, credential_options: { publicKey } } },
    };
  },

  readProof({ webauthn: sent }) {
    if (typeof sent !== "object" || sent === null) {
      throw authErrors.validationFailed("WebAuthn config required");
    }
    const { type, credential_response: response } = sent as Record<string, unknown>;
    if (type !== "create" && type !== "request") {
      throw authErrors.validationFailed("WebAuthn type must be create or request");
    }
    if (!response) throw authErrors.validationFailed("credential_response required");
    return { type, response };
  },

  async verify({ auth }, _transaction, { factor, challenge: { web_authn_session_data }, proof }) {
    const { webauthn } = auth.passkeys;
    const refused = (cause: unknown): Verdict => ({
      accepted: false,
      error: factorErrors.webauthnFailed({ cause }),
    });
    const { type, challenge } = web_authn_session_data as unknown as CeremonyData;
    // A factor has one key for life: an older challenge to make one is void once it is in use.
    const expected: CeremonyType = factor.status === "verified" ? "request" : "create";
    if (type !== expected || proof.type !== type) return refused("another kind of ceremony");

    const schema = type === "create" ? creationResponse : requestResponse;
    const response = schema.safeParse(proof.response);
    if (!response.success) {
      const error = authErrors.validationFailed("Invalid credential_response");
      return { accepted: false, error };
    }
    try {
      if (type === "create") {
        const made = await webauthn.verifyCreation(response.data as CreationResponse, challenge);
        return {
          accepted: true,
          change: {
            web_authn_credential: JSON.stringify(storeCredential(made)),
            web_authn_aaguid: made.aaguid,
          },
        };
      }
      const own = readCredential(factor.web_authn_credential);
      if (!own) return refused("the factor has no key");
      const assertion = await webauthn.verifyRequest(
        response.data as RequestResponse,
        challenge,
        own,
      );
      const used = advanceCredential(factor.web_authn_credential, assertion);
      return { accepted: true, change: { web_authn_credential: JSON.stringify(used) } };
    } catch (error) {
      if (error instanceof WebauthnFault) return refused(error);
      throw error;
    }
  },
};

/** The user's other keys, and passkeys that a new key would displace. */
async function credentialsInTheWay(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<KnownCredential[]> {
  const factors = await listFactors(transaction, userId);
  const passkeys = (await listPasskeyRows(transaction, userId)).map(toCredential);
  return [
    ...factors.flatMap(({ web_authn_credential: stored }) => readCredential(stored) ?? []),
    ...passkeys.filter(isKeptByDevice),
  ];
}
