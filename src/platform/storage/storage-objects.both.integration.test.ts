import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStorageBench, pdf, picture, type StorageBench } from "./storage.fixture.ts";

/** Lists, places and buckets, with the real client over a real socket. */

let bench: StorageBench;
beforeAll(async () => {
  bench = await openStorageBench();
});
afterAll(() => bench.close());

const person = () => bench.newPerson();

describe("lists", () => {
  async function library() {
    const { documents, own, user } = await person();
    for (const name of [
      "b.pdf",
      "a.pdf",
      "C.pdf",
      "letters/1.pdf",
      "letters/old/2.pdf",
      "zoo/3.pdf",
    ]) {
      const { error } = await documents.upload(own(name), pdf, { contentType: "application/pdf" });
      expect(error).toBeNull();
      bench.context.clock.advance(1);
    }
    return { documents, own, user };
  }

  test("show a folder: its folders first, then its files", async () => {
    const { documents, user } = await library();
    const { data } = await documents.list(user.userId);
    expect(data?.map(({ name, id }) => `${name}${id === null ? "/" : ""}`)).toEqual([
      "letters/",
      "zoo/",
      "C.pdf",
      "a.pdf",
      "b.pdf",
    ]);
    expect(data?.[0]).toEqual({
      name: "letters",
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    });
    expect(data?.[2]).toMatchObject({
      metadata: { mimetype: "application/pdf", size: pdf.length, cacheControl: "max-age=3600" },
    });
    const inner = await documents.list(`${user.userId}/letters`);
    expect(inner.data?.map(({ name }) => name)).toEqual(["old", "1.pdf"]);
    expect((await documents.list()).data?.map(({ name }) => name)).toEqual([user.userId]);
  });

  test("go by search, order and page", async () => {
    const { documents, user } = await library();
    const names = async (options: object) =>
      (await documents.list(user.userId, options)).data?.map(({ name }) => name);
    expect(await names({ search: "c" })).toEqual(["C.pdf"]);
    expect(await names({ sortBy: { column: "name", order: "desc" } })).toEqual([
      "zoo",
      "letters",
      "b.pdf",
      "a.pdf",
      "C.pdf",
    ]);
    expect(await names({ sortBy: { column: "created_at", order: "desc" } })).toEqual([
      "letters",
      "zoo",
      "C.pdf",
      "a.pdf",
      "b.pdf",
    ]);
    expect(await names({ limit: 2, offset: 1 })).toEqual(["zoo", "C.pdf"]);
    expect(
      (await documents.list(user.userId, { sortBy: { column: "owner" } })).error,
    ).toMatchObject({ status: 400 });
  });

  test.each([
    { column: "name", order: "asc" },
    { column: "name", order: "desc" },
    { column: "created_at", order: "desc" },
  ] as const)("are read page by page to the end, by %o", async (sortBy) => {
    const { documents, user } = await library();
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { data, error } = await documents.listV2({
        prefix: `${user.userId}/`,
        limit: 2,
        sortBy,
        ...(cursor ? { cursor } : {}),
      });
      expect(error).toBeNull();
      seen.push(...(data?.objects ?? []).map(({ name }) => name.slice(37)));
      cursor = data?.nextCursor;
      expect(data?.hasNext).toBe(cursor !== undefined);
    } while (cursor);
    const byName = ["C.pdf", "a.pdf", "b.pdf", "letters/1.pdf", "letters/old/2.pdf", "zoo/3.pdf"];
    const byTime = ["zoo/3.pdf", "letters/old/2.pdf", "letters/1.pdf", "C.pdf", "a.pdf", "b.pdf"];
    expect(seen).toEqual(
      sortBy.column === "created_at" ? byTime : sortBy.order === "asc" ? byName : byName.reverse(),
    );
  });

  test("in pages show folders apart where that is asked for", async () => {
    const { documents, user } = await library();
    const { data } = await documents.listV2({ prefix: `${user.userId}/`, with_delimiter: true });
    expect(data?.folders).toEqual([
      { name: `${user.userId}/letters/`, key: "letters" },
      { name: `${user.userId}/zoo/`, key: "zoo" },
    ]);
    expect(data?.objects.map(({ name, key }) => [name, key])).toEqual(
      ["C.pdf", "a.pdf", "b.pdf"].map((key) => [`${user.userId}/${key}`, key]),
    );
    expect(data?.hasNext).toBe(false);
    expect((await documents.listV2({ cursor: "nonsense" })).error).toMatchObject({ status: 400 });
  });
});

describe("removing, moving and copying", () => {
  test("removed files are answered and gone; unknown ones are passed over", async () => {
    const { documents, own } = await person();
    await documents.upload(own("a.pdf"), pdf, { contentType: "application/pdf" });
    const { data } = await documents.remove([own("a.pdf"), own("never.pdf")]);
    expect(data).toMatchObject([{ name: own("a.pdf"), bucket_id: "documents" }]);
    expect((await documents.download(own("a.pdf"))).error).toMatchObject({
      status: 404,
      message: "Object not found",
    });
    expect((await documents.exists(own("a.pdf"))).data).toBe(false);
  });

  test("a moved file has its new name only", async () => {
    const { documents, own } = await person();
    await documents.upload(own("a.pdf"), pdf, { contentType: "application/pdf" });
    expect((await documents.move(own("a.pdf"), own("b/c.pdf"))).data).toEqual({
      message: "Successfully moved",
    });
    expect((await documents.exists(own("a.pdf"))).data).toBe(false);
    expect((await documents.exists(own("b/c.pdf"))).data).toBe(true);
    expect((await documents.download(own("b/c.pdf"))).data?.size).toBe(pdf.length);
    await documents.upload(own("a.pdf"), pdf, { contentType: "application/pdf" });
    expect((await documents.move(own("a.pdf"), own("b/c.pdf"))).error).toMatchObject({
      status: 409,
    });
    expect((await documents.move(own("nothing"), own("x"))).error).toMatchObject({ status: 404 });
  });

  test("a copy lives on when the first is removed", async () => {
    const { documents, own } = await person();
    await documents.upload(own("a.pdf"), pdf, { contentType: "application/pdf" });
    expect((await documents.copy(own("a.pdf"), own("b.pdf"))).data).toEqual({
      path: `documents/${own("b.pdf")}`,
    });
    await documents.remove([own("a.pdf")]);
    expect((await documents.download(own("b.pdf"))).data?.size).toBe(pdf.length);
    expect((await documents.copy(own("gone"), own("c.pdf"))).error).toMatchObject({ status: 404 });
  });

  test("a bucket that does not take a kind of file does not get it by moving or copying either", async () => {
    const { documents, own } = await person();
    await documents.upload(own("a.pdf"), pdf, { contentType: "application/pdf" });
    const to = { destinationBucket: "avatars" };
    const denial = { status: 415, message: "mime type application/pdf is not supported" };
    expect((await documents.move(own("a.pdf"), own("a.pdf"), to)).error).toMatchObject(denial);
    expect((await documents.copy(own("a.pdf"), own("a.pdf"), to)).error).toMatchObject(denial);
    await documents.upload(own("p.png"), await picture(), { contentType: "image/png" });
    expect((await documents.copy(own("p.png"), own("p.png"), to)).error).toBeNull();
  });

  test("a bucket whose name cannot be one is not found, from where and to where", async () => {
    const { documents, client, own } = await person();
    await documents.upload(own("a.pdf"), pdf, { contentType: "application/pdf" });
    const denial = { status: 404, message: "Bucket not found" };
    for (const bucket of ["\0", "no/bucket", ""]) {
      const from = client.storage.from(bucket);
      const to = { destinationBucket: bucket || "." };
      expect((await from.copy(own("a.pdf"), own("b.pdf"))).error).toMatchObject(denial);
      expect((await from.move(own("a.pdf"), own("b.pdf"))).error).toMatchObject(denial);
      expect((await documents.copy(own("a.pdf"), own("b.pdf"), to)).error).toMatchObject(denial);
    }
  });
});

describe("buckets", () => {
  test("are known to who is signed in, and the public one to everybody", async () => {
    const { client } = await person();
    const idsOf = async (storage: typeof client.storage) =>
      (await storage.listBuckets()).data?.map(({ id }) => id).filter((id) => !/-/.test(id));
    expect(await idsOf(client.storage)).toEqual(["avatars", "documents"]);
    expect(await idsOf(bench.anonymous.storage)).toEqual(["avatars"]);
    expect((await client.storage.getBucket("documents")).data).toMatchObject({
      id: "documents",
      public: false,
      file_size_limit: 10_485_760,
    });
    expect((await client.storage.getBucket("nowhere")).error).toMatchObject({
      status: 404,
      message: "Bucket not found",
    });
  });

  test("are made, changed, emptied and deleted by the secret key", async () => {
    const { storage } = bench.system;
    const created = await storage.createBucket("press-kit", {
      public: true,
      fileSizeLimit: "1MB",
      allowedMimeTypes: ["image/*", "text/plain"],
    });
    expect(created).toMatchObject({ data: { name: "press-kit" }, error: null });
    expect((await storage.createBucket("press-kit")).error).toMatchObject({ status: 409 });
    expect((await storage.getBucket("press-kit")).data).toMatchObject({
      file_size_limit: 1_000_000,
      allowed_mime_types: ["image/*", "text/plain"],
    });
    for (const [limit, bytes] of [
      ["5mb", 5_000_000],
      ["1.5MB", 1_500_000],
      ["200kb", 200_000],
      [12_345, 12_345],
    ] as const) {
      await storage.updateBucket("press-kit", { public: true, fileSizeLimit: limit });
      expect((await storage.getBucket("press-kit")).data?.file_size_limit).toBe(bytes);
    }
    const kit = storage.from("press-kit");
    expect(
      (await kit.upload("logo.png", await picture(), { contentType: "image/png" })).error,
    ).toBe(null);
    expect((await kit.upload("about.txt", "Naïve text")).error).toBeNull();
    expect(
      (await fetch(kit.getPublicUrl("about.txt").data.publicUrl)).headers.get("content-type"),
    ).toBe("text/plain; charset=utf-8");
    expect(
      (await kit.upload("cv.pdf", pdf, { contentType: "application/pdf" })).error,
    ).toMatchObject({ status: 415 });
    expect((await storage.deleteBucket("press-kit")).error).toMatchObject({
      status: 409,
      message: "The bucket you tried to delete is not empty",
    });
    expect((await storage.updateBucket("press-kit", { public: false })).data).toEqual({
      message: "Successfully updated",
    });
    expect((await fetch(kit.getPublicUrl("logo.png").data.publicUrl)).status).toBe(404);
    expect((await storage.emptyBucket("press-kit")).data).toEqual({
      message: "Successfully emptied",
    });
    expect((await storage.deleteBucket("press-kit")).data).toEqual({
      message: "Successfully deleted",
    });
    expect((await storage.getBucket("press-kit")).error).toMatchObject({ status: 404 });
  });

  test("cannot be changed by people, and take no names that are routes", async () => {
    const { client } = await person();
    for (const { storage } of [client, bench.anonymous]) {
      for (const { error } of [
        await storage.createBucket("mine"),
        await storage.updateBucket("documents", { public: true }),
        await storage.emptyBucket("documents"),
        await storage.deleteBucket("documents"),
      ]) {
        expect(error).toMatchObject({
          status: 403,
          message: "new row violates row-level security policy",
        });
      }
    }
    for (const name of ["public", "sign", "list-v2", "", "a/b", "..", "x".repeat(101), "a\u0000"]) {
      expect((await bench.system.storage.createBucket(name)).error).toMatchObject({ status: 400 });
    }
    const tooLarge = await bench.system.storage.createBucket("large", {
      public: false,
      fileSizeLimit: "1GB",
    });
    expect(tooLarge.error).toMatchObject({ status: 413 });
  });
});
