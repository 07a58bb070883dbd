import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { storageErrors } from "#platform/storage/storage.errors.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { makePhoto } from "./personal-data/personal-data.test-support.ts";
import { maxPhotoBytes, photoProblems } from "./profile/photo.constants.ts";
import {
  changePhoto,
  explainPhotoProblem,
  readPhoto,
  removePhoto,
} from "./profile/photo.usecases.server.ts";
import { readOwnProfile } from "./profile/profile.usecases.server.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

let person: TestUser;
beforeEach(async () => {
  person = await context.createUser();
});

const change = (bytes: Uint8Array, declaredType = "image/jpeg") =>
  changePhoto(context.services, person, { bytes, declaredType });

async function load(address: string | null): Promise<Response> {
  return await context.app.request(address ?? "/none");
}

test("a photo is stored as a picture of its own, seen by its address, and gone when removed", async () => {
  expect(await readPhoto(context.services, person)).toBeNull();
  expect(await change(await makePhoto())).toBe("saved");
  const address = await readPhoto(context.services, person);
  expect(address).toMatch(/^\/storage\/v1\/object\/public\/avatars\//);
  const answer = await load(address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^image\//);
  expect(await removePhoto(context.services, person)).toBe("removed");
  expect(await readPhoto(context.services, person)).toBeNull();
  expect((await load(address)).status).toBeGreaterThanOrEqual(400);
  expect(await removePhoto(context.services, person)).toBe("removed");
});

test("another photo takes the place of the first, under another address", async () => {
  await change(await makePhoto());
  const first = await readPhoto(context.services, person);
  await change(await makePhoto());
  expect(await readPhoto(context.services, person)).not.toBe(first);
  const stored = await context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("storage.objects")
      .select("name")
      .where("name", "like", `${person.userId}/%`)
      .execute(),
  );
  expect(stored).toEqual([{ name: `${person.userId}/photo` }]);
  expect((await readOwnProfile(context.services, person)).dashboard_role).toBe("jobseeker");
});

test("what is no photo is refused with a word that the page explains", async () => {
  expect(await change(new Uint8Array())).toBe("missing");
  expect(await change(new Uint8Array(maxPhotoBytes + 1))).toBe("too-large");
  const text = new TextEncoder().encode("%PDF-1.7\n%%EOF\n");
  expect(await change(text, "application/pdf")).toBe("wrong-type");
  expect(await change(text, "image/jpeg")).toMatch(/^(wrong-type|unreadable)$/);
  expect(await change((await makePhoto()).slice(0, 200))).toMatch(/^(wrong-type|unreadable)$/);
  expect(await change(await makePhoto({ width: 9_000, height: 6_000 }))).toBe("too-many-pixels");
  expect(photoProblems["too-many-pixels"]).toContain("too many pixels");
  expect(await readPhoto(context.services, person)).toBeNull();
});

test("many photos in a short time are refused for a while", async () => {
  const photo = await makePhoto();
  const outcomes = new Set<string>();
  for (let time = 0; time < 21; time += 1) outcomes.add(await change(photo));
  expect([...outcomes].at(-1)).toBe("too-many");
  context.clock.advance({ hours: 1 });
  expect(await change(photo)).toBe("saved");
});

test("a photo that there is no room for, or that storage refuses otherwise, is answered with a word too", async () => {
  const full = await createTestContext({ environment: { STORAGE_BYTES_PER_USER: "1" } });
  const user = await full.createUser();
  const photo = { bytes: await makePhoto(), declaredType: "image/jpeg" };
  expect(await changePhoto(full.services, user, photo)).toBe("no-room");
  expect(await readPhoto(full.services, user)).toBeNull();
  expect(explainPhotoProblem(full.services, storageErrors.rowSecurity())).toBe("unavailable");
  expect(full.logged.map(({ event }) => event)).toContain("accounts.photo_not_stored");
  await full.close();
});
