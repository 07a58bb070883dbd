import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { requestDeletion } from "#features/account/personal-data/deletion.usecases.server.ts";
import { deleteDueAccounts } from "#features/account/personal-data/erase.usecases.server.ts";
import { suspend } from "#features/people/person-actions.usecases.server.ts";
import { createTestContext, type TestContext } from "../../../../tests/support/services.ts";
import { lockAdmins } from "../users/admins.store.server.ts";
import { secretKeyActor } from "./actor.rules.ts";
import { readUserInput } from "./admin-users.rules.ts";
import { changeUserAsAdmin, readUserForAdmin } from "./admin-users.usecases.server.ts";
import { deleteUser } from "./deletion.usecases.server.ts";

/**
 * Two changes of one account that come in the one order in which they could wait for each other.
 */

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

const client = { address: "203.0.113.7", userAgent: null };
const actor = secretKeyActor(client);
// The embedded database has one connection, on which nothing waits for a lock.
const isEmbedded = () => context.services.database.kind === "embedded";

/** Holds what every change of administrators waits for, until the answered function is called. */
async function holdAdmins(): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const holding = context.services.database.asSystem("test", async (transaction) => {
    await lockAdmins(transaction);
    held.resolve();
    await ended.promise;
  });
  await held.promise;
  return async () => {
    ended.resolve();
    await holding;
  };
}

async function untilWaiting(count: number): Promise<void> {
  for (let waiting = 0; waiting < count; ) {
    const { rows } = await context.services.database.executeRaw(
      "select count(*)::int as waiting from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())",
    );
    waiting = Number(rows[0]?.waiting);
  }
}

test("somebody whose day has come is deleted though an operator does it at that moment", async ({
  skip,
}) => {
  if (isEmbedded()) skip();
  const { services } = context;
  const user = await context.createUser();
  const { email: confirmation, password } = user;
  await requestDeletion(services, user, { confirmation, password, client });
  context.clock.advance({ days: 30 });
  const [keeper] = services.personalData.keepers.filter(({ prepareToLeave }) => prepareToLeave);
  if (!keeper) throw new Error("Nobody ends charges");
  const release = Promise.withResolvers<() => Promise<void>>();
  vi.spyOn(keeper, "prepareToLeave").mockImplementationOnce(async () => {
    release.resolve(await holdAdmins());
  });
  const byOperator = deleteUser(services, actor, { userId: user.userId, soft: false });
  const letGo = await release.promise;
  await untilWaiting(1);
  const byJob = deleteDueAccounts(services);
  await untilWaiting(2);
  await letGo();
  await Promise.all([byOperator, byJob]);
  await expect(readUserForAdmin(services, user.userId)).rejects.toMatchObject({
    code: "user_not_found",
  });
});

test("an administrator's ban is lifted though they are suspended again at that moment", async ({
  skip,
}) => {
  if (isEmbedded()) skip();
  const { services, clock } = context;
  const one = await context.createUser({ roles: ["admin"] });
  const other = await context.createUser({ roles: ["admin"] });
  const about = { userId: other.userId, address: client.address };
  await suspend(services, one, { ...about, reason: "Away", days: 1 });
  // The day is over, and the job that lifts suspensions hasn't run yet.
  clock.advance({ days: 1 });
  const letGo = await holdAdmins();
  const suspending = suspend(services, one, { ...about, reason: "Still away", days: 2 });
  await untilWaiting(1);
  const lifted = {
    ...{ email_confirm: false, phone_confirm: false, ban_duration: "none" },
    ...{ id: undefined, email: undefined, phone: undefined, role: undefined },
    ...{ password: undefined, password_hash: undefined },
    ...{ user_metadata: undefined, app_metadata: undefined },
  };
  const input = readUserInput(lifted, clock.now());
  const lifting = changeUserAsAdmin(services, actor, other.userId, input);
  await untilWaiting(2);
  await letGo();
  await Promise.all([suspending, lifting]);
  expect((await readUserForAdmin(services, other.userId)).banned_until).toBeUndefined();
});
