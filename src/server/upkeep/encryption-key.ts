import { encryptionConfiguration } from "#platform/crypto/encryption.config.server.ts";
import {
  createEncryption,
  type Encryption,
  newEncryptionKey,
  parseEncryptionKey,
} from "#platform/crypto/encryption.ts";
import type { ReadConfiguration } from "#platform/feature.ts";
import type { DataFolder } from "./data-folder.ts";

interface KeptKeys {
  encryption?: string;
}

/**
 * Encryption under the key of the environment, or one kept in the data folder, made on first start.
 */
export function readEncryption(
  read: ReadConfiguration,
  folder: DataFolder | undefined,
): Encryption {
  const { key, old } = read(encryptionConfiguration);
  const kept = folder?.read<KeptKeys>("keys.json");
  const keptKey = kept?.encryption ? parseEncryptionKey(kept.encryption) : undefined;
  if (kept?.encryption && !keptKey) throw new Error("`encryption` in keys.json is not a key");
  // An operator who moves the key into the environment need not name the kept one as an old one.
  if (key) return createEncryption({ current: key, old: [...old, ...(keptKey ? [keptKey] : [])] });
  if (keptKey) return createEncryption({ current: keptKey, old });

  const made = newEncryptionKey();
  const current = parseEncryptionKey(made);
  if (!folder || !current)
    throw new Error("ENCRYPTION_KEY is not set, and there is no data folder");
  folder.write("keys.json", { ...kept, encryption: made });
  return createEncryption({ current, old });
}
