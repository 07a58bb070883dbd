import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { eraseAccount } from "#features/auth/auth.contract.ts";
import type { SheetSource } from "#platform/sheet-source/sheet-source.ts";
import { applyAndPay } from "../../../../tests/support/people/mentor-application.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { approveApplication } from "../applications/moderation.usecases.server.ts";
import {
  actBefore,
  deleteSyncedMentors,
  person,
  readProfiles,
  readPublicNames,
  sheetOf,
} from "./mentor-sheet.test-support.ts";
import { syncMentors } from "./sync.usecases.server.ts";

let context: TestContext;
let admin: TestUser;

beforeAll(async () => {
  context = await createTestContext();
  admin = await context.createUser({ roles: ["admin"] });
});

afterAll(() => context.close());

afterEach(() => deleteSyncedMentors(context));

const sync = (mentorSheet: SheetSource) => syncMentors({ ...context.services, mentorSheet }, admin);
const profiles = () => readProfiles(context);
const publicNames = () => readPublicNames(context);

describe("mentors who deleted their account", () => {
  it("aren't added again once they deleted their account, until they're approved again", async () => {
    const { services } = context;
    const { email = "" } = person(71);
    await sync(sheetOf([person(71)]));
    const mentor = await context.createUser();
    await services.database.asSystem("test", async (transaction) => {
      await transaction
        .updateTable("mentor_profiles")
        .set({ user_id: mentor.userId })
        .where("email", "=", email)
        .execute();
      await eraseAccount(services, transaction, mentor.userId);
    });
    expect(await profiles()).toEqual([]);
    expect(await sync(sheetOf([person(71), person(72)]))).toMatchObject({
      added: 1,
      skipped: 1,
      errors: ["Row 2: This mentor's account was deleted. Remove this row"],
    });
    expect(await publicNames()).toEqual(["Person 72 (sample)"]);

    const returned = await context.createUser();
    const { id } = await applyAndPay(context, returned, { email });
    await services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("mentor_applications")
        .set({ email_proven_at: context.clock.now() })
        .where("id", "=", id)
        .execute(),
    );
    await approveApplication(services, admin, id);
    expect(await sync(sheetOf([person(71)]))).toMatchObject({ added: 0, updated: 1, errors: [] });
  });

  it("aren't added again when they delete their account while a sync is under way", async () => {
    const { services } = context;
    await sync(sheetOf([person(74)]));
    const mentor = await context.createUser();
    await services.database.asSystem("test", (transaction) =>
      transaction.updateTable("mentor_profiles").set({ user_id: mentor.userId }).execute(),
    );
    const database = actBefore(services.database, "sync a slice", async (time) => {
      if (time > 1) return;
      await services.database.asSystem("test", (transaction) =>
        eraseAccount(services, transaction, mentor.userId),
      );
    });
    const mentorSheet = sheetOf([person(74), person(75)]);
    expect(await syncMentors({ ...services, mentorSheet, database }, admin)).toMatchObject({
      added: 1,
      updated: 0,
      errors: [],
    });
    expect(await publicNames()).toEqual(["Person 75 (sample)"]);
    expect((await sync(mentorSheet)).errors).toEqual([
      "Row 2: This mentor's account was deleted. Remove this row",
    ]);
  });

  it("aren't added again by the address of the account they deleted, though their profile didn't own it", async () => {
    const { services } = context;
    const { email = "" } = person(73);
    const mentor = await context.createUser({ email });
    await sync(sheetOf([person(73)]));
    await services.database.asSystem("test", async (transaction) => {
      await transaction
        .updateTable("mentor_profiles")
        .set({ user_id: mentor.userId, source: "application", owns_email: false })
        .where("email", "=", email)
        .execute();
      await eraseAccount(services, transaction, mentor.userId);
    });
    expect(await sync(sheetOf([person(73)]))).toMatchObject({
      added: 0,
      errors: ["Row 2: This mentor's account was deleted. Remove this row"],
    });

    const returned = await context.createUser({ email });
    const { id } = await applyAndPay(context, returned);
    await approveApplication(services, admin, id);
    expect(await sync(sheetOf([person(73)]))).toMatchObject({ errors: [] });
  });
});
