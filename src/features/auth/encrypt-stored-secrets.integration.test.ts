import { afterAll, beforeAll, expect, test } from "vitest";
import { createEncryption } from "#platform/crypto/encryption.ts";
import { toUnixSeconds } from "#shared/time.ts";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { challengeFactor } from "./factors/challenge-factor.usecases.server.ts";
import { verifyFactorRequest } from "./factors/factors.schemas.ts";
import { verifyFactor } from "./factors/verify-factor.usecases.server.ts";
import { encryptStoredSecrets } from "./keys/encrypt-stored-secrets.usecases.server.ts";
import { createSigningKeys } from "./keys/signing-keys.services.server.ts";

const client = { address: "127.0.0.1", userAgent: null };
const newKey = Buffer.alloc(32, 9);
const oldKey = Buffer.alloc(32, 7);
let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

async function stored(): Promise<{ factors: string[]; keys: unknown[] }> {
  const { executeRaw } = context.services.database;
  const factors = await executeRaw("select secret from auth.mfa_factors where secret is not null");
  const keys = await executeRaw("select private_jwk from private.signing_keys");
  return {
    factors: factors.rows.map(({ secret }) => String(secret)),
    keys: keys.rows.map(({ private_jwk: key }) => key),
  };
}

/** The same database, as a server with other keys sees it after its next start. */
const withKeys = (current: Buffer, old: Buffer[] = []) => ({
  ...context.services,
  encryption: createEncryption({ current, old }),
});

const issuer = "http://localhost:3000/auth/v1";
const newToken = (services: TestContext["services"]) =>
  createSigningKeys(services, { issuer, tokenSeconds: 3600 }).sign({
    iss: issuer,
    exp: toUnixSeconds(context.clock.now()) + 60,
  });

test("secrets of authenticator apps and signing keys are encrypted, and work", async () => {
  const person = await context.createUser({ factor: true });
  const { factors, keys } = await stored();
  for (const value of [...factors, ...keys]) expect(value).toMatch(/^enc:v1:[0-9a-f]{12}:/);

  const factorId = String(person.claims.factor_id ?? (await factorOf(person.userId)));
  const challenge = await challengeFactor(context.services, person, { factorId, client });
  const request = verifyFactorRequest.parse({
    challenge_id: challenge.id,
    code: person.nextCode(),
  });
  await expect(
    verifyFactor(context.services, person, { factorId, request, client }),
  ).resolves.toMatchObject({ token_type: "bearer" });
});

async function factorOf(userId: string): Promise<string> {
  const { rows } = await context.services.database.executeRaw(
    "select id from auth.mfa_factors where user_id = $1",
    [userId],
  );
  return String(rows[0]?.id);
}

test("plain ones of an earlier version are encrypted at the next start, once", async () => {
  await context.createUser({ factor: true });
  const { database, encryption } = context.services;
  const { rows } = await database.executeRaw("select id, secret from auth.mfa_factors");
  for (const { id, secret } of rows) {
    const plain = encryption.decrypt(String(secret), `auth.mfa_factors/${id}`);
    await database.executeRaw("update auth.mfa_factors set secret = $1 where id = $2", [plain, id]);
  }
  const keys = await database.executeRaw("select kid, private_jwk from private.signing_keys");
  for (const { kid, private_jwk: sealed } of keys.rows) {
    const plain = encryption.decrypt(String(sealed), `private.signing_keys/${kid}`);
    await database.executeRaw(
      "update private.signing_keys set private_jwk = $1::jsonb where kid = $2",
      [plain, kid],
    );
  }
  await encryptStoredSecrets(context.services);
  const after = await stored();
  for (const value of [...after.factors, ...after.keys]) {
    expect(encryption.isCurrent(String(value))).toBe(true);
  }
  expect(await newToken(context.services)).toBeTruthy();
  await encryptStoredSecrets(context.services);
  expect(await stored()).toEqual(after);
});

test("a wrong key refuses to start and changes nothing; the old one beside a new one moves all", async () => {
  await context.createUser({ factor: true });
  const before = await stored();
  await expect(encryptStoredSecrets(withKeys(newKey))).rejects.toMatchObject({
    code: "encryption_key_wrong",
    message: expect.stringContaining("Set ENCRYPTION_KEY to the key"),
  });
  expect(await stored()).toEqual(before);

  const rotated = withKeys(newKey, [oldKey]);
  await encryptStoredSecrets(rotated);
  const after = await stored();
  for (const value of [...after.factors, ...after.keys]) {
    expect(rotated.encryption.isCurrent(String(value))).toBe(true);
  }
  // The old key is not needed any more.
  await encryptStoredSecrets(withKeys(newKey));
  expect(await newToken(withKeys(newKey))).toBeTruthy();
  await encryptStoredSecrets(withKeys(oldKey, [newKey]));
});
