import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  docx,
  docxType,
  openStorageBench,
  pdf,
  picture,
  type StorageBench,
  zipOf,
} from "./storage.fixture.ts";

/** A file's content decides its type, whatever its name. */

let bench: StorageBench;
beforeAll(async () => {
  bench = await openStorageBench();
});
afterAll(() => bench.close());

async function uploadAs(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  { bucket = "documents", name = "file" }: { bucket?: string; name?: string } = {},
) {
  const { user, client } = await bench.newUser();
  const files = client.storage.from(bucket);
  const path = `${user.userId}/${name}`;
  const { error } = await files.upload(path, bytes, { contentType });
  const { data } = await files.download(path);
  return { error: error as { status?: number; message: string } | null, kept: data };
}

const html = Buffer.from("<!doctype html><script>alert(1)</script>");
const svg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);

describe("the type of a file", () => {
  test.each<[string, () => Promise<Uint8Array<ArrayBuffer>>, string, string, string]>([
    ["a GIF called PNG", () => picture({ format: "gif" }), "image/png", "x.png", "image/gif"],
    ["a GIF", () => picture({ format: "gif" }), "image/gif", "x.gif", "image/gif"],
    ["a page called PNG", async () => html, "image/png", "x.png", "text/html"],
    ["a page", async () => html, "text/html", "x.html", "text/html"],
    ["a page called PDF", async () => html, "application/pdf", "x.pdf", "text/html"],
    ["an SVG", async () => svg, "image/svg+xml", "x.svg", "image/svg+xml"],
    ["an SVG called PNG", async () => svg, "image/png", "x.png", "application/xml"],
    ["a JPEG called PDF", () => picture({ format: "jpeg" }), "application/pdf", "x", "image/jpeg"],
    ["a ZIP", async () => zipOf({ a: "b" }), "application/zip", "x.zip", "application/zip"],
    ["a ZIP called DOCX", async () => zipOf({ a: "b" }), docxType, "x.docx", "application/zip"],
    [
      "a ZIP with nothing of a document but its directory",
      async () => docx({ "word/document.xml": "", "[Content_Types].xml": "<Types/>" }),
      docxType,
      "x.docx",
      "application/zip",
    ],
    [
      "a document with macros",
      async () => docx({ "word/vbaProject.bin": "macro" }),
      docxType,
      "x.docx",
      "application/zip",
    ],
    ["text", async () => Buffer.from("Dear all"), "text/plain", "x.txt", "text/plain"],
    ["nothing", async () => Buffer.alloc(0), "image/png", "x.png", "image/png"],
    [
      "an executable",
      async () => Buffer.from("MZ\u0090\u0000"),
      "",
      "x",
      "application/octet-stream",
    ],
  ])("%s is refused", async (_, bytes, type, name, found) => {
    const { error, kept } = await uploadAs(await bytes(), type, { name });
    expect(error?.status).toBe(415);
    // The client sends a type of its own when it is given none.
    if (type !== "") {
      expect([`mime type ${found} is not supported`]).toContain(error?.message);
    }
    expect(kept).toBeNull();
  });

  test("is that of the content where the sender does not say", async () => {
    const { error, kept } = await uploadAs(pdf, "application/octet-stream");
    expect(error).toBeNull();
    expect(kept?.type).toBe("application/pdf");
  });

  test("is that of the bytes in a bucket without a list of types, whatever the client declares", async () => {
    await bench.system.storage.createBucket("anything");
    const files = bench.system.storage.from("anything");
    const keptAs = async (bytes: Uint8Array<ArrayBuffer> | string, contentType?: string) => {
      const name = crypto.randomUUID();
      const { error } = await files.upload(name, bytes, contentType ? { contentType } : {});
      expect(error).toBeNull();
      const { data } = await files.download(name);
      const kept = Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer());
      expect(kept.equals(Buffer.from(bytes as string))).toBe(true);
      return (await files.info(name)).data?.contentType;
    };
    // Without `contentType` the client says text/plain;charset=UTF-8 of any Buffer.
    expect(await keptAs(pdf)).toBe("application/pdf");
    expect(await keptAs(docx())).toBe(docxType);
    expect(await keptAs(await picture({ format: "jpeg" }))).toBe("image/jpeg");
    expect(await keptAs(zipOf({ a: "b" }))).toBe("application/zip");
    expect(await keptAs(Buffer.from([0, 1, 2, 3]))).toBe("application/octet-stream");
    expect(await keptAs("Dear all")).toBe("text/plain");
    // A declaration counts where the bytes bear it out.
    expect(await keptAs("a,b\n1,2\n", "text/csv")).toBe("text/csv");
    expect(await keptAs('{"a":1}', "application/json")).toBe("application/json");
    expect(await keptAs("alert(1)", "text/javascript")).toBe("text/plain");
    expect(await keptAs("alert(1)", "application/octet-stream")).toBe("text/plain");
    expect(await keptAs(pdf, "image/png")).toBe("application/pdf");
    expect(await keptAs(Buffer.from([0, 1, 2]), "image/png")).toBe("application/octet-stream");
  });

  test("a document of Word and a PDF stay as they are", async () => {
    for (const [bytes, type] of [
      [docx(), docxType],
      [pdf, "application/pdf"],
    ] as const) {
      const { kept } = await uploadAs(bytes, type);
      expect(Buffer.from((await kept?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(
        Buffer.from(bytes),
      );
    }
  });

  test("pages and drawings with scripts are not accepted even by a bucket that takes everything", async () => {
    await bench.system.storage.createBucket("everything");
    const files = bench.system.storage.from("everything");
    for (const [bytes, type] of [
      [html, "text/html"],
      [html, "text/plain"],
      [html, "application/octet-stream"],
      [svg, "image/svg+xml"],
      [svg, "text/xml"],
      [svg, "application/octet-stream"],
    ] as const) {
      const { error } = await files.upload("x", bytes, { contentType: type });
      expect(error, type).toMatchObject({ status: 415 });
    }
    const bytes = Buffer.from([0, 1, 2, 3]);
    expect(
      (await files.upload("unknown", bytes, { contentType: "application/octet-stream" })).error,
    ).toBeNull();
    const { data } = await files.createSignedUrl("unknown", 60);
    const response = await fetch(data?.signedUrl ?? "");
    expect(response.headers.get("content-disposition")).toMatch(/^attachment/);
  });
});

describe("an image", () => {
  test("that unpacks to hundreds of millions of pixels is refused", async () => {
    const bomb = Buffer.from(
      await sharp({
        create: { width: 20_000, height: 20_000, channels: 3, background: "#000" },
        limitInputPixels: false,
      })
        .png({ compressionLevel: 9 })
        .toBuffer(),
    );
    expect(bomb.length).toBeLessThan(5_000_000);
    const { error } = await uploadAs(bomb, "image/png", { bucket: "avatars" });
    expect(error).toMatchObject({
      status: 413,
      code: "too_many_pixels",
      message: "The image has too many pixels",
    });
  });

  test("that is cut off or damaged is refused", async () => {
    const whole = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: "#000",
        noise: { type: "gaussian", mean: 128, sigma: 30 },
      },
    })
      .png()
      .toBuffer();
    const { error } = await uploadAs(Buffer.from(whole.subarray(0, 2_000)), "image/png", {
      bucket: "avatars",
    });
    expect(error).toMatchObject({ status: 400 });
    const header = Buffer.from(whole.subarray(0, 40));
    expect(
      (await uploadAs(header, "image/png", { bucket: "avatars" })).error?.status,
    ).toBeGreaterThanOrEqual(400);
  });

  test("that moves is kept as its first picture", async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 16, height: 16, channels: 3, background } })
        .png()
        .toBuffer();
    const frames = await Promise.all(["#f00", "#0f0", "#00f"].map(frame));
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(3);
    const { kept } = await uploadAs(Buffer.from(moving), "image/webp", { bucket: "avatars" });
    const bytes = Buffer.from((await kept?.arrayBuffer()) ?? new ArrayBuffer());
    const { pages = 1, width, height } = await sharp(bytes).metadata();
    expect({ pages, width, height }).toEqual({ pages: 1, width: 16, height: 16 });
  });

  test("brings nothing that was hidden behind its end", async () => {
    const polyglot = Buffer.concat([await picture(), html]);
    const { kept } = await uploadAs(polyglot, "image/png", { bucket: "avatars" });
    expect(await kept?.text()).not.toContain("script");
  });
});

describe("a size", () => {
  async function send(body: BodyInit, headers: Record<string, string> = {}) {
    const { user } = await bench.newUser();
    const response = await fetch(
      `${bench.url}/storage/v1/object/documents/${user.userId}/large.pdf`,
      {
        method: "POST",
        headers: {
          apikey: bench.context.keys.publishable,
          Authorization: `Bearer ${user.accessToken}`,
          "content-type": "application/pdf",
          ...headers,
        },
        body,
        duplex: "half",
      } as RequestInit,
    );
    return { status: response.status, body: await response.json() };
  }
  const tooLarge = {
    status: 413,
    body: {
      statusCode: "413",
      error: "Payload too large",
      code: "Payload too large",
      message: "The object exceeded the maximum allowed size",
    },
  };

  test("beyond the bucket's limit is refused by its announcement", async () => {
    const bytes = Buffer.concat([pdf, Buffer.alloc(10_485_760)]);
    expect(await send(bytes)).toEqual(tooLarge);
  });

  test("beyond the limit is refused while it is being read, though nothing announced it", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
        if (sent > 200_000_000) controller.close();
      },
    });
    const answer = await send(endless).catch((error: Error) => error);
    // A sender that does not listen while it sends may find the connection closed instead.
    if (!(answer instanceof Error)) expect(answer).toEqual(tooLarge);
    expect(sent).toBeLessThan(100_000_000);
  });

  test("of a form counts its file", async () => {
    const { user, client } = await bench.newUser();
    const blob = new Blob([await picture(), new Uint8Array(5_242_880)], { type: "image/png" });
    const { error } = await client.storage.from("avatars").upload(`${user.userId}/photo.png`, blob);
    expect(error).toMatchObject({ status: 413 });
  });

  test("is limited for a person altogether, also by uploads at the same time", async () => {
    const small = await openStorageBench({ STORAGE_BYTES_PER_USER: String(pdf.length * 3) });
    const { user, client } = await small.newUser();
    const documents = client.storage.from("documents");
    const upload = (name: string, upsert = false) =>
      documents.upload(`${user.userId}/${name}`, pdf, { contentType: "application/pdf", upsert });
    const answers = await Promise.all(["a", "b", "c", "d", "e"].map((name) => upload(name)));
    const refused = answers.filter(({ error }) => error !== null);
    expect(refused).toHaveLength(2);
    expect(refused[0]?.error).toMatchObject({
      status: 413,
      code: "quota_exceeded",
      message: expect.stringMatching(/^You don't have room/),
    });
    const kept = (await documents.list(user.userId)).data ?? [];
    expect(kept).toHaveLength(3);
    expect((await upload(kept[0]?.name ?? "", true)).error).toBeNull();
    await documents.remove([`${user.userId}/${kept[0]?.name}`]);
    expect((await upload("f")).error).toBeNull();
    await small.close();
  });
});

test("a person who uploads all the time is stopped for a while", async () => {
  const { user, client } = await bench.newUser();
  const documents = client.storage.from("documents");
  const upload = () =>
    documents.upload(`${user.userId}/x`, html, { contentType: "application/pdf", upsert: true });
  for (let index = 0; index < 120; index += 1) await upload();
  expect((await upload()).error).toMatchObject({ status: 429 });
  bench.context.clock.advance(60);
  expect((await upload()).error).toMatchObject({ status: 415 });
});
