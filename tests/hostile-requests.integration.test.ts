import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestContext, type TestContext, type TestUser } from "./support/services.ts";

/**
 * Every endpoint of the APIs, with hostile requests: no answer is a failure of ours, none shows the
 * server's internals, and a refused request has changed nothing.
 */
const bases = ["/auth/v1", "/storage/v1", "/functions/v1"];
const runsPerEndpoint = 40;

let context: TestContext;
let endpoints: string[] = [];

beforeAll(async () => {
  context = await createTestContext({
    environment: Object.fromEntries(
      [
        "SIGN_INS_PER_CLIENT",
        "SIGN_INS_PER_ACCOUNT",
        "SIGN_UPS_PER_CLIENT",
        "SIGN_UPS_PER_ACCOUNT",
        "ACCOUNT_CHANGES_PER_CLIENT",
      ].map((name) => [name, "1000000"]),
    ),
  });
  endpoints = [
    ...new Set(
      context.app.routes
        .filter(({ path }) => bases.some((base) => path.startsWith(`${base}/`)))
        .filter(({ method, path }) => method !== "ALL" && path !== "/*" && !path.endsWith("/v1/*"))
        .map(({ method, path }) => `${method} ${path}`),
    ),
  ];
});
afterAll(() => context.close());

/** Tables that a refused request must leave unchanged. Counters of attempts and logs may change. */
const watched = [
  "auth.users",
  "auth.identities",
  "auth.sessions",
  "auth.one_time_tokens",
  "auth.mfa_factors",
  "auth.webauthn_credentials",
  "public.user_roles",
  "public.account_profiles",
  "public.consent_entries",
  "public.mentor_application_drafts",
  "public.mentor_applications",
  "public.orders",
  "private.signing_keys",
  "private.account_deletions",
  "private.recovery_codes",
  "private.suspensions",
  "storage.buckets",
  "storage.objects",
];

async function state(): Promise<string> {
  const parts = watched.map(
    (table) =>
      `select '${table}' as name, md5(coalesce(string_agg(row::text, ',' order by row::text), '')) as digest from ${table} row`,
  );
  const { rows } = await context.services.database.executeRaw(parts.join(" union all "));
  return JSON.stringify(rows);
}

const uuid = fc.uuid();
const nastyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom(
    "",
    " ",
    "\u0000",
    "\ud800",
    "null",
    "-1",
    "1e309",
    "9999-12-31T23:59:59.999Z",
    "+275760-09-13T00:00:00.000Z",
    "99999999999999999999",
    "../../etc/passwd",
    "%00",
    "'; drop table auth.users; --",
    "<script>alert(1)</script>",
    "a".repeat(70_000),
    "nobody@people.example",
    "+15555550100",
    "totp",
    "phone",
    "webauthn",
    "signup",
    "recovery",
    "email_change",
    "000000",
  ),
);
const nastyValue: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    nastyText,
    uuid,
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(nastyText, tie("value"), { maxKeys: 4 }),
  ),
})).value;

/** Names that some endpoint reads, so that made-up fields get past the first check. */
const known = [
  "email phone password data token token_hash type code code_challenge code_challenge_method",
  "refresh_token auth_code code_verifier provider id_token nonce access_token link_identity",
  "redirect_to scopes state error grant_type scope page per_page filter create_user channel",
  "factor_type friendly_name issuer challenge_id webauthn credential codes new_email",
  "app_metadata user_metadata ban_duration role email_confirm phone_confirm password_hash id",
  "should_soft_delete bucketId objectName sourceKey destinationKey prefixes prefix expiresIn paths",
  "public file_size_limit allowed_mime_types name limit offset sortBy applicationData",
]
  .join(" ")
  .split(" ");
const fields = fc.dictionary(fc.oneof(fc.constantFrom(...known), nastyText), nastyValue, {
  maxKeys: 8,
});

const body = fc.oneof(
  { weight: 6, arbitrary: fields.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: nastyText },
  { weight: 1, arbitrary: fc.constantFrom("{", "[]", "null", "7", '{"a":', "[".repeat(5000)) },
);
const queryValue = fc.oneof(nastyText, uuid, fc.constantFrom("pkce", "password", "id_token"));
const query = fc.dictionary(fc.constantFrom(...known), queryValue, { maxKeys: 4 });
const caller = fc.constantFrom("nobody", "public", "user", "secret", "garbage", "forged");
const contentType = fc.constantFrom(
  "application/json",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "text/plain",
  "image/png",
);

function headersOf(kind: string, user: TestUser, type: string): Record<string, string> {
  const apikey = context.keys.publishable;
  const [header = "", payload = ""] = user.accessToken.split(".");
  const bearer = {
    nobody: undefined,
    public: apikey,
    secret: context.keys.secret,
    user: user.accessToken,
    garbage: "a.b.c",
    forged: `${header}.${payload}.${"A".repeat(86)}`,
  }[kind];
  return {
    apikey,
    "content-type": type,
    "x-supabase-api-version": "2024-01-01",
    ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
  };
}

/** A path in the place of each parameter, and of a wildcard at the end. */
function fill(path: string, values: string[]): string {
  let used = 0;
  return path.replace(/:\w+(\{[^}]*\})?\??|\*$/g, () => {
    const value = values[used++ % Math.max(1, values.length)] ?? "x";
    return encodeURIComponent(value.isWellFormed() ? value.slice(0, 2000) : "x");
  });
}

describe("hostile requests", () => {
  test("there are endpoints to try", () => {
    expect(endpoints.length).toBeGreaterThan(15);
  });

  test("fail nowhere, show nothing and change nothing when they are refused", async () => {
    for (const endpoint of endpoints) {
      const [method = "", path = ""] = endpoint.split(" ");
      const user = await context.createUser();
      let before = await state();
      await fc.assert(
        fc.asyncProperty(
          fc.record({
            parameters: fc.array(fc.oneof(uuid, nastyText), { minLength: 1, maxLength: 3 }),
            query,
            caller,
            contentType,
            body,
          }),
          async (request) => {
            const search = new URLSearchParams(
              Object.entries(request.query).map(([name, value]) => [name, value.toWellFormed()]),
            );
            const response = await context.app.request(
              `${fill(path, request.parameters)}?${search}`.slice(0, 60_000),
              {
                method,
                headers: headersOf(request.caller, user, request.contentType),
                ...(method === "GET" || method === "HEAD" ? {} : { body: request.body }),
              },
            );
            const text = await response.text();
            expect(response.status, `${endpoint}: ${text.slice(0, 200)}`).toBeLessThan(500);
            expect(text).not.toMatch(/\bat .*\.(ts|js):\d+|node_modules|SQLSTATE|pg_catalog/);
            const after = await state();
            if (response.status >= 400)
              expect(after, `${endpoint} ${response.status}`).toBe(before);
            before = after;
          },
        ),
        { numRuns: runsPerEndpoint },
      );
    }
  }, 300_000);
});
