import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { bookSession } from "#features/mentoring/sessions/book-session.usecases.server.ts";
import {
  bookAndPay,
  createMentor,
  createSessionContext,
  findTime,
  request,
  type SessionContext,
  standing,
} from "#features/mentoring/sessions/sessions.test-support.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { addTime } from "#shared/time.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import type { TestUser } from "../../../../tests/support/services.ts";
import { everyMentor } from "../directory/directory.rules.ts";
import { findMentor, searchMentors } from "../directory/directory.usecases.server.ts";
import * as adminMentorPage from "../pages/admin-mentor.tsx";
import { saveOwnMentorProfile } from "../profile-changes/own-profile.usecases.server.ts";
import { profileForm } from "../profile-changes/profile-changes.test-support.ts";
import {
  editMentorText,
  listMentorsForAdmin,
  readMentorForAdmin,
  relistMentor,
  unlistMentor,
} from "./moderate-mentors.usecases.server.ts";
import { removedBio } from "./moderation.constants.ts";

let context: SessionContext;
let mentor: TestUser;
let mentorId: string;
beforeAll(async () => {
  context = await createSessionContext();
});
afterAll(() => context?.close());
beforeEach(async () => {
  ({ mentor, mentorId } = await createMentor(context, context.admin));
});

const reason = "The profile names a competitor's prices.";
const emailsTo = async ({ email }: TestUser) =>
  (await context.outbox()).filter(({ recipient }) => recipient === email);
const details = () => readMentorForAdmin(context.services, context.admin, mentorId);
const isListed = async () =>
  (await searchMentors(context.services, everyMentor)).mentors.some(({ id }) => id === mentorId);

async function entered(change: Record<string, unknown> = {}) {
  const { text } = await details();
  return { ...text, expertise: text.expertise.join("\n"), reason, ...change };
}

test("someone on our team neither lists their own profile again nor rewords it", async () => {
  const { services, admin } = context;
  const own = { ...mentor, roles: ["admin"] as const };
  const refused = { code: "own_matter", status: 403 };
  await unlistMentor(services, admin, mentorId, { reason });
  await expect(relistMentor(services, own, mentorId, { reason })).rejects.toMatchObject(refused);
  const edit = await entered({ title: "Physician" });
  await expect(editMentorText(services, own, mentorId, edit)).rejects.toMatchObject(refused);
  expect(await isListed()).toBe(false);
  await relistMentor(services, admin, mentorId, { reason });
});

describe("an unlisted mentor", () => {
  test("is not shown and not booked, keeps sessions, and is told why", async () => {
    const { services, admin, mentee } = context;
    const time = await findTime(context, mentorId, 72);
    const booked = await bookAndPay(context, mentee, mentorId, time);
    await unlistMentor(services, admin, mentorId, { reason });
    expect(await isListed()).toBe(false);
    expect(await findMentor(services, anonymousViewer, mentorId)).toBeUndefined();
    const another = await context.createUser();
    const later = await findTime(context, mentorId, 96);
    await expect(bookSession(services, another, mentorId, request(later))).rejects.toMatchObject({
      code: "mentor_not_bookable",
    });
    expect((await standing(context, booked)).booking.status).toBe("requested");
    expect((await emailsTo(mentor)).at(-1)?.text).toContain(reason);
    await expect(unlistMentor(services, admin, mentorId, { reason })).rejects.toMatchObject({
      code: "mentor_already_unlisted",
    });
    await relistMentor(services, admin, mentorId, { reason: "The prices are gone." });
    expect(await isListed()).toBe(true);
    const { log, state } = await details();
    expect(state).toBe("listed");
    expect(log.map(({ what, by, isAutomatic }) => [what, by, isAutomatic])).toEqual([
      ["relisted", admin.email, false],
      ["unlisted", admin.email, false],
    ]);
  });

  test.each(["suspended", "leaving"] as const)(
    "that is %s stays hidden when it's listed again, and no email or notice says otherwise",
    async (state) => {
      const { services, admin } = context;
      await unlistMentor(services, admin, mentorId, { reason });
      await services.database.asSystem("test", async (transaction) => {
        await (state === "suspended"
          ? transaction
              .updateTable("auth.users")
              .set({ banned_until: addTime(context.clock.now(), { days: 1000 }) })
              .where("id", "=", mentor.userId)
              .execute()
          : transaction
              .updateTable("mentor_profiles")
              .set({ leaving: true })
              .where("id", "=", mentorId)
              .execute());
      });
      await relistMentor(services, admin, mentorId, { reason: "The prices are gone." });
      expect(await details()).toMatchObject({ state, unlistedAt: null });
      expect(await isListed()).toBe(false);
      const subjects = (await emailsTo(mentor)).map(({ subject }) => subject);
      expect(subjects).not.toContain("Your mentor profile is visible again");
      const routes = [pageRoute("/admin/mentors/:mentorId", adminMentorPage)];
      const path = `/admin/mentors/${mentorId}?done=relisted`;
      const { html } = await visitPage(context, routes, path, undefined, admin);
      expect(html).toContain("Mentor no longer unlisted.");
      expect(html).not.toContain("emailed the mentor");
    },
  );

  test("is found by administrators, who see what is wrong with a reason", async () => {
    const { services, admin } = context;
    await expect(unlistMentor(services, admin, mentorId, { reason: "" })).rejects.toMatchObject({
      code: "validation_failed",
    });
    await unlistMentor(services, admin, mentorId, { reason });
    const found = await listMentorsForAdmin(services, admin, {
      search: mentor.email.toUpperCase(),
      unlistedOnly: true,
      page: 1,
    });
    expect(found.mentors).toMatchObject([{ id: mentorId, state: "unlisted" }]);
    await expect(
      listMentorsForAdmin(services, context.mentee, { search: "", unlistedOnly: false, page: 1 }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(
      unlistMentor(services, context.mentee, mentorId, { reason }),
    ).rejects.toMatchObject({ status: 403 });
  });
});

describe("text that is changed by an administrator", () => {
  test("is public, in the audit before and after, and the mentor is told", async () => {
    const { services, admin } = context;
    const before = (await details()).text;
    const version = await services.mentorDirectory.readVersion();
    await editMentorText(
      services,
      admin,
      mentorId,
      await entered({ title: "Physician", expertise: "Licensing", company: "", remove_bio: "yes" }),
    );
    expect(await findMentor(services, anonymousViewer, mentorId)).toMatchObject({
      title: "Physician",
      company: null,
      expertise: ["Licensing"],
      bio: removedBio,
    });
    // Kept pages and search entries from before are made anew.
    expect(await services.mentorDirectory.readVersion()).toBeGreaterThan(version);
    const [entry] = (await details()).log;
    expect(entry).toMatchObject({ what: "edited", reason });
    expect(entry?.changes).toContainEqual({
      label: "Title",
      before: before.title,
      after: "Physician",
    });
    expect((await emailsTo(mentor)).at(-1)?.text).toMatch(/title, company, topics and bio/);
    await expect(editMentorText(services, admin, mentorId, await entered())).rejects.toMatchObject({
      code: "profile_unchanged",
    });
  });

  test("is in the history, and what the mentor saves isn't", async () => {
    const { services, admin } = context;
    await editMentorText(services, admin, mentorId, await entered({ title: "Physician" }));
    const saved = await saveOwnMentorProfile(services, mentor, profileForm);
    expect(saved.problems).toBeUndefined();
    expect((await details()).log).toMatchObject([{ what: "edited", by: admin.email, reason }]);
  });

  test("isn't brought back by another administrator's page from before", async () => {
    const { services, admin } = context;
    const { shown } = await details();
    const removing = await entered({ remove_bio: "yes", shown });
    const retitling = await entered({ title: "Physician", shown });
    await editMentorText(services, admin, mentorId, removing);
    await expect(editMentorText(services, admin, mentorId, retitling)).rejects.toMatchObject({
      code: "profile_changed",
    });
    expect((await details()).text.bio).toBe(removedBio);
  });

  test("that is the bio alone, too, is shown by no page from before", async () => {
    const { services, admin } = context;
    await vi.waitFor(async () => expect(await isListed()).toBe(true));
    const version = await services.mentorDirectory.readVersion();
    await editMentorText(services, admin, mentorId, await entered({ remove_bio: "yes" }));
    expect(await services.mentorDirectory.readVersion()).toBeGreaterThan(version);
  });

  test("must fit as a mentor's own", async () => {
    const { services, admin } = context;
    await expect(
      editMentorText(services, admin, mentorId, await entered({ bio: "Too short", title: "" })),
    ).rejects.toMatchObject({ code: "validation_failed", status: 400 });
  });
});
