import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** Reasons why a text couldn't be decrypted. */
export class EncryptionFault extends Error {
  readonly reason: "unknown-key" | "not-genuine";

  constructor(reason: EncryptionFault["reason"], message: string) {
    super(message);
    this.name = "EncryptionFault";
    this.reason = reason;
  }
}

/**
 * Encrypts texts that a copy of the database must not give away, under a key that is kept outside
 * it: AES-256-GCM, as `enc:v1:<key id>:<nonce, tag and ciphertext in base64url>`.
 */
export interface Encryption {
  /** Names the present key without giving it away. */
  readonly keyId: string;
  /**
   * `place` says where the text belongs, e.g. `auth.mfa_factors/<id>`: nowhere else does it
   * decrypt.
   */
  encrypt(text: string, place: string): string;
  /** Throws an `EncryptionFault`: for a key that is not here, a changed text, or another place. */
  decrypt(sealed: string, place: string): string;
  /** Whether this was encrypted with the present key, and not with an older one or not at all. */
  isCurrent(stored: string): boolean;
}

const prefix = "enc:v1:";
const nonceBytes = 12;
const tagBytes = 16;
export const encryptionKeyBytes = 32;

/** Whether a stored text is encrypted at all. */
export const isEncrypted = (stored: string) => stored.startsWith(prefix);

/** `current` encrypts; the `old` ones still decrypt. Each has 32 bytes. */
export function createEncryption({
  current,
  old = [],
}: {
  current: Buffer;
  old?: readonly Buffer[];
}): Encryption {
  const keys = new Map([current, ...old].map((key) => [idOf(key), key]));
  const keyId = idOf(current);
  return {
    keyId,

    encrypt(text, place) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", current, nonce);
      cipher.setAAD(Buffer.from(`${prefix}${keyId}:${place}`));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      const sealed = Buffer.concat([nonce, cipher.getAuthTag(), body]);
      return `${prefix}${keyId}:${sealed.toString("base64url")}`;
    },

    decrypt(sealed, place) {
      const [, id = "", text = ""] = /^enc:v1:([0-9a-f]{12}):([\w-]+)$/.exec(sealed) ?? [];
      const key = keys.get(id);
      if (!key) {
        throw new EncryptionFault(
          "unknown-key",
          id ? `There is no encryption key ${id} here` : "The text is not encrypted",
        );
      }
      const bytes = Buffer.from(text, "base64url");
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        });
        decipher.setAAD(Buffer.from(`${prefix}${id}:${place}`));
        decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
        const body = bytes.subarray(nonceBytes + tagBytes);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
      } catch {
        throw new EncryptionFault("not-genuine", `The text was not encrypted for ${place}`);
      }
    },

    isCurrent: (stored) => stored.startsWith(`${prefix}${keyId}:`),
  };
}

/**
 * The 32 bytes of a key written as 64 hexadecimal digits or as base64url; undefined for other
 * texts.
 */
export function parseEncryptionKey(text: string): Buffer | undefined {
  const encoding = /^[0-9a-f]{64}$/i.test(text) ? "hex" : "base64url";
  if (encoding === "base64url" && !/^[\w-]{43}=?$/.test(text)) return undefined;
  const key = Buffer.from(text, encoding);
  return key.length === encryptionKeyBytes ? key : undefined;
}

export const newEncryptionKey = () => randomBytes(encryptionKeyBytes).toString("base64url");

function idOf(key: Buffer): string {
  if (key.length !== encryptionKeyBytes) throw new Error("An encryption key has 32 bytes");
  return createHash("sha256").update("encryption key id\0").update(key).digest("hex").slice(0, 12);
}
