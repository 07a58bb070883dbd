import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createSigningKeys } from "../../src/features/auth/keys/signing-keys.services.server.ts";
import { createEncryption } from "../../src/platform/crypto/encryption.ts";
import { createPasswordHashing } from "../../src/platform/crypto/password-hashing.ts";
import { connectEmbedded } from "../../src/platform/database/connect.ts";
import { systemClock } from "../../src/shared/clock.ts";
import { toMilliseconds } from "../../src/shared/time.ts";

/** Servers that `auth.ts` compares, each in a process of its own; the argument names one. */
export interface Answering {
  url: string;
  /** Access tokens of as many people as come back to the site within an hour. */
  tokens: string[];
}

const issuer = "http://localhost/auth/v1";
const people = 500;

const [part] = process.argv.slice(2);
if (part === "hash") process.send?.(await countHashes(), () => process.exit());
else if (part) process.send?.(await answer({ verifies: part === "verify" }));

/** Hashes a second, as many at once as the server lets work. */
async function countHashes(): Promise<number> {
  const passwords = createPasswordHashing();
  const stored = await passwords.hash("a password");
  const seconds = 3;
  const ends = performance.now() + toMilliseconds({ seconds });
  let done = 0;
  const work = async () => {
    while (performance.now() < ends) {
      await passwords.verify(stored, "a password");
      done += 1;
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  return done / seconds;
}

/** Serves a few bytes to everybody, with or without verifying the caller's access token first. */
async function answer({ verifies }: { verifies: boolean }): Promise<Answering> {
  const database = connectEmbedded({});
  await database.migrate(new URL("../../migrations/", import.meta.url));
  const keys = createSigningKeys(
    { database, clock: systemClock, encryption: createEncryption({ current: randomBytes(32) }) },
    { issuer, tokenSeconds: 3600 },
  );
  await keys.prepare();
  const now = Math.floor(Date.now() / 1000);
  const common = { iss: issuer, aud: "authenticated", iat: now, exp: now + 3600 };
  const tokens = await Promise.all(
    Array.from({ length: people }, () => keys.sign({ ...common, sub: crypto.randomUUID() })),
  );
  const server = createServer(async (request, response) => {
    if (verifies) await keys.verify(request.headers.authorization?.slice(7) ?? "");
    response.writeHead(200, { "content-type": "application/json" }).end('{"status":"ok"}');
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, tokens };
}
