import { createEncryption } from "../../src/platform/crypto/encryption.ts";

/** The key of every test's server, so that several of them can share a database. */
export const testEncryption = createEncryption({ current: Buffer.alloc(32, 7) });
