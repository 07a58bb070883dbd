import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { pdf, picture } from "./storage.fixture.ts";

/** Whatever is sent: an answer in storage's own words, and never one that says it is our fault. */

let context: TestContext;
let user: TestUser;
beforeAll(async () => {
  context = await createTestContext();
  user = await context.createUser();
});
afterAll(() => context.close());

const oddities = fc.constantFrom(
  "..",
  ".",
  "",
  "%",
  "%00",
  "%2f",
  "%2e%2e",
  "%c3%28",
  "%252f",
  "\\",
  "'",
  '"',
  "--",
  "$1",
  "*",
  "?",
  ";",
  "\u2028",
  "你",
  "null",
  "public",
  "sign",
  "list",
  "avatars",
  "documents",
);
const segment = fc.oneof(
  oddities,
  fc
    .string({ unit: "grapheme", maxLength: 8 })
    .map((text) => encodeURIComponent(text.toWellFormed())),
  fc.string({ maxLength: 8 }).filter((text) => /^[\x21-\x7e]*$/.test(text) && !/[?#]/.test(text)),
);
const routes = [
  "/object",
  "/object/public",
  "/object/sign",
  "/object/authenticated",
  "/object/info",
  "/object/upload/sign",
  "/object/list",
  "/object/list-v2",
  "/object/move",
  "/object/copy",
  "/render/image/public",
  "/render/image/authenticated",
  "/render/image/sign",
  "/bucket",
];
function addressOf(path: string): URL {
  return new URL(`http://localhost/storage/v1${path}`);
}
const path = fc
  .tuple(fc.constantFrom(...routes), fc.array(segment, { maxLength: 4 }))
  .map(([route, segments]) => [route, ...segments].join("/"))
  // `..` may climb as far as storage's own address: pages answer whatever lies above.
  .filter((address) => addressOf(address).pathname.startsWith("/storage/v1/"));
const headerValue = fc
  .oneof(oddities, fc.string({ maxLength: 30 }))
  .map((text) => text.replace(/[^\x20-\x7e]/g, ""));
const headers = fc.record(
  Object.fromEntries(
    [
      "range",
      "if-range",
      "if-none-match",
      "x-upsert",
      "x-metadata",
      "cache-control",
      "content-type",
      "content-length",
    ].map((name) => [name, headerValue]),
  ),
  { requiredKeys: [] },
);
const jsonBody = fc
  .oneof(
    fc.record(
      {
        prefix: fc.oneof(fc.string(), fc.constant(null)),
        search: fc.string({ unit: "binary" }),
        limit: fc.oneof(fc.integer(), fc.double()),
        offset: fc.integer(),
        cursor: fc.oneof(
          fc.string(),
          fc.constant("WyIiLCIiXQ"),
          fc.constant("WyJcdTAwMDAiLCJcdTAwMDAiXQ"),
        ),
        with_delimiter: fc.boolean(),
        sortBy: fc.record({
          column: fc.constantFrom("name", "created_at", "owner", ""),
          order: fc.string(),
        }),
        prefixes: fc.array(fc.string({ unit: "binary" })),
        expiresIn: fc.oneof(fc.integer(), fc.double()),
        paths: fc.array(fc.string({ unit: "binary" })),
        bucketId: fc.constantFrom("documents", "nowhere", "\u0000"),
        sourceKey: fc.string({ unit: "binary" }),
        destinationKey: fc.string({ unit: "binary" }),
        destinationBucket: fc.constantFrom("avatars", "", "\u0000"),
        id: fc.string(),
        name: fc.string({ unit: "binary" }),
        file_size_limit: fc.oneof(fc.string(), fc.integer()),
        allowed_mime_types: fc.array(fc.string()),
      },
      { requiredKeys: [] },
    ),
    fc.jsonValue(),
  )
  .map((value) => JSON.stringify(value));
const body = fc.oneof(
  jsonBody,
  fc.string(),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)),
);

async function call(
  method: string,
  address: string,
  init: { token: string | null; headers: Record<string, string>; body: BodyInit },
) {
  const request = new Request(addressOf(address), {
    method,
    headers: {
      ...init.headers,
      apikey: context.keys.publishable,
      ...(init.token ? { Authorization: `Bearer ${init.token}` } : {}),
    },
    ...(method === "GET" || method === "HEAD" ? {} : { body: init.body }),
  });
  return await context.app.fetch(request);
}

function expectAnswer(response: Response, text: string): void {
  expect(response.status, text).toBeLessThan(500);
  expect(text).not.toMatch(/\bat .+\.ts:|node_modules|constraint|relation "/);
  if (response.status >= 400 && response.status !== 416 && text !== "") {
    expect(JSON.parse(text)).toEqual({
      statusCode: String(response.status),
      error: expect.any(String),
      ...(response.status === 404 ? {} : { code: expect.any(String) }),
      message: expect.any(String),
    });
  }
}

test.each(["anonymous", "signed in", "system"])(
  "%s, with any address, header and body",
  async (who) => {
    const token = { anonymous: null, "signed in": user.accessToken, system: context.keys.secret }[
      who
    ];
    const before = await countRows();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH"),
        path,
        headers,
        body,
        async (method, address, sent, content) => {
          const response = await call(method, address, {
            token: token ?? null,
            headers: sent as Record<string, string>,
            body: content,
          });
          expectAnswer(response, await response.text());
        },
      ),
      { numRuns: 250 },
    );
    if (who === "anonymous") expect(await countRows()).toEqual(before);
  },
);

async function countRows() {
  return await context.services.database.asSystem("test", async (transaction) => {
    const objects = await transaction.selectFrom("storage.objects").select("id").execute();
    const buckets = await transaction.selectFrom("storage.buckets").select("id").execute();
    return { objects: objects.length, buckets: buckets.length };
  });
}

test("any name that is kept is read back by the same name", async () => {
  let upload = 0;
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }), async (text) => {
      upload += 1;
      if (upload % 100 === 0) context.clock.advance(600);
      const address = `/object/documents/${user.userId}/${encodeURIComponent(text.toWellFormed())}`;
      const sent = { "content-type": "application/pdf", "x-upsert": "true" };
      const answer = await call("POST", address, {
        token: user.accessToken,
        headers: sent,
        body: pdf,
      });
      const said = await answer.text();
      expectAnswer(answer, said);
      if (answer.status !== 200) return;
      const back = await call("GET", address, { token: user.accessToken, headers: {}, body: "" });
      expect(back.status, text).toBe(200);
      expect(Buffer.from(await back.arrayBuffer())).toEqual(pdf);
      expect(back.headers.get("content-disposition")).toMatch(
        /^attachment; filename="[\x20-\x7e]+"/,
      );
    }),
    { numRuns: 150 },
  );
});

test("any bytes under any type are answered", async () => {
  const image = await picture();
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc
      .tuple(fc.nat(image.length - 1), fc.nat(255), fc.constantFrom<Buffer>(image, pdf))
      .map(([at, value, whole]) => {
        const changed = Buffer.from(whole);
        changed[at % whole.length] = value;
        return changed;
      }),
  );
  const type = fc.constantFrom(
    "image/png",
    "image/jpeg",
    "application/pdf",
    "",
    "x",
    "multipart/form-data; boundary=x",
    "multipart/form-data",
  );
  let upload = 0;
  await fc.assert(
    fc.asyncProperty(bytes, type, async (content, declared) => {
      upload += 1;
      if (upload % 100 === 0) context.clock.advance(600);
      const address = `/object/documents/${user.userId}/any`;
      const sent = { "content-type": declared, "x-upsert": "true" };
      const response = await call("POST", address, {
        token: user.accessToken,
        headers: sent,
        body: new Uint8Array(content),
      });
      expectAnswer(response, await response.text());
    }),
    { numRuns: 150 },
  );
});
