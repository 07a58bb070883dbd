import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStorageBench, pdf, picture, type StorageBench } from "./storage.fixture.ts";

/** Ways to read a file, with the real client over a real socket. */

let bench: StorageBench;
beforeAll(async () => {
  bench = await openStorageBench();
});
afterAll(() => bench.close());

const person = () => bench.newPerson();

describe("the public address", () => {
  test("shows a photo to everybody, to be kept as long as its owner said", async () => {
    const { avatars, own } = await person();
    await avatars.upload(own("me.png"), await picture(), {
      contentType: "image/png",
      cacheControl: "600",
    });
    const { publicUrl } = avatars.getPublicUrl(own("me.png")).data;
    const response = await fetch(publicUrl);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "accept-ranges": "bytes",
      "cache-control": "public, max-age=600",
      "content-disposition": `inline; filename="me.webp"; filename*=UTF-8''me.webp`,
      "content-security-policy": "default-src 'none'; sandbox",
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
    });
    const etag = response.headers.get("etag") ?? "";
    const again = await fetch(publicUrl, { headers: { "If-None-Match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  test("makes so many smaller photos a minute for one network, however many addresses it has", async () => {
    const { avatars, own } = await person();
    await avatars.upload(own("me.png"), await picture(), { contentType: "image/png" });
    const path = `/storage/v1/render/image/public/avatars/${own("me.png")}?width=10`;
    const statusFor = async (remoteAddress: string) =>
      (await bench.context.app.request(path, {}, { incoming: { socket: { remoteAddress } } }))
        .status;
    const neighbors = Array.from({ length: 121 }, (_, index) =>
      statusFor(`2001:db8:0:1::${(index + 1).toString(16)}`),
    );
    const statuses = await Promise.all(neighbors);
    expect(statuses).toContain(429);
    expect(await statusFor("2001:db8:0:2::1")).toBe(200);
  });

  test("sends a file to be saved under a harmless name", async () => {
    const { avatars, own } = await person();
    await avatars.upload(own("me.png"), await picture(), { contentType: "image/png" });
    const dispositionOf = async (download: string | boolean) => {
      const { publicUrl } = avatars.getPublicUrl(own("me.png"), { download }).data;
      return (await fetch(publicUrl)).headers.get("content-disposition");
    };
    expect(await dispositionOf(true)).toBe(
      `attachment; filename="me.webp"; filename*=UTF-8''me.webp`,
    );
    expect(await dispositionOf('../a"b\r\nSet-Cookie: x;é.exe')).toBe(
      `attachment; filename="a b Set-Cookie x__.webp"; filename*=UTF-8''a%20b%20Set-Cookie%20x%3B%C3%A9.webp`,
    );
  });

  test("answers a name of endless dots and endings right away", async () => {
    const { avatars, own } = await person();
    await avatars.upload(own("me.png"), await picture(), { contentType: "image/png" });
    const download = `a${".".repeat(9_000)}b${".js".repeat(1_300)}`;
    const { publicUrl } = avatars.getPublicUrl(own("me.png"), { download }).data;
    expect((await fetch(publicUrl)).headers.get("content-disposition")).toContain(
      'filename="a.webp"',
    );
  });

  test("does not exist for private buckets, nor for what is not there", async () => {
    const { documents, avatars, own } = await person();
    await documents.upload(own("cv.pdf"), pdf, { contentType: "application/pdf" });
    for (const { publicUrl } of [
      documents.getPublicUrl(own("cv.pdf")).data,
      avatars.getPublicUrl(own("nothing.png")).data,
      bench.anonymous.storage.from("nowhere").getPublicUrl("a").data,
    ]) {
      expect((await fetch(publicUrl)).status).toBe(404);
    }
  });
});

describe("ranges", () => {
  const bytes = Buffer.concat([pdf, Buffer.alloc(200_000, "0123456789")]);

  async function request(headers: Record<string, string>, method = "GET") {
    const { documents, own } = await person();
    await documents.upload(own("long.pdf"), bytes, { contentType: "application/pdf" });
    const { data } = await documents.createSignedUrl(own("long.pdf"), 60);
    const url = data?.signedUrl ?? "";
    const etag = (await fetch(url, { method: "HEAD" })).headers.get("etag") ?? "";
    const response = await fetch(url, {
      method,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, value.replace("ETAG", etag)]),
      ),
    });
    return { response, body: Buffer.from(await response.arrayBuffer()) };
  }

  test.each([
    ["bytes=0-9", 0, 9],
    ["bytes=100000-150000", 100_000, 150_000],
    ["bytes=199990-", 199_990, bytes.length - 1],
    ["bytes=-10", bytes.length - 10, bytes.length - 1],
    ["bytes=5-99999999", 5, bytes.length - 1],
  ])("%s is sent alone", async (range, start, end) => {
    const { response, body } = await request({ Range: range });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(`bytes ${start}-${end}/${bytes.length}`);
    expect(response.headers.get("content-length")).toBe(String(end - start + 1));
    expect(body.equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  test("one that lies behind the end is refused", async () => {
    const { response } = await request({ Range: `bytes=${bytes.length}-` });
    expect(response.status).toBe(416);
    expect(response.headers.get("content-range")).toBe(`bytes */${bytes.length}`);
  });

  test("one that cannot be understood, of another version, or of several parts sends all", async () => {
    const several: Record<string, string>[] = [
      { Range: "bytes=9-1" },
      { Range: "lines=1-2" },
      { Range: "bytes=-" },
      { Range: "bytes=0-1,5-6" },
      { Range: "bytes=0-1", "If-Range": '"another"' },
    ];
    for (const headers of several) {
      const { response, body } = await request(headers);
      expect([response.status, body.length]).toEqual([200, bytes.length]);
    }
    expect((await request({ Range: "bytes=0-1", "If-Range": "ETAG" })).response.status).toBe(206);
  });

  test("HEAD tells the length and sends nothing", async () => {
    const { response, body } = await request({}, "HEAD");
    expect([response.status, response.headers.get("content-length"), body.length]).toEqual([
      200,
      String(bytes.length),
      0,
    ]);
  });
});

describe("signed addresses", () => {
  test("let anybody read until they expire", async () => {
    const { documents, own } = await person();
    await documents.upload(own("cv.pdf"), pdf, { contentType: "application/pdf" });
    const { data } = await documents.createSignedUrl(own("cv.pdf"), 60, { download: "My CV.pdf" });
    const url = data?.signedUrl ?? "";
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="My CV.pdf"/,
    );
    bench.context.clock.advance(61);
    const late = await fetch(url);
    expect(late.status).toBe(400);
    expect(await late.json()).toEqual({
      statusCode: "400",
      error: "InvalidJWT",
      code: "InvalidJWT",
      message: "The signed address is not valid or has expired",
    });
  });

  test("are made for many in one request, and not for what is not there", async () => {
    const { documents, own } = await person();
    await documents.upload(own("a.pdf"), pdf, { contentType: "application/pdf" });
    const { data } = await documents.createSignedUrls([own("a.pdf"), own("b.pdf"), "../x"], 60);
    expect(data?.map(({ error }) => error === null)).toEqual([true, false, false]);
    expect((await fetch(data?.[0]?.signedUrl ?? "")).status).toBe(200);
    expect((await documents.createSignedUrl(own("b.pdf"), 60)).error).toMatchObject({
      status: 404,
    });
  });

  test("let anybody upload once, in the name of who made them", async () => {
    const { documents, own, user } = await person();
    const { data } = await documents.createSignedUploadUrl(own("from a friend/cv 1.pdf"));
    const { path, token } = data ?? { path: "", token: "" };
    const friend = bench.anonymous.storage.from("documents");
    const send = () =>
      friend.uploadToSignedUrl(path, token, new Blob([pdf], { type: "application/pdf" }));
    expect((await send()).data).toMatchObject({ fullPath: `documents/${path}` });
    expect((await send()).error).toMatchObject({ status: 409 });
    expect((await documents.download(path)).data?.size).toBe(pdf.length);
    expect((await friend.download(path)).error).toMatchObject({ status: 404 });
    const files = await documents.list(`${user.userId}/from a friend`);
    expect(files.data).toHaveLength(1);
    const again = await documents.createSignedUploadUrl(path, { upsert: true });
    const replaced = await friend.uploadToSignedUrl(path, again.data?.token ?? "", pdf, {
      contentType: "application/pdf",
    });
    expect(replaced.error).toBeNull();
  });
});
