import { decodeAttestationObject } from "@simplewebauthn/server/helpers";

/**
 * An attestation object without its statement of who made the authenticator. We ask for none; a
 * browser that sends one anyway must not make the server check certificates, for which the library
 * would fetch addresses that stand in them.
 */
export function withoutAttestation(attestationObject: string): string {
  const authenticatorData = decodeAttestationObject(
    new Uint8Array(Buffer.from(attestationObject, "base64url")),
  ).get("authData");
  if (!(authenticatorData instanceof Uint8Array)) throw new TypeError("no authenticator data");
  const length = Buffer.alloc(2);
  length.writeUInt16BE(authenticatorData.length);
  return Buffer.concat([
    // CBOR: a map of three, "fmt": "none", "attStmt": {}, "authData": bytes of the length that
    // follows.
    Buffer.from([0xa3, 0x63]),
    Buffer.from("fmt"),
    Buffer.from([0x64]),
    Buffer.from("none"),
    Buffer.from([0x67]),
    Buffer.from("attStmt"),
    Buffer.from([0xa0, 0x68]),
    Buffer.from("authData"),
    Buffer.from([0x59]),
    length,
    authenticatorData,
  ]).toString("base64url");
}
