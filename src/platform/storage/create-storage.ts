import { join, resolve } from "node:path";
import type { Clock } from "#shared/clock.ts";
import { createAddressSigner } from "./address-signer.ts";
import { createClamAvScanner } from "./drivers/clamav.driver.ts";
import type { FileStore } from "./drivers/file-store.ts";
import { noScanner } from "./drivers/scanner.ts";
import { createImages } from "./images.ts";
import { createQuarantine } from "./quarantine.ts";
import type { StorageConfiguration } from "./storage.config.server.ts";
import type { Storage } from "./storage.ts";

/** Storage with the store that the configuration names. Touches neither disk nor network yet. */
export function createStorage(
  configuration: StorageConfiguration,
  parts: { dataFolder: string; secretKey: string; clock: Clock },
): Storage {
  const { clamAvSocket, maximumBytes: maxBytes } = configuration;
  return {
    files: createFileStore(configuration, parts.dataFolder),
    scanner: clamAvSocket ? createClamAvScanner({ socket: clamAvSocket, maxBytes }) : noScanner,
    quarantine: createQuarantine(),
    images: createImages(),
    addresses: createAddressSigner(parts.secretKey, parts.clock),
    maximumBytes: configuration.maximumBytes,
    bytesPerUser: configuration.bytesPerUser,
  };
}

function createFileStore(configuration: StorageConfiguration, dataFolder: string): FileStore {
  const { s3Bucket, s3Region, s3Endpoint, s3AccessKeyId, s3SecretAccessKey } = configuration;
  if (!s3Bucket || !s3Region || !s3AccessKeyId || !s3SecretAccessKey) {
    return loadLater("local", async () => {
      const { createLocalStore } = await import("./drivers/local.driver.ts");
      return createLocalStore(join(resolve(dataFolder), "files"));
    });
  }
  return loadLater("s3", async () => {
    const { createS3Store } = await import("./drivers/s3.driver.ts");
    return createS3Store({
      bucket: s3Bucket,
      region: s3Region,
      endpoint: s3Endpoint,
      accessKeyId: s3AccessKeyId,
      secretAccessKey: s3SecretAccessKey,
    });
  });
}

/** With the first file: a driver's libraries would make every start a third of a second longer. */
function loadLater(driver: FileStore["driver"], load: () => Promise<FileStore>): FileStore {
  let loaded: Promise<FileStore> | undefined;
  const store = () => {
    loaded ??= load();
    return loaded;
  };
  return {
    driver,
    put: async (key, bytes) => await (await store()).put(key, bytes),
    get: async (key) => await (await store()).get(key),
    size: async (key) => await (await store()).size(key),
    delete: async (key) => await (await store()).delete(key),
    async *list() {
      yield* (await store()).list();
    },
  };
}
