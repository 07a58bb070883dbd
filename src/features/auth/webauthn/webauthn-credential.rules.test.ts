import { expect, test } from "vitest";
import {
  advanceCredential,
  isKeptByDevice,
  readCredential,
  storeCredential,
} from "./webauthn-credential.rules.ts";

const made = {
  id: "-_8B",
  publicKey: new Uint8Array([251, 255, 1]),
  counter: 4,
  transports: ["usb"],
  aaguid: "fbfc3007-154e-4ecc-8c0b-6e020557d7bd",
  backupEligible: false,
  backedUp: false,
  userVerified: true,
};

test("a key is read as it was stored, after the way through JSON", () => {
  const stored: unknown = JSON.parse(JSON.stringify(storeCredential(made)));
  expect(readCredential(stored)).toEqual({
    id: made.id,
    publicKey: Buffer.from(made.publicKey),
    counter: 4,
    transports: ["usb"],
  });
});

test("a key of the reference server is read, and keeps what is not known here", () => {
  const stored = {
    id: "+/8B",
    publicKey: "+/8B",
    transport: null,
    attestation: { object: "AA==" },
    authenticator: { AAGUID: "AA==", signCount: 7, cloneWarning: false },
  };
  expect(readCredential(stored)).toMatchObject({ id: "-_8B", counter: 7, transports: [] });
  const used = advanceCredential(stored, { counter: 8, backedUp: true, userVerified: false });
  expect(used).toMatchObject({
    attestation: { object: "AA==" },
    flags: { backupState: true },
    authenticator: { AAGUID: "AA==", signCount: 8 },
  });
});

test("what is no key is none", () => {
  for (const stored of [null, undefined, {}, { id: "x" }, "text"]) {
    expect(readCredential(stored)).toBeUndefined();
  }
});

test("a phone or computer keeps what it made; a key does not", () => {
  expect(isKeptByDevice({ transports: ["internal", "hybrid"] })).toBe(true);
  expect(isKeptByDevice({ transports: ["hybrid"] })).toBe(true);
  expect(isKeptByDevice({ transports: ["usb", "nfc"] })).toBe(false);
  expect(isKeptByDevice({ transports: [] })).toBe(false);
});
