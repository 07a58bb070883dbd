import { describe, expect, test } from "vitest";
import {
  createEncryption,
  EncryptionFault,
  isEncrypted,
  newEncryptionKey,
  parseEncryptionKey,
} from "./encryption.ts";

const keyOf = (byte: number) => Buffer.alloc(32, byte);
const encryption = createEncryption({ current: keyOf(1) });
const place = "auth.mfa_factors/1";

const faultOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof EncryptionFault) return error.reason;
    throw error;
  }
  return undefined;
};

describe("an encrypted text", () => {
  test("comes back whole, whatever it is, and looks different each time", () => {
    for (const text of ["", "JBSWY3DPEHPK3PXP", "ключ 🔑", "x".repeat(5000)]) {
      const sealed = encryption.encrypt(text, place);
      expect(isEncrypted(sealed) && encryption.isCurrent(sealed)).toBe(true);
      expect(encryption.decrypt(sealed, place)).toBe(text);
      expect(encryption.encrypt(text, place)).not.toBe(sealed);
      if (text) expect(sealed).not.toContain(text);
    }
  });

  test("is good in its place alone, and only unchanged", () => {
    const sealed = encryption.encrypt("secret", place);
    expect(faultOf(() => encryption.decrypt(sealed, "auth.mfa_factors/2"))).toBe("not-genuine");
    const [start, body = ""] = [sealed.slice(0, 20), sealed.slice(20)];
    for (const at of [0, 10, 25, body.length - 2]) {
      const changed = body[at] === "A" ? "B" : "A";
      const forged = start + body.slice(0, at) + changed + body.slice(at + 1);
      expect(
        faultOf(() => encryption.decrypt(forged, place)),
        String(at),
      ).toBe("not-genuine");
    }
    expect(faultOf(() => encryption.decrypt(`${start}AAAA`, place))).toBe("not-genuine");
  });

  test("of another key says which key is missing; of an old one it still decrypts", () => {
    const old = createEncryption({ current: keyOf(2) });
    const sealed = old.encrypt("secret", place);
    expect(() => encryption.decrypt(sealed, place)).toThrow(old.keyId);
    expect(faultOf(() => encryption.decrypt(sealed, place))).toBe("unknown-key");
    const rotated = createEncryption({ current: keyOf(1), old: [keyOf(2)] });
    expect(rotated.decrypt(sealed, place)).toBe("secret");
    expect(rotated.isCurrent(sealed)).toBe(false);
  });

  test("is not mistaken for a plain one", () => {
    expect(isEncrypted("JBSWY3DPEHPK3PXP")).toBe(false);
    expect(faultOf(() => encryption.decrypt("JBSWY3DPEHPK3PXP", place))).toBe("unknown-key");
  });
});

test("a key is 32 bytes in hex or base64url, and nothing else", () => {
  expect(parseEncryptionKey(keyOf(3).toString("hex"))).toEqual(keyOf(3));
  expect(parseEncryptionKey(keyOf(3).toString("base64url"))).toEqual(keyOf(3));
  expect(parseEncryptionKey(newEncryptionKey())).toHaveLength(32);
  for (const text of [
    "",
    "short",
    "x".repeat(44),
    "g".repeat(64),
    keyOf(3).toString("hex").slice(2),
  ])
    expect(parseEncryptionKey(text), text).toBeUndefined();
});
