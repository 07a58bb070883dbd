import {
  createHash,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign as signBytes,
} from "node:crypto";

/**
 * An authenticator and the browser in front of it, in a few lines: real ES256 keys, attestation
 * "none", answers as `PublicKeyCredential.toJSON()` gives them. It obeys whoever asks, so that
 * tests can have it lie.
 */
export interface SoftwareAuthenticator {
  /** As `navigator.credentials.create()`; takes the options in JSON or as the client reads them. */
  create(options: CreationRequest, lies?: Lies): CredentialJson;
  /** As `navigator.credentials.get()`, with the credential made last or one that is allowed. */
  get(options: AssertionRequest, lies?: Lies): CredentialJson;
}

interface CreationRequest {
  challenge: string | ArrayBuffer | ArrayBufferView;
  rp: { id?: string | undefined };
  user: { id: string | ArrayBuffer | ArrayBufferView };
}

interface AssertionRequest {
  challenge: string | ArrayBuffer | ArrayBufferView;
  rpId?: string | undefined;
  allowCredentials?: readonly { id: string | ArrayBuffer | ArrayBufferView }[] | undefined;
}

export interface Lies {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  counter?: number;
  userHandle?: string;
  /** Sign with the key of another credential. */
  signAs?: string;
  /** Nobody touched it. */
  absent?: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: stands for the browser's own object in the client's types.
export type CredentialJson = any;

export interface AuthenticatorOptions {
  origin?: string;
  aaguid?: string;
  transports?: string[];
  /** Whether it counts its signatures; passkeys in the cloud say 0 each time. */
  counts?: boolean;
}

interface KeyMade {
  privateKey: KeyObject;
  rpId: string;
  userHandle: string;
  counter: number;
}

export function createSoftwareAuthenticator({
  origin = "http://localhost:3000",
  aaguid = "00000000-0000-0000-0000-000000000000",
  transports = ["internal"],
  counts = true,
}: AuthenticatorOptions = {}): SoftwareAuthenticator {
  const keys = new Map<string, KeyMade>();
  const counted = (key: KeyMade) => (counts ? ++key.counter : 0);

  return {
    create({ challenge, rp, user }, lies = {}) {
      const id = randomBytes(32).toString("base64url");
      const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const rpId = lies.rpId ?? rp.id ?? "";
      const key = { privateKey, rpId, userHandle: text(user.id), counter: 0 };
      keys.set(id, key);
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const cosePublicKey = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, "base64url")],
          [-3, Buffer.from(y, "base64url")],
        ]),
      );
      const rawId = Buffer.from(id, "base64url");
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const authData = Buffer.concat([
        authenticatorData(rpId, { counter: lies.counter ?? counted(key), attested: true, lies }),
        Buffer.from(aaguid.replaceAll("-", ""), "hex"),
        length,
        rawId,
        cosePublicKey,
      ]);
      const attestationObject = cbor(
        new Map<string, unknown>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", authData],
        ]),
      );
      return credential(id, {
        clientDataJSON: clientData("webauthn.create", text(challenge), origin, lies),
        attestationObject: attestationObject.toString("base64url"),
        transports,
      });
    },

    get({ challenge, rpId = "", allowCredentials }, lies = {}) {
      const allowed = allowCredentials?.map(({ id }) => text(id)) ?? [];
      const id = [...keys.keys()].findLast((own) => allowed.length === 0 || allowed.includes(own));
      const key = id === undefined ? undefined : keys.get(id);
      if (!id || !key) throw new Error("The authenticator has no such credential");
      const authData = authenticatorData(lies.rpId ?? rpId, {
        counter: lies.counter ?? counted(key),
        attested: false,
        lies,
      });
      const clientDataJSON = clientData("webauthn.get", text(challenge), origin, lies);
      const signed = Buffer.concat([
        authData,
        createHash("sha256").update(Buffer.from(clientDataJSON, "base64url")).digest(),
      ]);
      const signer = keys.get(lies.signAs ?? id) ?? key;
      return credential(id, {
        clientDataJSON,
        authenticatorData: authData.toString("base64url"),
        signature: signBytes("sha256", signed, signer.privateKey).toString("base64url"),
        userHandle: lies.userHandle ?? key.userHandle,
      });
    },
  };
}

function credential(id: string, response: Record<string, unknown>): CredentialJson {
  const json = { id, rawId: id, type: "public-key", response, clientExtensionResults: {} };
  return { ...json, toJSON: () => json };
}

function authenticatorData(
  rpId: string,
  { counter, attested, lies }: { counter: number; attested: boolean; lies: Lies },
): Buffer {
  const present = lies.absent ? 0 : 0x05;
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const hash = createHash("sha256").update(rpId).digest();
  return Buffer.concat([hash, Buffer.from([present | (attested ? 0x40 : 0)]), count]);
}

function clientData(type: string, challenge: string, origin: string, lies: Lies): string {
  const data = {
    type: lies.type ?? type,
    challenge: lies.challenge ?? challenge,
    origin: lies.origin ?? origin,
    crossOrigin: false,
  };
  return Buffer.from(JSON.stringify(data)).toString("base64url");
}

/** Binary data as base64url, whichever way it comes. */
function text(value: string | ArrayBuffer | ArrayBufferView): string {
  if (typeof value === "string") return value;
  const bytes = ArrayBuffer.isView(value)
    ? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    : Buffer.from(value);
  return bytes.toString("base64url");
}

/** The part of CBOR that authenticators need: integers, bytes, text and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (!(value instanceof Map)) throw new TypeError("not to be encoded");
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)]),
  ]);
}

function head(major: number, argument: number): Buffer {
  if (argument < 24) return Buffer.from([(major << 5) | argument]);
  if (argument < 256) return Buffer.from([(major << 5) | 24, argument]);
  return Buffer.from([(major << 5) | 25, argument >> 8, argument & 255]);
}
