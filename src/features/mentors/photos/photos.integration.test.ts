import { text } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { maxPhotoBytes } from "#features/account/account-parts.contract.ts";
import { anonymousViewer, type Viewer } from "#platform/viewer.ts";
import {
  countRowsSeen,
  createRowViewers,
  expectWritesDenied,
} from "../../../../tests/support/database/row-security.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import { applyAndPay } from "../../../../tests/support/people/mentor-application.ts";
import { exportFrom } from "../../../../tests/support/people/personal-data.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { suspend } from "../../people/person-actions.usecases.server.ts";
import {
  discardApplicationDraft,
  readApplicationDraft,
  saveApplicationDraft,
} from "../applications/application-drafts.usecases.server.ts";
import {
  approveApplication,
  listForModeration,
  rejectApplication,
} from "../applications/moderation.usecases.server.ts";
import { findMentor, searchMentors } from "../directory/directory.usecases.server.ts";
import {
  readMentorForAdmin,
  unlistMentor,
} from "../moderation/moderate-mentors.usecases.server.ts";
import * as becomeMentor from "../pages/become-mentor.tsx";
import { addMentor } from "../profile-changes/profile-changes.test-support.ts";
import {
  approvePhoto,
  declinePhoto,
  listPhotosForModeration,
} from "./moderate-photos.usecases.server.ts";
import {
  readOwnPhotos,
  readPhotoFile,
  removeOwnPhoto,
  saveOwnPhoto,
  takePhotoChange,
} from "./own-photo.usecases.server.ts";

let context: TestContext;
let admin: TestUser;
let person: TestUser;
let other: TestUser;
beforeAll(async () => {
  context = await createTestContext();
  admin = await context.createUser({ roles: ["admin"] });
  other = await context.createUser();
});
beforeEach(async () => {
  person = await context.createUser();
});
afterAll(() => context.close());

const reason = "We can't see your face in this photo.";

/** Red on the left, blue on the right; 600 by 300 pixels. */
async function makePicture(): Promise<Uint8Array> {
  const half = (background: string) => ({
    create: { width: 300, height: 300, channels: 3 as const, background },
  });
  const blue = await sharp(half("#0000ff")).png().toBuffer();
  const picture = sharp({ create: { ...half("#ff0000").create, width: 600 } })
    .composite([{ input: blue, left: 300, top: 0 }])
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "43/1 39/1 0/1" } })
    .jpeg();
  return new Uint8Array(await picture.toBuffer());
}

async function upload(user = person, crop: Record<string, unknown> = {}): Promise<string> {
  const bytes = await makePicture();
  const said = await saveOwnPhoto(context.services, user, {
    bytes,
    declaredType: "image/jpeg",
    crop,
  });
  expect(said).toBe("saved");
  return (await readOwnPhotos(context.services, user)).pending?.id ?? "";
}

const see = (viewer: Viewer, id: string) =>
  readPhotoFile(context.services, viewer, id).then(
    ({ isPublic }) => (isPublic ? "public" : "own"),
    (error: { code: string }) => error.code,
  );

function filesOf({ userId }: TestUser) {
  return context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("storage.objects")
      .select(["bucket_id", "name"])
      .where("name", "like", `${userId}/%`)
      .execute(),
  );
}

async function emailsTo({ email }: TestUser) {
  return (await context.outbox()).filter(({ recipient }) => recipient === email);
}

describe("a photo that is sent", () => {
  test("is kept as the square that was chosen, without the place where it was taken", async () => {
    const id = await upload(person, { zoom: "2", x: "1", y: "0" });
    const { bytes, type } = await readPhotoFile(context.services, person, id);
    expect(type).toBe("image/jpeg");
    const { width, height, exif } = await sharp(bytes).metadata();
    expect([width, height, exif]).toEqual([150, 150, undefined]);
    const { channels } = await sharp(bytes).stats();
    expect(channels[2]?.mean).toBeGreaterThan(200);
    expect(channels[0]?.mean).toBeLessThan(50);
  });

  test("without a choice, or with a senseless one, is cut to its middle", async () => {
    for (const crop of [{}, { zoom: "-3", x: "NaN", y: "9e9" }]) {
      const { bytes } = await readPhotoFile(context.services, person, await upload(person, crop));
      const { channels } = await sharp(bytes).stats();
      expect(channels[0]?.mean).toBeCloseTo(127, -1);
    }
  });

  test("takes the place of the one before, whose file goes", async () => {
    const first = await upload();
    const second = await upload();
    expect(second).not.toBe(first);
    expect(await filesOf(person)).toEqual([
      { bucket_id: "mentor-photos", name: `${person.userId}/${second}` },
    ]);
    expect(await see(person, first)).toBe("photo_not_found");
  });

  test("is refused by a word when it is no picture or too large, and leaves nothing", async () => {
    const send = (bytes: Uint8Array, declaredType = "image/jpeg") =>
      saveOwnPhoto(context.services, person, { bytes, declaredType, crop: {} });
    expect(await send(new Uint8Array())).toBe("missing");
    expect(await send(new Uint8Array(maxPhotoBytes + 1))).toBe("too-large");
    expect(await send(new TextEncoder().encode("%PDF-1.7\n%%EOF\n"))).toMatch(/wrong-type|unread/);
    expect(await send((await makePicture()).slice(0, 300))).toMatch(/wrong-type|unreadable/);
    const create = { width: 9_000, height: 6_000, channels: 3 as const, background: "#ff0000" };
    const huge = await sharp({ create }).jpeg().toBuffer();
    expect(await send(new Uint8Array(huge))).toBe("too-many-pixels");
    expect(await filesOf(person)).toEqual([]);
  });

  test("is denied before its form is read when there were many", async () => {
    for (let time = 0; time < 30; time += 1) await takePhotoChange(context.services, person);
    await expect(takePhotoChange(context.services, person)).rejects.toMatchObject({
      code: "too_many_requests",
      status: 429,
    });
    context.clock.advance({ hours: 1 });
    await takePhotoChange(context.services, person);
  });
});

describe("who sees a photo", () => {
  test("before it is approved its owner and administrators alone", async () => {
    const id = await upload();
    expect(await see(person, id)).toBe("own");
    expect(await see(admin, id)).toBe("own");
    expect(await see(other, id)).toBe("photo_not_found");
    expect(await see(anonymousViewer, id)).toBe("photo_not_found");
  });

  test("the storage calls hand it to nobody else, and let nobody change it", async () => {
    const id = await upload();
    const path = `/storage/v1/object/authenticated/mentor-photos/${person.userId}/${id}`;
    const ask = (user: TestUser, method: string, address: string) =>
      context.app.request(address, {
        method,
        headers: {
          apikey: context.keys.publishable,
          authorization: `Bearer ${user.accessToken}`,
          "content-type": "image/png",
        },
        ...(method === "GET" ? {} : { body: "x" }),
      });
    expect((await ask(person, "GET", path)).status).toBe(200);
    expect((await ask(other, "GET", path)).status).toBeGreaterThanOrEqual(400);
    const target = `/storage/v1/object/mentor-photos/${person.userId}/${id}`;
    for (const method of ["PUT", "POST"]) {
      expect((await ask(person, method, target)).status).toBeGreaterThanOrEqual(400);
    }
    expect(await see(person, id)).toBe("own");
    const open = `/storage/v1/object/public/mentor-photos/${person.userId}/${id}`;
    expect((await context.app.request(open)).status).toBeGreaterThanOrEqual(400);
  });

  test("row security says the same", async () => {
    const fresh = await createTestContext();
    const viewers = await createRowViewers(fresh);
    const send = async () =>
      saveOwnPhoto(fresh.services, viewers.owner, {
        bytes: await makePicture(),
        declaredType: "image/jpeg",
        crop: {},
      });
    await send();
    const seen = () => countRowsSeen(fresh, viewers, ["mentor_photos"]);
    expect(await seen()).toEqual({ mentor_photos: { anonymous: 0, other: 0, owner: 1, admin: 1 } });
    await addMentor(fresh, viewers.owner);
    const { pending } = await readOwnPhotos(fresh.services, viewers.owner);
    await approvePhoto(fresh.services, viewers.admin, pending?.id ?? "");
    await send();
    expect(await seen()).toEqual({ mentor_photos: { anonymous: 1, other: 1, owner: 2, admin: 2 } });
    await expectWritesDenied(fresh, viewers, "mentor_photos", "id");
    await fresh.close();
  });

  test("a suspended mentor's photo is not shown", async () => {
    await addMentor(context, person);
    const id = await upload();
    await approvePhoto(context.services, admin, id);
    expect(await see(anonymousViewer, id)).toBe("public");
    await suspend(context.services, admin, {
      userId: person.userId,
      address: "203.0.113.7",
      days: null,
      reason,
    });
    expect(await see(anonymousViewer, id)).toBe("photo_not_found");
    expect(await see(admin, id)).toBe("public");
  });
});

describe("a photo with an application", () => {
  test("outlives the draft, is looked at with the application, and is public with its approval", async () => {
    await saveApplicationDraft(context.services, person, { full_name: "Ada Half" });
    const id = await upload();
    const application = await applyAndPay(context, person);
    expect(await readApplicationDraft(context.services, person)).toBeUndefined();
    const { awaiting } = await listForModeration(context.services, admin);
    expect(awaiting.find(({ user_id }) => user_id === person.userId)?.photo).toEqual({
      id,
      isBeingChecked: false,
    });

    const seen = { photoId: id };
    const { profileId } = await approveApplication(context.services, admin, application.id, seen);
    expect(await see(anonymousViewer, id)).toBe("public");
    expect((await findMentor(context.services, anonymousViewer, profileId))?.photo_id).toBe(id);
    const { mentors } = await searchMentors(context.services);
    expect(mentors.find((mentor) => mentor.id === profileId)?.photo_id).toBe(id);
    expect((await readMentorForAdmin(context.services, admin, profileId)).photoId).toBe(id);
  });

  test("that was replaced after the administrator looked goes on waiting", async () => {
    const seen = { photoId: await upload() };
    const application = await applyAndPay(context, person);
    const newer = await upload();
    const { profileId } = await approveApplication(context.services, admin, application.id, seen);
    expect(await see(anonymousViewer, newer)).toBe("photo_not_found");
    const { photos } = await listPhotosForModeration(context.services, admin);
    expect(photos.filter((photo) => photo.profileId === profileId)).toMatchObject([
      { id: newer, shownId: null },
    ]);
  });

  test("can be declined alone, with a reason that its owner reads", async () => {
    const id = await upload();
    const application = await applyAndPay(context, person);
    await expect(
      declinePhoto(context.services, admin, { photoId: id, reason: "" }),
    ).rejects.toMatchObject({ code: "validation_failed" });
    await declinePhoto(context.services, admin, { photoId: id, reason });
    expect(await readOwnPhotos(context.services, person)).toEqual({
      approved: null,
      pending: null,
      declined: { reason },
    });
    expect(await filesOf(person)).toEqual([]);
    const [email] = (await emailsTo(person)).filter(({ subject }) => subject.includes("photo"));
    expect(email?.text).toContain(reason);
    expect(email?.text).toContain(`/become-mentor/applications/${application.id}#photo`);
    const { awaiting } = await listForModeration(context.services, admin);
    expect(awaiting.find(({ id: waiting }) => waiting === application.id)?.photo).toBeNull();

    await upload();
    expect((await readOwnPhotos(context.services, person)).declined).toBeNull();
  });

  test("goes when the application is rejected, or the draft is deleted", async () => {
    await upload();
    const { id } = await applyAndPay(context, person);
    await rejectApplication(context.services, admin, { applicationId: id, reason });
    expect(await filesOf(person)).toEqual([]);

    await saveApplicationDraft(context.services, other, { full_name: "Ada Half" });
    await upload(other);
    await discardApplicationDraft(context.services, other);
    expect(await readApplicationDraft(context.services, other)).toBeUndefined();
    expect(await filesOf(other)).toEqual([]);
  });

  test("is asked for in the form's first step, and shown there when it is stored", async () => {
    const routes = [pageRoute("/become-mentor", becomeMentor)];
    const visit = (viewer?: Viewer) =>
      visitPage(context, routes, "/become-mentor", undefined, viewer);
    const guidance = "Your face, well lit and from the front. No logo";
    expect((await visit()).html).toContain("Sign in to add a photo.");
    const { html } = await visit(person);
    expect(html.indexOf(guidance)).toBeGreaterThan(html.indexOf("Step 1 of 3"));
    expect(html.indexOf(guidance)).toBeLessThan(html.indexOf("Step 2 of 3"));
    const id = await upload();
    expect((await visit(person)).html).toContain(`src="/mentor-photos/${id}"`);
    const said = await visitPage(
      context,
      routes,
      "/become-mentor?photo=too-large",
      undefined,
      person,
    );
    expect(said.html).toContain("larger than 5 MB");
  });
});

describe("a mentor's new photo", () => {
  let profileId: string;
  beforeEach(async () => {
    profileId = await addMentor(context, person);
  });

  test("waits while the public one stays, and then takes its place", async () => {
    const first = await upload();
    await approvePhoto(context.services, admin, first);
    const second = await upload();
    expect(await see(anonymousViewer, first)).toBe("public");
    expect(await see(anonymousViewer, second)).toBe("photo_not_found");
    await approvePhoto(context.services, admin, second);
    expect(await see(anonymousViewer, second)).toBe("public");
    expect(await see(admin, first)).toBe("photo_not_found");
    expect(await filesOf(person)).toHaveLength(1);
    await expect(approvePhoto(context.services, admin, second)).rejects.toMatchObject({
      code: "photo_changed",
    });
    const subjects = (await emailsTo(person)).map(({ subject }) => subject);
    expect(subjects).toEqual(["We approved your new photo", "We approved your new photo"]);
    const text = (await emailsTo(person)).at(-1)?.text.replace(/\s+/g, " ");
    expect(text).toContain("Visitors now see your new photo on your mentor profile.");
  });

  test("that is approved while the profile is hidden isn't called visible", async () => {
    await unlistMentor(context.services, admin, profileId, { reason });
    await approvePhoto(context.services, admin, await upload());
    const email = (await emailsTo(person)).at(-1);
    expect(email?.subject).toBe("We approved your new photo");
    const words = email?.text.replace(/\s+/g, " ");
    expect(words).toContain(
      "Your profile is hidden right now, so no one can see your new photo yet.",
    );
    expect(words).not.toContain("Visitors now see");
  });

  test("leaves the public one in place when it is declined", async () => {
    const first = await upload();
    await approvePhoto(context.services, admin, first);
    const second = await upload();
    await declinePhoto(context.services, admin, { photoId: second, reason });
    expect(await see(anonymousViewer, first)).toBe("public");
  });

  test("is taken away by its mentor right away, and by an administrator with a reason", async () => {
    const shown = async () =>
      (await findMentor(context.services, anonymousViewer, profileId))?.photo_id;
    await approvePhoto(context.services, admin, await upload());
    expect(await shown()).toBeTruthy();
    await removeOwnPhoto(context.services, person, "approved");
    expect(await shown()).toBeNull();
    expect(await filesOf(person)).toEqual([]);

    const id = await upload();
    await approvePhoto(context.services, admin, id);
    await declinePhoto(context.services, admin, { photoId: id, reason });
    expect(await shown()).toBeNull();
    const { mentors } = await searchMentors(context.services);
    expect(mentors.find((mentor) => mentor.id === profileId)?.photo_id).toBeNull();
    expect((await emailsTo(person)).at(-1)?.subject).toBe("We removed your photo");
  });

  test("is decided by administrators alone", async () => {
    const id = await upload();
    for (const decide of [
      () => approvePhoto(context.services, person, id),
      () => declinePhoto(context.services, person, { photoId: id, reason }),
      () => listPhotosForModeration(context.services, person),
    ]) {
      await expect(decide()).rejects.toMatchObject({ status: 403 });
    }
  });

  test("is approved by a colleague where the mentor is on our team", async () => {
    const id = await upload();
    const own = { ...person, roles: ["admin"] as const };
    await expect(approvePhoto(context.services, own, id)).rejects.toMatchObject({
      code: "own_matter",
      status: 403,
    });
    await approvePhoto(context.services, admin, id);
  });

  test("is in the copy of one's data, and each decision in the audit log", async () => {
    const id = await upload();
    await approvePhoto(context.services, admin, id);
    const data = await exportFrom(context.services, "mentors", person.userId);
    expect(data.mentor_photos).toMatchObject([{ id, status: "approved" }]);
    const entries = await context.services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("private.audit_entries")
        .select(["action", "actor_id"])
        .where("subject_id", "=", person.userId)
        .where("action", "like", "mentorship.photo%")
        .execute(),
    );
    expect(entries).toEqual([{ action: "mentorship.photo_approved", actor_id: admin.userId }]);
  });
});

test("a person whose photo had malware gets an email, and can add another one", async () => {
  const site = await createTestContext();
  let verdict: object = { kind: "infected", signature: "Test-Signature" };
  const scan = async (bytes: AsyncIterable<Uint8Array>) => {
    await text(bytes);
    return verdict;
  };
  Object.assign(site.services.storage, { scanner: { driver: "clamav", scan } });
  const user = await site.createUser();
  const photo = { bytes: await makePicture(), declaredType: "image/jpeg", crop: {} };
  expect(await saveOwnPhoto(site.services, user, photo)).toBe("checking");
  const emails = (await site.outbox()).filter(({ recipient }) => recipient === user.email);
  const removed = emails.find(({ subject }) => subject === "We removed a file you uploaded");
  expect(removed?.text).toContain("found malware in photo.jpg");
  expect((await readOwnPhotos(site.services, user)).pending).toBeNull();
  verdict = { kind: "clean" };
  expect(await saveOwnPhoto(site.services, user, photo)).toBe("checking");
  await site.runJobs();
  const { pending } = await readOwnPhotos(site.services, user);
  expect(pending).toMatchObject({ isBeingChecked: false });
  await site.close();
});
