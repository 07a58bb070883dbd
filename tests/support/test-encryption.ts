import { createEncryption } from "../../src/platform/crypto/encryption.ts";

export const testKey = Buffer.alloc(32, 7);

/** The key of every test's server, so that several of them can share a database. */
export const testEncryption = createEncryption({ current: testKey });
