import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEncryption } from "#platform/crypto/encryption.ts";
import { createBankDriver } from "#platform/payouts/bank.driver.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { toMilliseconds } from "#shared/time.ts";
import { eraseFrom, exportFrom } from "../../../../tests/support/people/personal-data.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { testEncryption, testKey } from "../../../../tests/support/test-encryption.ts";
import { canadianDetails, createMentor, earn } from "../payouts.test-support.ts";
import { readOwnPayouts } from "../read-own-payouts.usecases.server.ts";
import { encryptStoredDetails } from "./encrypt-details.usecases.server.ts";
import { eraseLeftoverMethods } from "./erase-methods.usecases.server.ts";
import { placeOf } from "./methods.store.server.ts";
import { saveBankDetails } from "./methods.usecases.server.ts";

let context: TestContext;
let mentor: TestUser;

beforeAll(async () => {
  context = await createTestContext();
  mentor = await createMentor(context);
});
afterAll(() => context?.close());

const save = (viewer: UserViewer = mentor, details = canadianDetails) =>
  saveBankDetails(context.services, viewer, details);

async function everythingStored(): Promise<string> {
  return await context.services.database.asSystem("test", async (transaction) => {
    const methods = await transaction.selectFrom("payout_methods").selectAll().execute();
    const stored = await transaction
      .selectFrom("private.payout_destinations")
      .selectAll()
      .execute();
    const audit = await transaction.selectFrom("private.audit_entries").selectAll().execute();
    const emails = await transaction.selectFrom("private.outbox_messages").selectAll().execute();
    return JSON.stringify({ methods, stored, audit, emails });
  });
}

async function destinationOf(userId: string) {
  return await context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("payout_methods as method")
      .innerJoin("private.payout_destinations as stored", "stored.method_id", "method.id")
      .select(["method.id", "stored.destination"])
      .where("method.user_id", "=", userId)
      .executeTakeFirst(),
  );
}

describe("bank details", () => {
  test("are shown masked, kept encrypted, and nowhere else", async () => {
    await save();
    const shown = await readOwnPayouts(context.services, mentor);
    expect(shown).toMatchObject({
      driver: "bank",
      state: "nothing_due",
      method: { label: "Canadian bank account ending in 4321", state: "ready" },
    });
    const [email] = (await context.outbox()).filter(({ recipient }) => recipient === mentor.email);
    expect(email).toMatchObject({ subject: "Your payouts go to a new account" });
    const everything = `${await everythingStored()} ${JSON.stringify(context.logged)}`;
    for (const secret of [canadianDetails.account, canadianDetails.holder]) {
      expect(everything).not.toContain(secret);
    }
    const stored = await destinationOf(mentor.userId);
    const { setup } = createBankDriver(testEncryption);
    expect(
      setup.open({ stored: stored?.destination ?? "", place: placeOf(stored?.id ?? "") }),
    ).toEqual(canadianDetails);
  });

  test("that are new hold payouts for three days and replace the old ones", async () => {
    await save();
    const before = await destinationOf(mentor.userId);
    await Promise.all([save(), save(), save()]);
    const { method } = await readOwnPayouts(context.services, mentor);
    const now = context.clock.now().getTime();
    expect(method?.heldUntil?.getTime()).toBe(now + toMilliseconds({ days: 3 }));
    expect(method?.id).not.toBe(before?.id);
  });

  test("say until when payouts wait, but not once that's over", async () => {
    const owner = await createMentor(context);
    await save(owner);
    const holdOf = async () => (await readOwnPayouts(context.services, owner)).method?.heldUntil;
    expect(await holdOf()).toEqual(expect.any(Date));
    context.clock.advance({ days: 3 });
    expect(await holdOf()).toBeNull();
  });

  test("need a proof of the last ten minutes, and a mentor", async () => {
    const late = await createMentor(context);
    context.clock.advance({ minutes: 11 });
    await expect(save(late)).rejects.toMatchObject({ code: "payout_proof_needed" });
    const nobody = await context.createUser();
    await expect(save(nobody)).rejects.toMatchObject({ code: "payouts_for_mentors" });
  });

  test("can't be stored in plain text", async () => {
    const { database } = context.services;
    await expect(
      database.asSystem("test", (transaction) =>
        transaction
          .updateTable("private.payout_destinations")
          .set({ destination: canadianDetails.account })
          .execute(),
      ),
    ).rejects.toThrow();
  });

  test("are seen by their owner and people with the right to money alone, and masked", async () => {
    const owner = await createMentor(context);
    await save(owner);
    const others = await Promise.all([
      createMentor(context),
      context.createUser({ roles: ["support"] }),
      context.createUser({ roles: ["editor"] }),
    ]);
    const finance = await context.createUser({ roles: ["finance"] });
    const count = async (viewer: UserViewer) =>
      await context.services.database.as(viewer, async (transaction) => {
        const rows = await transaction
          .selectFrom("payout_methods")
          .select("label")
          .where("user_id", "=", owner.userId)
          .execute();
        return rows.length;
      });
    expect(await count(owner)).toBe(1);
    expect(await count(finance)).toBe(1);
    for (const other of others) expect(await count(other)).toBe(0);
    for (const viewer of [owner, finance]) {
      await expect(
        context.services.database.as(viewer, (transaction) =>
          transaction.selectFrom("private.payout_destinations").selectAll().execute(),
        ),
      ).rejects.toThrow(/permission denied/);
    }
  });

  test("move to a new encryption key at the next start, and stop it without the old one", async () => {
    const owner = await createMentor(context);
    await save(owner);
    const key = randomBytes(32);
    const wrong = { ...context.services, encryption: createEncryption({ current: key }) };
    await expect(encryptStoredDetails(wrong)).rejects.toMatchObject({
      code: "encryption_key_wrong",
      message: expect.stringMatching(
        `^Bank details in private.payout_destinations .*${testEncryption.keyId}`,
      ),
    });
    const before = await destinationOf(owner.userId);
    await encryptStoredDetails(context.services);
    expect(await destinationOf(owner.userId)).toEqual(before);
    const both = createEncryption({ current: key, old: [testKey] });
    await encryptStoredDetails({ ...context.services, encryption: both });
    const stored = (await destinationOf(owner.userId))?.destination ?? "";
    expect(both.isCurrent(stored)).toBe(true);
    const { setup } = createBankDriver(createEncryption({ current: key }));
    expect(setup.open({ stored, place: placeOf(before?.id ?? "") })).toEqual(canadianDetails);
    const back = createEncryption({ current: testKey, old: [key] });
    await encryptStoredDetails({ ...context.services, encryption: back });
  });

  test("whose key is lost don't stop the site once the guide's statement has removed them", async () => {
    const owner = await createMentor(context);
    await save(owner);
    const statement = "delete from public.payout_methods where kind = 'bank'";
    expect(await readFile("docs/operations.md", "utf8")).toContain(statement);
    await context.services.database.executeRaw(statement);
    const encryption = createEncryption({ current: randomBytes(32) });
    await encryptStoredDetails({ ...context.services, encryption });
    expect((await readOwnPayouts(context.services, owner)).method).toBeNull();
    await save(owner);
  });
});

describe("when a mentor leaves", () => {
  const erase = async (userId: string) =>
    await context.services.database.asSystem("test", (transaction) =>
      eraseFrom(context.services, transaction, { feature: "payouts", userId }),
    );

  test("their details go, and are masked in a copy of their data", async () => {
    const owner = await createMentor(context);
    await save(owner);
    const copy = await exportFrom(context.services, "payouts", owner.userId);
    expect(copy.payout_methods).toMatchObject([{ label: "Canadian bank account ending in 4321" }]);
    expect(JSON.stringify(copy)).not.toContain("enc:v1");
    await erase(owner.userId);
    expect(await destinationOf(owner.userId)).toBeUndefined();
  });

  test("they stay while money is owed, and go by themselves after that", async () => {
    const owner = await createMentor(context);
    await save(owner);
    const { database } = context.services;
    const post = (cents: number) => earn(context, owner.userId, cents);
    await post(5000);
    await erase(owner.userId);
    expect(await destinationOf(owner.userId)).toBeDefined();
    await database.asSystem("test", (transaction) =>
      transaction.deleteFrom("auth.users").where("id", "=", owner.userId).execute(),
    );
    await eraseLeftoverMethods(context.services);
    expect(await destinationOf(owner.userId)).toBeDefined();
    await post(-5000);
    await eraseLeftoverMethods(context.services);
    expect(await destinationOf(owner.userId)).toBeUndefined();
  });
});
