import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { keyOf } from "./drivers/file-store.ts";
import { pdf, picture } from "./storage.fixture.ts";
import { removeLeftoversJob, sweepStoreJob } from "./storage.jobs.ts";
import {
  listFilesOfUser,
  publicAddress,
  readFile,
  removeFile,
  removeFiles,
  removeFilesWithin,
  saveFile,
} from "./storage.ts";

/** Bytes and rows stay together, whatever fails between them. */

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const save = (user: TestUser, name = "cv.pdf", bytes: Uint8Array = pdf) =>
  saveFile(context.services, user, {
    bucket: "documents",
    name: `${user.userId}/${name}`,
    bytes,
    declaredType: "application/pdf",
  });

async function keptVersions(): Promise<Set<string>> {
  const versions = new Set<string>();
  for await (const { key } of context.services.storage.files.list()) {
    versions.add(key.split("/").at(-1) ?? "");
  }
  return versions;
}

const runJob = (job: typeof removeLeftoversJob) =>
  job.handle(context.services, {}, { id: randomUUID() });

async function leftovers(): Promise<string[]> {
  const rows = await context.services.database.asSystem("test", (transaction) =>
    transaction.selectFrom("private.storage_leftovers").select("version").execute(),
  );
  return rows.map(({ version }) => version);
}

describe("a use case", () => {
  test("saves, lists, reads and removes a person's files without HTTP", async () => {
    const user = await context.createUser();
    const photo = await saveFile(context.services, user, {
      bucket: "avatars",
      name: `${user.userId}/photo`,
      bytes: await picture(),
      declaredType: "image/png",
    });
    expect(photo).toMatchObject({
      bucket: "avatars",
      name: `${user.userId}/photo`,
      type: "image/webp",
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    });
    context.clock.advance(1);
    await save(user);
    const files = await listFilesOfUser(context.services, user.userId);
    expect(files.map(({ bucket, type }) => [bucket, type])).toEqual([
      ["avatars", "image/webp"],
      ["documents", "application/pdf"],
    ]);
    const bytes = await readFile(context.services, files[1] ?? photo);
    expect(Buffer.from(bytes ?? [])).toEqual(pdf);

    const address = publicAddress("https://meridian.example", photo.bucket, photo.name);
    expect(address).toBe(
      `https://meridian.example/storage/v1/object/public/avatars/${user.userId}/photo`,
    );
    expect((await context.app.request(new URL(address).pathname)).status).toBe(200);

    const other = await context.createUser();
    expect(await removeFile(context.services, other, photo)).toBe(false);
    expect(await removeFile(context.services, user, photo)).toBe(true);
    expect(await removeFiles(context.services, user.userId)).toBe(1);
    expect(await listFilesOfUser(context.services, user.userId)).toEqual([]);
  });

  test("removes files in the transaction that deletes the account, or not at all", async () => {
    const user = await context.createUser();
    await save(user);
    const failure = context.services.database.asSystem("test", async (transaction) => {
      expect(await removeFilesWithin(transaction, user.userId)).toBe(1);
      throw new Error("the account could not be deleted");
    });
    await expect(failure).rejects.toThrow("could not be deleted");
    expect(await listFilesOfUser(context.services, user.userId)).toHaveLength(1);
  });

  test("is refused with a sentence, a code and a status", async () => {
    const user = await context.createUser();
    await expect(save(user, "x.pdf", await picture())).rejects.toMatchObject({
      status: 415,
      code: "invalid_mime_type",
      message: "mime type image/png is not supported",
    });
    await expect(
      saveFile(
        context.services,
        { kind: "anonymous" },
        {
          bucket: "documents",
          name: `${user.userId}/x.pdf`,
          bytes: pdf,
          declaredType: "",
        },
      ),
    ).rejects.toMatchObject({ status: 403 });
  });
});

describe("bytes that no file refers to", () => {
  test("after replacing and removing stay an hour for readers, then go", async () => {
    const user = await context.createUser();
    const first = await save(user);
    const second = await save(user);
    expect(second).toMatchObject({ id: first.id });
    expect(await keptVersions()).toContain(first.version);
    expect(await leftovers()).toContain(first.version);
    expect(await leftovers()).not.toContain(second.version);

    await runJob(removeLeftoversJob);
    expect(await keptVersions()).toContain(first.version);
    context.clock.advance(3_700);
    await runJob(removeLeftoversJob);
    const kept = await keptVersions();
    expect(kept).not.toContain(first.version);
    expect(kept).toContain(second.version);

    await removeFiles(context.services, user.userId);
    context.clock.advance(3_700);
    // The trigger notes the time of the database, which stands still beside the moved clock.
    await runJob(removeLeftoversJob);
    expect(await keptVersions()).not.toContain(second.version);
    expect(await readFile(context.services, second)).toBeUndefined();
  });

  test("are left when the process ends between bytes and row, and go too", async () => {
    const user = await context.createUser();
    const { files } = context.services.storage;
    const put = files.put.bind(files);
    let version = "";
    vi.spyOn(files, "put").mockImplementation(async (key, bytes) => {
      await put(key, bytes);
      version = key.split("/").at(-1) ?? "";
      throw new Error("killed");
    });
    await expect(save(user)).rejects.toThrow("killed");
    expect(await listFilesOfUser(context.services, user.userId)).toEqual([]);
    expect(await keptVersions()).toContain(version);
    expect(await leftovers()).toContain(version);
    context.clock.advance(3_700);
    await runJob(removeLeftoversJob);
    expect(await keptVersions()).not.toContain(version);
    expect(await leftovers()).not.toContain(version);
  });

  test("are left when the row is refused after all, and what was there stays", async () => {
    const user = await context.createUser();
    const first = await save(user);
    const { files } = context.services.storage;
    const put = files.put.bind(files);
    vi.spyOn(files, "put").mockImplementationOnce(async (key, bytes) => {
      await put(key, bytes);
      await saveFile(context.services, user, {
        bucket: "documents",
        name: `${user.userId}/new.pdf`,
        bytes: pdf,
        declaredType: "",
      });
    });
    await expect(
      saveFile(context.services, user, {
        bucket: "documents",
        name: `${user.userId}/new.pdf`,
        bytes: pdf,
        declaredType: "",
        upsert: false,
      }),
    ).rejects.toMatchObject({ status: 409 });
    const kept = await listFilesOfUser(context.services, user.userId);
    expect(kept).toHaveLength(2);
    for (const file of [first, ...kept]) {
      expect(await readFile(context.services, file)).toBeDefined();
    }
    const noted = await leftovers();
    for (const { version } of kept) expect(noted).not.toContain(version);
  });

  test("of an account that was deleted meanwhile never become a file", async () => {
    const user = await context.createUser();
    const { files } = context.services.storage;
    const put = files.put.bind(files);
    vi.spyOn(files, "put").mockImplementationOnce(async (key, bytes) => {
      await put(key, bytes);
      await context.services.database.asSystem("test", (transaction) =>
        transaction.deleteFrom("auth.users").where("id", "=", user.userId).execute(),
      );
    });
    await expect(save(user)).rejects.toMatchObject({ status: 403 });
    expect(await listFilesOfUser(context.services, user.userId)).toEqual([]);
  });

  test("are not removed when the store fails, but later", async () => {
    const user = await context.createUser();
    const { version } = await save(user);
    await removeFiles(context.services, user.userId);
    context.clock.advance(3_700);
    const { files } = context.services.storage;
    vi.spyOn(files, "delete").mockRejectedValueOnce(new Error("store is down"));
    await expect(runJob(removeLeftoversJob)).rejects.toThrow("store is down");
    expect(await leftovers()).toContain(version);
    await runJob(removeLeftoversJob);
    expect(await leftovers()).not.toContain(version);
    expect(await keptVersions()).not.toContain(version);
  });
});

describe("the daily comparison", () => {
  test("removes bytes that nothing knows of, after a day, and nothing else", async () => {
    const user = await context.createUser();
    const file = await save(user);
    const stray = randomUUID();
    const { files } = context.services.storage;
    await files.put(keyOf(stray), pdf);
    await files.put("notes/of-the-operator.txt", Buffer.from("x"));
    await runJob(sweepStoreJob);
    expect(await keptVersions()).toContain(stray);
    context.clock.advance({ days: 1, hours: 1 });
    await runJob(sweepStoreJob);
    const kept = await keptVersions();
    expect(kept).not.toContain(stray);
    expect(kept).toContain(file.version);
    expect(kept).toContain("of-the-operator.txt");
  });

  test("removes nothing when most of the store is unknown: it may be another site's", async () => {
    const strays = Array.from({ length: 30 }, () => randomUUID());
    for (const stray of strays) await context.services.storage.files.put(keyOf(stray), pdf);
    context.clock.advance({ days: 1, hours: 1 });
    await runJob(sweepStoreJob);
    const kept = await keptVersions();
    expect(strays.every((stray) => kept.has(stray))).toBe(true);
    expect(context.logged).toContainEqual(
      expect.objectContaining({ event: "storage.sweep_refused", level: "error" }),
    );
  });
});

test("the log names the bucket and not the file", async () => {
  const user = await context.createUser();
  await context.app.request(`/storage/v1/object/documents/${user.userId}/Ada-Lovelace.pdf`, {
    headers: { apikey: context.keys.publishable },
  });
  const log = JSON.stringify(context.logged);
  expect(log).toContain('"/storage/v1/object/documents"');
  expect(log).not.toContain("Ada-Lovelace");
});

test("a file whose bytes are gone is not found, and that is logged", async () => {
  const user = await context.createUser();
  const file = await save(user);
  await context.services.storage.files.delete(keyOf(file.version));
  const response = await context.app.request(`/storage/v1/object/documents/${file.name}`, {
    headers: {
      apikey: context.keys.publishable,
      Authorization: `Bearer ${user.accessToken}`,
    },
  });
  expect(response.status).toBe(404);
  expect(context.logged).toContainEqual(
    expect.objectContaining({ event: "storage.bytes_missing", version: file.version }),
  );
});
