import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readHost } from "#features/booking/booking.contract.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import {
  countRowsSeen,
  createRowViewers,
  denied,
  expectWritesDenied,
} from "../../../../tests/support/database/row-security.ts";
import { exportFrom } from "../../../../tests/support/people/personal-data.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { unlistMentor } from "../moderation/moderate-mentors.usecases.server.ts";
import { enterStudio } from "./enter-studio.usecases.server.ts";
import {
  approveProfileChange,
  declineProfileChange,
  listProfileChanges,
} from "./moderate-changes.usecases.server.ts";
import {
  readOwnMentorProfile,
  saveOwnMentorProfile,
  withdrawProfileChange,
} from "./own-profile.usecases.server.ts";
import { addMentor, profileForm } from "./profile-changes.test-support.ts";

let context: TestContext;
let mentor: TestUser;
let admin: TestUser;
let profileId: string;

beforeAll(async () => {
  context = await createTestContext();
  admin = await context.createUser({ roles: ["admin"] });
});
beforeEach(async () => {
  context.clock.advance(60);
  mentor = await context.createUser();
  profileId = await addMentor(context, mentor);
});
afterAll(() => context.close());

function publicProfile() {
  return context.services.database.as(anonymousViewer, (transaction) =>
    transaction
      .selectFrom("mentor_profiles_public")
      .select(["full_name", "title", "bio", "hourly_rate", "languages", "expertise"])
      .where("id", "=", profileId)
      .executeTakeFirstOrThrow(),
  );
}

function save(change: Record<string, unknown>, user = mentor) {
  return saveOwnMentorProfile(context.services, user, { ...profileForm, ...change });
}

async function pendingId(): Promise<string> {
  const { waiting } = await listProfileChanges(context.services, admin);
  return waiting.find((change) => change.profileId === profileId)?.id ?? "";
}

describe("a mentor's own profile", () => {
  test("bio, rate, languages and the like change right away", async () => {
    const bio = "Another text about what I have done and whom I can help with it.";
    const saved = await save({ bio, hourly_rate: "180", languages: ["en", "fr", "fr"] });
    expect(saved).toEqual({ problems: undefined, waiting: [] });
    expect(await publicProfile()).toMatchObject({
      bio,
      hourly_rate: 180,
      languages: ["en", "fr"],
    });
    expect((await listProfileChanges(context.services, admin)).waiting).toEqual([]);
  });

  test("claims wait, and the public profile keeps the old ones", async () => {
    const saved = await save({ title: "Chief of Cardiology", expertise: "Cardiology\nBoards" });
    expect(saved.problems).toBeUndefined();
    expect("waiting" in saved && saved.waiting).toMatchObject([
      { name: "title", before: "Cardiologist", after: "Chief of Cardiology" },
      { name: "expertise", before: "Cardiology, Licensing", after: "Cardiology, Boards" },
    ]);
    expect(await publicProfile()).toMatchObject({
      title: "Cardiologist",
      expertise: ["Cardiology", "Licensing"],
    });
  });

  test("the newest change takes the place of the one that waits", async () => {
    await save({ title: "First" });
    const first = await pendingId();
    await save({ title: "Second" });
    const second = await pendingId();
    expect(second).not.toBe(first);
    await expect(approveProfileChange(context.services, admin, first)).rejects.toMatchObject({
      code: "profile_change_not_pending",
    });
    await approveProfileChange(context.services, admin, second);
    expect((await publicProfile()).title).toBe("Second");
  });

  test("saving the same again leaves what waits as it is", async () => {
    await save({ title: "First" });
    const first = await pendingId();
    await save({ title: "First", hourly_rate: "200" });
    expect(await pendingId()).toBe(first);
    expect((await publicProfile()).hourly_rate).toBe(200);
  });

  test("putting the claims back, or taking the change back, leaves nothing to review", async () => {
    await save({ title: "First" });
    await save({});
    expect(await pendingId()).toBe("");
    await save({ title: "First" });
    await withdrawProfileChange(context.services, mentor);
    await withdrawProfileChange(context.services, mentor);
    expect(await pendingId()).toBe("");
    expect((await readOwnMentorProfile(context.services, mentor))?.change).toBeUndefined();
  });

  test("two changes at the same time leave one that waits", async () => {
    await Promise.all([save({ title: "One" }), save({ title: "Two" })]);
    const { waiting } = await listProfileChanges(context.services, admin);
    expect(waiting.filter((change) => change.profileId === profileId)).toHaveLength(1);
  });

  test("what is not valid is refused by its field, and nothing is kept", async () => {
    const saved = await save({
      bio: "short",
      hourly_rate: "9",
      languages: [],
      full_name: "A",
      experience_years: "0",
      expertise: " \n ",
      linkedin_url: "nowhere",
      location: "",
    });
    expect(saved.problems?.map(({ field }) => field).sort()).toEqual([
      "bio",
      "experience_years",
      "expertise",
      "full_name",
      "hourly_rate",
      "languages",
      "linkedin_url",
      "location",
    ]);
    const high = await save({ hourly_rate: "10001" });
    expect(high.problems?.[0]?.message).toBe("Hourly rate must be less than $10,000");
    expect((await publicProfile()).hourly_rate).toBe(150);
  });

  test("nobody without a profile has one to edit", async () => {
    const other = await context.createUser();
    expect(await enterStudio(context.services, other)).toBeUndefined();
    expect(await readOwnMentorProfile(context.services, other)).toBeUndefined();
    await expect(save({}, other)).rejects.toMatchObject({ code: "not_a_mentor" });
    await expect(withdrawProfileChange(context.services, other)).rejects.toMatchObject({
      code: "not_a_mentor",
    });
  });
});

describe("the review", () => {
  test("approving makes the change public, renames the calendar and tells the mentor", async () => {
    await enterStudio(context.services, mentor);
    await save({ full_name: "Adaeze Okonkwo-Bell" });
    await approveProfileChange(context.services, admin, await pendingId());
    expect((await publicProfile()).full_name).toBe("Adaeze Okonkwo-Bell");
    expect((await readHost(context.services, profileId))?.name).toBe("Adaeze Okonkwo-Bell");
    const email = (await context.outbox()).findLast(({ recipient }) => recipient === mentor.email);
    expect(email?.subject).toBe("We approved the changes to your mentor profile");
    const words = email?.text.replace(/\s+/g, " ");
    expect(words).toContain("Your public profile now shows your new full name.");
  });

  test("approving a change of a hidden profile doesn't say that it's shown", async () => {
    const { services } = context;
    await save({ title: "Chief of Cardiology" });
    await unlistMentor(services, admin, profileId, { reason: "They asked for a pause" });
    await approveProfileChange(services, admin, await pendingId());
    const email = (await context.outbox()).findLast(({ recipient }) => recipient === mentor.email);
    expect(email?.subject).toBe("We approved the changes to your mentor profile");
    const words = email?.text.replace(/\s+/g, " ");
    expect(words).toContain(
      "Your profile is hidden right now, so no one can see your new title yet.",
    );
    expect(words).not.toContain("now shows");
  });

  describe("after the sheet or an undo changed the profile", () => {
    const changeRow = (values: Record<string, unknown>) =>
      context.services.database.asSystem("test", (transaction) =>
        transaction
          .updateTable("mentor_profiles")
          .set(values)
          .where("id", "=", profileId)
          .execute(),
      );
    const readRow = () =>
      context.services.database.asSystem("test", (transaction) =>
        transaction
          .selectFrom("mentor_profiles")
          .select(["title", "location", "experience_years"])
          .where("id", "=", profileId)
          .executeTakeFirstOrThrow(),
      );

    test("approving writes only what the mentor asked for", async () => {
      await save({ title: "Chief of Cardiology" });
      await changeRow({ location: "Sudbury, ON", experience_years: 14 });
      await approveProfileChange(context.services, admin, await pendingId());
      expect(await readRow()).toEqual({
        title: "Chief of Cardiology",
        location: "Sudbury, ON",
        experience_years: 14,
      });
    });

    test("what they asked to change isn't approved over another change of the same", async () => {
      await save({ title: "Chief of Cardiology", location: "Sudbury, ON" });
      const changeId = await pendingId();
      await changeRow({ title: "Interventional Cardiologist", location: "Sudbury, ON" });
      await expect(approveProfileChange(context.services, admin, changeId)).rejects.toMatchObject({
        status: 409,
        code: "profile_changed_since_request",
        message: expect.stringContaining("The profile's title changed"),
      });
      expect((await readRow()).title).toBe("Interventional Cardiologist");
      expect(await pendingId()).toBe(changeId);
    });
  });

  test("declining keeps the old claims and sends the reason word for word", async () => {
    await save({ title: "Professor of Everything" });
    const changeId = await pendingId();
    const reason = "We could not find this title anywhere.";
    await expect(
      declineProfileChange(context.services, admin, { changeId, reason: "no" }),
    ).rejects.toMatchObject({ code: "validation_failed" });
    await declineProfileChange(context.services, admin, { changeId, reason });
    expect((await publicProfile()).title).toBe("Cardiologist");
    const own = await readOwnMentorProfile(context.services, mentor);
    expect(own?.change).toMatchObject({ status: "declined", reason });
    const email = (await context.outbox()).findLast(({ recipient }) => recipient === mentor.email);
    expect(email?.text).toContain(reason);
    await expect(approveProfileChange(context.services, admin, changeId)).rejects.toMatchObject({
      code: "profile_change_not_pending",
    });
  });

  test("of two decisions at the same time one counts", async () => {
    await save({ title: "Dean" });
    const changeId = await pendingId();
    const both = await Promise.allSettled([
      approveProfileChange(context.services, admin, changeId),
      declineProfileChange(context.services, admin, { changeId, reason: "Please send a proof." }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("is for administrators, and of changes that exist", async () => {
    await save({ title: "Dean" });
    const changeId = await pendingId();
    const attempts = await Promise.allSettled([
      listProfileChanges(context.services, mentor),
      approveProfileChange(context.services, mentor, changeId),
      declineProfileChange(context.services, mentor, { changeId, reason: "It is mine." }),
    ]);
    for (const attempt of attempts) expect(attempt).toMatchObject({ reason: { status: 403 } });
    for (const unknown of [crypto.randomUUID(), "no id"]) {
      await expect(approveProfileChange(context.services, admin, unknown)).rejects.toMatchObject({
        code: "profile_change_not_found",
      });
    }
  });

  test("is approved by a colleague where the mentor is on our team", async () => {
    await save({ title: "Dean" });
    const changeId = await pendingId();
    const own = { ...mentor, roles: ["admin"] as const };
    await expect(approveProfileChange(context.services, own, changeId)).rejects.toMatchObject({
      code: "own_matter",
      status: 403,
    });
    await approveProfileChange(context.services, admin, changeId);
  });

  test("everything is audited", async () => {
    await save({ title: "Dean" });
    await approveProfileChange(context.services, admin, await pendingId());
    const entries = await context.services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("private.audit_entries")
        .select(["action", "actor_id"])
        .where("subject_id", "=", profileId)
        .orderBy("id")
        .execute(),
    );
    expect(entries).toEqual([
      { action: "mentorship.profile_edited", actor_id: mentor.userId },
      { action: "mentorship.profile_change_approved", actor_id: admin.userId },
    ]);
  });
});

describe("the table of changes", () => {
  test("is read by its mentor and administrators, and written by nobody's role", async () => {
    const fresh = await createTestContext();
    const viewers = await createRowViewers(fresh);
    await addMentor(fresh, viewers.owner);
    await saveOwnMentorProfile(fresh.services, viewers.owner, { ...profileForm, title: "Dean" });
    expect(await countRowsSeen(fresh, viewers, ["mentor_profile_changes"])).toEqual({
      mentor_profile_changes: { anonymous: denied, other: 0, owner: 1, admin: 1 },
    });
    await expectWritesDenied(fresh, viewers, "mentor_profile_changes", "id");
    await fresh.close();
  });

  test("is in the copy of one's data", async () => {
    await save({ title: "Dean" });
    const data = await exportFrom(context.services, "mentors", mentor.userId);
    expect(data.mentor_profile_changes).toMatchObject([
      { status: "pending", after: { title: "Dean" } },
    ]);
  });
});
