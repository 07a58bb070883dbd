import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  docx,
  docxType,
  openStorageBench,
  pdf,
  photoWithPlace,
  picture,
  type StorageBench,
} from "./storage.fixture.ts";

/** Uploads with the real client over a real socket. */

let bench: StorageBench;
beforeAll(async () => {
  bench = await openStorageBench();
});
afterAll(() => bench.close());

const person = () => bench.newPerson();

describe("uploading", () => {
  test("keeps a document and gives it back byte for byte", async () => {
    const { documents, own } = await person();
    const { data, error } = await documents.upload(own("letters/cv.pdf"), pdf, {
      contentType: "application/pdf",
    });
    expect(error).toBeNull();
    expect(data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      path: own("letters/cv.pdf"),
      fullPath: `documents/${own("letters/cv.pdf")}`,
    });
    const { data: blob } = await documents.download(own("letters/cv.pdf"));
    expect(blob?.type).toBe("application/pdf");
    expect(Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer()).equals(pdf)).toBe(true);
  });

  test("takes a Blob as a form, with metadata and time in caches", async () => {
    const { documents, own } = await person();
    const blob = new Blob([docx()], { type: docxType });
    const { error } = await documents.upload(own("cv.docx"), blob, {
      cacheControl: "60",
      metadata: { language: "fr-CA" },
    });
    expect(error).toBeNull();
    const { data } = await documents.info(own("cv.docx"));
    expect(data).toMatchObject({
      name: own("cv.docx"),
      bucketId: "documents",
      contentType: docxType,
      cacheControl: "max-age=60",
      size: docx().byteLength,
      metadata: { language: "fr-CA" },
    });
  });

  test("takes a stream without a length, and metadata with it", async () => {
    const { documents, own } = await person();
    const stream = new Blob([pdf]).stream();
    const { error } = await documents.upload(own("stream.pdf"), stream, {
      contentType: "application/pdf",
      duplex: "half",
      metadata: { from: "stream" },
    });
    expect(error).toBeNull();
    expect((await documents.info(own("stream.pdf"))).data?.metadata).toEqual({ from: "stream" });
  });

  test("a taken name is refused, and replaced where that was asked for", async () => {
    const { documents, own } = await person();
    const upload = (options: object) =>
      documents.upload(own("cv.pdf"), pdf, { contentType: "application/pdf", ...options });
    const first = await upload({});
    const second = await upload({});
    expect(second.error).toMatchObject({
      status: 409,
      statusCode: "409",
      message: "The resource already exists",
    });
    const third = await upload({ upsert: true });
    expect(third.data?.id).toBe(first.data?.id);
    const longer = Buffer.concat([pdf, Buffer.from("% more\n")]);
    const update = await documents.update(own("cv.pdf"), longer, {
      contentType: "application/pdf",
    });
    expect(update.error).toBeNull();
    expect((await documents.info(own("cv.pdf"))).data?.size).toBe(longer.length);
  });

  test("of two uploads of one name at the same time, one is refused and the other's bytes stay", async () => {
    const { documents, own } = await person();
    const texts = Array.from({ length: 4 }, (_, index) =>
      Buffer.concat([pdf, Buffer.from(`% ${index}\n`)]),
    );
    const answers = await Promise.all(
      texts.map((bytes) =>
        documents.upload(own("race.pdf"), bytes, { contentType: "application/pdf" }),
      ),
    );
    const statuses = answers.map(({ error }) => (error as { status?: number } | null)?.status);
    expect(statuses.filter((status) => status === undefined)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(3);
    const winner = texts[statuses.indexOf(undefined)];
    const { data } = await documents.download(own("race.pdf"));
    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(winner);
  });

  test("names may have other scripts, blanks and signs", async () => {
    const { documents, own } = await person();
    const name = own("Bewerbung (2026) – très bien/résumé 你好 & co.pdf".replace("–", "-"));
    expect(
      (await documents.upload(name, pdf, { contentType: "application/pdf" })).error,
    ).toBeNull();
    expect((await documents.download(name)).data?.size).toBe(pdf.length);
    expect((await documents.download(name.normalize("NFD"))).data?.size).toBe(pdf.length);
    const { data } = await documents.createSignedUrl(name, 60);
    expect((await fetch(data?.signedUrl ?? "")).status).toBe(200);
  });
});

describe("photos", () => {
  test.each(["jpeg", "png", "webp"] as const)(
    "a %s as an avatar loses the place it was taken at and stands upright; a document keeps every byte",
    async (format) => {
      const { avatars, documents, own } = await person();
      const photo = await photoWithPlace(format);
      expect((await sharp(photo).metadata()).exif).toBeDefined();
      const path = own(`photo.${format}`);
      const options = { contentType: `image/${format}` };
      expect((await documents.upload(path, photo, options)).error).toBeNull();
      const document = (await documents.download(path)).data;
      expect(Buffer.from((await document?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(photo);

      expect((await avatars.upload(path, photo, options)).error).toBeNull();
      const toAvatars = { destinationBucket: "avatars" };
      const copied = own(`copied.${format}`);
      const moved = own(`moved.${format}`);
      expect((await documents.copy(path, copied, toAvatars)).error).toBeNull();
      expect((await documents.move(path, moved, toAvatars)).error).toBeNull();
      expect((await documents.exists(path)).data).toBe(false);
      for (const name of [path, copied, moved]) {
        const { data } = await avatars.download(name);
        const kept = Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer());
        const metadata = await sharp(kept).metadata();
        expect(metadata).toMatchObject({ width: 20, height: 60 });
        expect(metadata.exif).toBeUndefined();
        expect(metadata.xmp).toBeUndefined();
        expect(metadata.orientation).toBeUndefined();
        expect(kept.includes("Lovelace")).toBe(false);
        expect(data?.type).toBe(`image/${metadata.format}`);
      }
    },
  );

  test("are made as small as they are shown as avatars, at most 512 px, and stay as they are as documents", async () => {
    const { avatars, documents, own } = await person();
    const large = await picture({ width: 3000, height: 1500 });
    const options = { contentType: "image/png" };
    await avatars.upload(own("photo.png"), large, options);
    await documents.upload(own("photo.png"), large, options);
    const avatar = await fetch(avatars.getPublicUrl(own("photo.png")).data.publicUrl);
    expect(avatar.headers.get("content-type")).toBe("image/webp");
    expect(await sharp(Buffer.from(await avatar.arrayBuffer())).metadata()).toMatchObject({
      format: "webp",
      width: 512,
      height: 256,
    });
    const { data } = await documents.download(own("photo.png"));
    expect(
      await sharp(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer())).metadata(),
    ).toMatchObject({ format: "png", width: 3000, height: 1500 });
    expect((await documents.info(own("photo.png"))).data?.contentType).toBe("image/png");
  });

  test("are sent smaller where that is asked for", async () => {
    const { avatars, client, documents, own } = await person();
    await avatars.upload(own("p.jpg"), await picture({ width: 400, height: 300, format: "jpeg" }), {
      contentType: "image/jpeg",
    });
    const sizeOf = async (blob: Blob | null) => {
      const { width, height, format } = await sharp(
        Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer()),
      ).metadata();
      return `${width}x${height} ${format}`;
    };
    const transform = { width: 64, height: 64, resize: "cover", quality: 60 } as const;
    const { data } = await client.storage.from("avatars").download(own("p.jpg"), { transform });
    expect(await sizeOf(data)).toBe("64x64 jpeg");
    const { publicUrl } = avatars.getPublicUrl(own("p.jpg"), { transform: { width: 100 } }).data;
    const shown = await fetch(publicUrl);
    expect(await sizeOf(await shown.blob())).toBe("100x75 jpeg");
    const etag = shown.headers.get("etag") ?? "";
    expect((await fetch(publicUrl, { headers: { "If-None-Match": etag } })).status).toBe(304);
    const signed = await avatars.createSignedUrl(own("p.jpg"), 60, {
      transform: { width: 50, height: 50, resize: "contain" },
    });
    expect(await sizeOf(await (await fetch(signed.data?.signedUrl ?? "")).blob())).toBe(
      "50x38 jpeg",
    );
    const thin = await picture({ width: 1, height: 2048, format: "jpeg" });
    await documents.upload(own("thin.jpg"), thin, { contentType: "image/jpeg" });
    const grown = await documents.download(own("thin.jpg"), { transform: { width: 2000 } });
    expect(await sizeOf(grown.data)).toBe("1x2048 jpeg");
    const tooLarge = avatars.getPublicUrl(own("p.jpg"), { transform: { width: 50_000 } });
    expect((await fetch(tooLarge.data.publicUrl)).status).toBe(400);
  });
});
