import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { UserViewer } from "#platform/viewer.ts";
import { addTime } from "#shared/time.ts";
import { openStorageBench, pdf, picture, type StorageBench } from "./storage.fixture.ts";
import { saveFile } from "./storage.ts";

/** Other people's files, and ways around the walls. */

let bench: StorageBench;
beforeAll(async () => {
  bench = await openStorageBench();
});
afterAll(() => bench.close());

const pdfType = { contentType: "application/pdf" };

async function ownerAndOther() {
  const owner = await bench.newUser();
  const other = await bench.newUser();
  const name = `${owner.user.userId}/cv.pdf`;
  const { error } = await owner.client.storage.from("documents").upload(name, pdf, pdfType);
  expect(error).toBeNull();
  return { owner, other, name };
}

/** A request as it is written, without a client that tidies it. */
async function raw(
  method: string,
  path: string,
  {
    token,
    headers = {},
    body,
  }: { token?: string; headers?: Record<string, string>; body?: BodyInit } = {},
) {
  const response = await fetch(`${bench.url}/storage/v1${path}`, {
    method,
    headers: {
      apikey: bench.context.keys.publishable,
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body ? { body } : {}),
  });
  return { status: response.status, text: await response.text() };
}

describe("somebody else's document", () => {
  test("cannot be read, listed, described, signed or copied, and seems not to be there", async () => {
    const { other, owner, name } = await ownerAndOther();
    for (const { storage } of [other.client, bench.anonymous]) {
      const documents = storage.from("documents");
      const missing = { status: 404, message: "Object not found" };
      expect((await documents.download(name)).error).toMatchObject(missing);
      expect((await documents.info(name)).error).toMatchObject(missing);
      expect((await documents.exists(name)).data).toBe(false);
      expect((await documents.createSignedUrl(name, 60)).error).toMatchObject(missing);
      expect((await documents.createSignedUrls([name], 60)).data?.[0]?.signedUrl).toBeNull();
      expect((await documents.copy(name, `${other.user.userId}/mine.pdf`)).error).toMatchObject(
        missing,
      );
      expect((await documents.list(owner.user.userId)).data).toEqual([]);
      expect((await documents.list()).data).toEqual([]);
      expect((await documents.listV2({})).data).toMatchObject({ objects: [], folders: [] });
      expect((await documents.download(name, { transform: { width: 10 } })).error).toMatchObject(
        missing,
      );
    }
    const head = await raw("HEAD", `/object/documents/${name}`, { token: other.user.accessToken });
    expect(head).toEqual({ status: 404, text: "" });
  });

  test("cannot be overwritten, moved or removed, nor another put beside it", async () => {
    const { other, owner, name } = await ownerAndOther();
    for (const { storage } of [other.client, bench.anonymous]) {
      const documents = storage.from("documents");
      const denial = { status: 403, message: "new row violates row-level security policy" };
      const tries = [
        await documents.upload(name, pdf, { ...pdfType, upsert: true }),
        await documents.update(name, pdf, pdfType),
        await documents.upload(`${owner.user.userId}/beside.pdf`, pdf, pdfType),
        await documents.upload("nobody/beside.pdf", pdf, pdfType),
        await documents.upload("beside.pdf", pdf, pdfType),
        await documents.createSignedUploadUrl(name, { upsert: true }),
        await documents.createSignedUploadUrl(`${owner.user.userId}/b.pdf`),
      ];
      for (const { error } of tries) expect(error).toMatchObject(denial);
      expect((await documents.move(name, `${other.user.userId}/mine.pdf`)).error).toMatchObject({
        status: 404,
      });
    }
    const removal = await other.client.storage.from("documents").remove([name]);
    expect(removal).toEqual({ data: [], error: null });
    const byNobody = await bench.anonymous.storage.from("documents").remove([name]);
    expect(byNobody.error).toMatchObject({ status: 403 });
    const { data } = await owner.client.storage.from("documents").download(name);
    expect(data?.size).toBe(pdf.length);
  });

  test("cannot be given one by moving either", async () => {
    const { other, owner, name } = await ownerAndOther();
    const documents = owner.client.storage.from("documents");
    const to = `${other.user.userId}/cv.pdf`;
    expect((await documents.move(name, to)).error).toMatchObject({ status: 403 });
    expect((await documents.copy(name, to)).error).toMatchObject({ status: 403 });
  });

  test("is reached with the secret key", async () => {
    const { name, owner } = await ownerAndOther();
    const documents = bench.system.storage.from("documents");
    expect((await documents.download(name)).data?.size).toBe(pdf.length);
    expect((await documents.list(owner.user.userId)).data).toHaveLength(1);
    expect((await documents.update(name, pdf, pdfType)).error).toBeNull();
    expect((await documents.remove([name])).data).toHaveLength(1);
  });
});

test("photos are shown to everybody, but nobody can list whose there are", async () => {
  const { user, client } = await bench.newUser();
  const name = `${user.userId}/photo.png`;
  await client.storage.from("avatars").upload(name, await picture(), { contentType: "image/png" });
  const other = await bench.newUser();
  for (const { storage } of [other.client, bench.anonymous]) {
    expect((await fetch(storage.from("avatars").getPublicUrl(name).data.publicUrl)).status).toBe(
      200,
    );
    expect((await storage.from("avatars").list()).data).toEqual([]);
    expect((await storage.from("avatars").list(user.userId)).data).toEqual([]);
  }
});

test("a bucket made later is closed to people, their own folder in it too", async () => {
  await bench.system.storage.createBucket("internal");
  const { user, client } = await bench.newUser();
  const { error } = await client.storage.from("internal").upload(`${user.userId}/a.txt`, "text");
  expect(error).toMatchObject({ status: 403 });
});

test("a person's list reads their own folder alone, however many files others have", async () => {
  const { user, client } = await bench.newPerson();
  const { database } = bench.context.services;
  await database.executeRaw(
    "insert into storage.objects (bucket_id, name, version) select 'documents', gen_random_uuid() || '/' || number, gen_random_uuid()::text from generate_series(1, 3000) as number",
  );
  await database.executeRaw("analyze storage.objects");
  const { rows } = await database.as(user, (transaction) =>
    sql<Record<string, string>>`explain select name from storage.objects`.execute(transaction),
  );
  expect(rows.flatMap((row) => Object.values(row)).join("\n")).toContain("objects_folder_idx");
  expect((await client.storage.from("documents").list()).data).toEqual([]);
  await database.executeRaw("delete from storage.objects where owner is null");
});

test("an account without address or password stores nothing", async () => {
  const user = await bench.context.createUser();
  const viewer: UserViewer = {
    ...user,
    isAnonymous: true,
    claims: { ...user.claims, is_anonymous: true },
  };
  const file = {
    bucket: "documents",
    name: `${user.userId}/a.pdf`,
    bytes: pdf,
    declaredType: "application/pdf",
  };
  await expect(saveFile(bench.context.services, viewer, file)).rejects.toMatchObject({
    status: 403,
  });
});

test("row security decides where the API is passed by, too", async () => {
  const { owner, other, name } = await ownerAndOther();
  const { database } = bench.context.services;
  const asOther = (statement: ReturnType<typeof sql>) =>
    database.as(other.user, (transaction) => statement.execute(transaction));
  expect((await asOther(sql`select * from storage.objects`)).rows).toEqual([]);
  const update = await asOther(sql`update storage.objects set version = 'x' where name = ${name}`);
  expect(update.numAffectedRows).toBe(0n);
  const removal = await asOther(sql`delete from storage.objects where name = ${name}`);
  expect(removal.numAffectedRows).toBe(0n);
  for (const statement of [
    sql`insert into storage.objects (bucket_id, name, owner, version) values ('documents', ${`${owner.user.userId}/x`}, ${other.user.userId}, 'v1')`,
    sql`insert into storage.objects (bucket_id, name, owner, version) values ('documents', ${`${other.user.userId}/x`}, ${owner.user.userId}, 'v2')`,
    sql`update storage.buckets set public = true`,
    sql`insert into storage.buckets (id, name) values ('mine', 'mine')`,
    sql`delete from storage.buckets`,
    sql`select * from private.storage_leftovers`,
  ]) {
    await expect(asOther(statement)).rejects.toMatchObject({ code: "42501" });
  }
});

describe("who calls", () => {
  test("needs a key, except for public and signed addresses", async () => {
    const { name } = await ownerAndOther();
    for (const [method, path] of [
      ["GET", `/object/documents/${name}`],
      ["GET", `/object/authenticated/documents/${name}`],
      ["POST", `/object/documents/${name}`],
      ["POST", "/object/list/documents"],
      ["GET", "/bucket"],
    ] as const) {
      const answer = await raw(method, path, { headers: { apikey: "" } });
      expect(answer.status).toBe(401);
      expect(JSON.parse(answer.text)).toMatchObject({ statusCode: "401", error: "Unauthorized" });
    }
    expect(
      (await raw("GET", "/object/public/avatars/x.png", { headers: { apikey: "" } })).status,
    ).toBe(404);
  });

  test("is refused with a bearer that is none, and after signing out", async () => {
    const { user, client } = await bench.newUser();
    const wrong = bench.clientOf(`${user.accessToken.slice(0, -4)}AAAA`);
    expect((await wrong.storage.from("documents").list()).error).toMatchObject({
      status: 403,
      statusCode: "403",
    });
    const signOut = await fetch(`${bench.url}/auth/v1/logout`, {
      method: "POST",
      headers: {
        apikey: bench.context.keys.publishable,
        Authorization: `Bearer ${user.accessToken}`,
      },
    });
    expect(signOut.status).toBe(204);
    expect((await client.storage.from("documents").list()).error).toMatchObject({ status: 403 });
  });
});

describe("names", () => {
  const tricks = [
    "../other/cv.pdf",
    "..",
    "./cv.pdf",
    "a/../../b.pdf",
    "a//b.pdf",
    "a/ /b.pdf",
    "a\\b.pdf",
    "a\u0000.pdf",
    "a\nb.pdf",
    "a%2fb.pdf",
    "a#b",
    "a?b",
    "<script>",
    "\u202egnp.exe",
    "\ud800",
    "x".repeat(1_100),
    "é".repeat(600),
  ];

  test.each(tricks)("like %j are refused everywhere", async (trick) => {
    const { user, client } = await bench.newUser();
    const documents = client.storage.from("documents");
    const own = `${user.userId}/${trick}`;
    const good = `${user.userId}/good.pdf`;
    await documents.upload(good, pdf, pdfType);
    const invalid = { status: 400, message: expect.stringMatching(/^Invalid key: /) };
    expect((await documents.move(good, own)).error).toMatchObject(invalid);
    expect((await documents.copy(good, own)).error).toMatchObject(invalid);
    expect((await documents.remove([own])).error).toMatchObject(invalid);
    const listed = await documents.list(user.userId);
    expect(listed.data?.map(({ name }) => name)).toEqual(["good.pdf"]);

    const encoded = encodeURIComponent(own.toWellFormed());
    const { status } = await raw("POST", `/object/documents/${encoded}`, {
      token: user.accessToken,
      headers: { "content-type": "application/pdf" },
      body: pdf,
    });
    // Half a character can't be sent in an address; its replacement is refused as well.
    expect([400, 404]).toContain(status);
  });

  test("lead to nobody else's folder, however the address is written", async () => {
    const { other, owner, name } = await ownerAndOther();
    const { userId, accessToken: token } = other.user;
    const file = "cv.pdf";
    for (const path of [
      `/object/documents/${userId}/../${name}`,
      `/object/documents/${userId}/%2e%2e/${name}`,
      `/object/documents/${userId}%2f..%2f${encodeURIComponent(name)}`,
      `/object/documents/${userId}/..%2f${name}`,
      `/object/documents/${userId}/%252e%252e/${name}`,
      `/object/documents//${name}`,
      `/object/documents/%2f${name}`,
      `/object/public/../documents/${name}`,
      `/object/public/avatars/../documents/${name}`,
      `/object/public/avatars%2f..%2fdocuments/${name}`,
      `/object/public/documents/${name}`,
      `/object/authenticated/documents/${owner.user.userId}%2f${file}`,
      `/object/documents/${name}%`,
      `/object/documents/${name}%ff`,
      `/object/documents/${name}%00`,
      `/object/documents/${name}.`,
      `/object/documents/${name}/`,
    ]) {
      const { status, text } = await raw("GET", path, { token });
      expect([400, 404], path).toContain(status);
      expect(text).not.toContain("%PDF");
    }
  });

  test("of up to 1024 bytes are kept", async () => {
    const { user, client } = await bench.newUser();
    const documents = client.storage.from("documents");
    const name = `${user.userId}/${"ü".repeat((1024 - 37) / 2 - 1)}`;
    expect((await documents.upload(name, pdf, pdfType)).error).toBeNull();
    expect((await documents.download(name)).data?.size).toBe(pdf.length);
  });
});

describe("tokens of signed addresses", () => {
  async function signed() {
    const { owner, other, name } = await ownerAndOther();
    const documents = owner.client.storage.from("documents");
    await documents.upload(`${owner.user.userId}/second.pdf`, pdf, pdfType);
    const { data } = await documents.createSignedUrl(name, 600);
    const token = new URL(data?.signedUrl ?? "").searchParams.get("token") ?? "";
    return { owner, other, name, token, documents };
  }

  test("are good for the one file and for reading it alone", async () => {
    const { owner, name, token } = await signed();
    const read = (path: string) => raw("GET", `${path}?token=${token}`);
    expect((await read(`/object/sign/documents/${name}`)).status).toBe(200);
    expect((await read(`/object/sign/documents/${owner.user.userId}/second.pdf`)).status).toBe(400);
    expect((await read(`/object/sign/avatars/${name}`)).status).toBe(400);
    expect((await read(`/render/image/sign/documents/${name}`)).status).toBe(400);
    const upload = await raw("PUT", `/object/upload/sign/documents/${name}?token=${token}`, {
      headers: { "content-type": "application/pdf", "x-upsert": "true" },
      body: pdf,
    });
    expect(upload.status).toBe(400);
  });

  test("are refused when anything in them was changed, or missing", async () => {
    const { name, token, owner } = await signed();
    const [header = "", claims = "", signature = ""] = token.split(".");
    const changed = Buffer.from(claims, "base64url")
      .toString()
      .replace(/"exp":\d+/, '"exp":9999999999');
    const unsigned = Buffer.from('{"alg":"none"}').toString("base64url");
    for (const forged of [
      "",
      "x",
      `${header}.${claims}.`,
      `${header}.${claims}.${signature.slice(0, -2)}AA`,
      `${header}.${Buffer.from(changed).toString("base64url")}.${signature}`,
      `${unsigned}.${claims}.`,
      owner.user.accessToken,
      bench.context.keys.secret,
    ]) {
      const answer = await raw("GET", `/object/sign/documents/${name}?token=${forged}`);
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.text)).toMatchObject({ error: "InvalidJWT" });
    }
  });

  test("are no access tokens and no keys", async () => {
    const { name, token } = await signed();
    expect((await raw("GET", `/object/documents/${name}`, { token })).status).toBe(403);
    expect((await raw("GET", "/bucket", { headers: { apikey: token } })).status).toBe(401);
    const user = await fetch(`${bench.url}/auth/v1/user`, {
      headers: { apikey: bench.context.keys.publishable, Authorization: `Bearer ${token}` },
    });
    expect([401, 403]).toContain(user.status);
  });

  test("for uploading end with the account that made them, and pause while it is suspended", async () => {
    const { documents, owner } = await signed();
    const { database, clock } = bench.context.services;
    const name = `${owner.user.userId}/later.pdf`;
    const { data } = await documents.createSignedUploadUrl(name);
    const token = data?.token ?? "";
    const send = async () =>
      (await bench.anonymous.storage.from("documents").uploadToSignedUrl(name, token, pdf, pdfType))
        .error;
    const asSystem = (statement: ReturnType<typeof sql>) =>
      database.asSystem("test", (transaction) => statement.execute(transaction));
    const { userId } = owner.user;
    const until = addTime(clock.now(), { minutes: 1 });
    await asSystem(sql`update auth.users set banned_until = ${until} where id = ${userId}`);
    expect(await send()).toMatchObject({ status: 400 });
    await asSystem(sql`update auth.users set banned_until = null where id = ${userId}`);
    expect(await send()).toBeNull();
    await documents.remove([name]);
    await asSystem(sql`update auth.users set deleted_at = ${clock.now()} where id = ${userId}`);
    expect(await send()).toMatchObject({ status: 400 });
    await asSystem(sql`delete from auth.users where id = ${userId}`);
    expect(await send()).toMatchObject({ status: 400 });
    const left = await asSystem(sql`select * from storage.objects where owner = ${userId}`);
    expect(left.rows).toEqual([]);
  });

  test("for uploading do not read, and end after two hours", async () => {
    const { documents, owner } = await signed();
    const name = `${owner.user.userId}/later.pdf`;
    const { data } = await documents.createSignedUploadUrl(name);
    const token = data?.token ?? "";
    expect((await raw("GET", `/object/sign/documents/${name}?token=${token}`)).status).toBe(400);
    bench.context.clock.advance(7_201);
    const { error } = await documents.uploadToSignedUrl(name, token, pdf, pdfType);
    expect(error).toMatchObject({ status: 400 });
  });
});
