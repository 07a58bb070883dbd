import { afterAll, beforeAll, expect, test } from "vitest";
import { type S3Server, startS3Server } from "./drivers/s3-server.fixture.ts";
import { openStorageBench, pdf, picture, type StorageBench } from "./storage.fixture.ts";
import { removeLeftoversJob } from "./storage.jobs.ts";

/** The whole way, from the real client to an S3-compatible server. */

let s3: S3Server;
let bench: StorageBench;
beforeAll(async () => {
  s3 = await startS3Server({ strict: false });
  bench = await openStorageBench({
    STORAGE_S3_BUCKET: s3.bucket,
    STORAGE_S3_REGION: s3.region,
    STORAGE_S3_ENDPOINT: s3.endpoint,
    STORAGE_S3_ACCESS_KEY_ID: s3.accessKeyId,
    STORAGE_S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  });
});
afterAll(async () => {
  await bench.close();
  await s3.close();
});

test("files are kept in the bucket, sent whole and in part, shown smaller, replaced and removed", async () => {
  const { user, client } = await bench.newUser();
  const documents = client.storage.from("documents");
  const name = `${user.userId}/cv.pdf`;
  const upload = (options = {}) =>
    documents.upload(name, pdf, { contentType: "application/pdf", ...options });
  expect((await upload()).error).toBeNull();
  expect(await (await documents.download(name)).data?.text()).toBe(pdf.toString());

  const { data } = await documents.createSignedUrl(name, 60);
  const part = await fetch(data?.signedUrl ?? "", { headers: { Range: "bytes=1-3" } });
  expect([part.status, await part.text()]).toEqual([206, "PDF"]);

  const photo = `${user.userId}/p.png`;
  await client.storage.from("avatars").upload(photo, await picture(), { contentType: "image/png" });
  const small = await client.storage.from("avatars").download(photo, { transform: { width: 8 } });
  expect(small.data?.type).toBe("image/webp");

  expect((await upload({ upsert: true })).error).toBeNull();
  expect(await countKept()).toBe(3);
  await documents.remove([name]);
  bench.context.clock.advance(3_700);
  await removeLeftoversJob.handle(bench.context.services, {}, { id: crypto.randomUUID() });
  expect(await countKept()).toBe(1);
});

test("a store that is down answers 503 and when to try again, and keeps no row without its bytes", async () => {
  const store = await startS3Server({ strict: false });
  const site = await openStorageBench({
    STORAGE_S3_BUCKET: store.bucket,
    STORAGE_S3_REGION: store.region,
    STORAGE_S3_ENDPOINT: store.endpoint,
    STORAGE_S3_ACCESS_KEY_ID: store.accessKeyId,
    STORAGE_S3_SECRET_ACCESS_KEY: store.secretAccessKey,
  });
  const { user, documents, own } = await site.newPerson();
  await documents.upload(own("cv.pdf"), pdf, { contentType: "application/pdf" });
  await store.close();

  const send = async (method: string, name: string, body?: BodyInit) => {
    const response = await fetch(`${site.url}/storage/v1/object/documents/${own(name)}`, {
      method,
      headers: {
        apikey: site.context.keys.publishable,
        Authorization: `Bearer ${user.accessToken}`,
        "Content-Type": "application/pdf",
      },
      ...(body ? { body } : {}),
    });
    const { headers, status } = response;
    return { status, retryAfter: headers.get("retry-after"), body: await response.json() };
  };
  const unavailable = {
    status: 503,
    retryAfter: "30",
    body: expect.objectContaining({ error: "service_unavailable" }),
  };
  expect(await send("GET", "cv.pdf")).toEqual(unavailable);
  expect(await send("POST", "second.pdf", pdf)).toEqual(unavailable);
  expect((await documents.list(user.userId)).data?.map(({ name }) => name)).toEqual(["cv.pdf"]);
  await site.close();
});

async function countKept(): Promise<number> {
  let kept = 0;
  for await (const _ of bench.context.services.storage.files.list()) kept += 1;
  return kept;
}
