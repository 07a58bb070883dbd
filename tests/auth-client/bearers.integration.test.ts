import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { claimsIn, sessionOf, useAuthServer } from "./auth-server.ts";

/** Calls from browsers on other sites, and with bearers that are no user's tokens. */

const server = useAuthServer();
const origin = "https://app.example";

async function token(): Promise<string> {
  const { auth } = await server.signedIn();
  return (await sessionOf(auth)).access_token;
}

describe("a browser on another site", () => {
  const paths = [
    ["/signup", "POST"],
    ["/token?grant_type=password", "POST"],
    ["/user", "GET"],
    ["/user", "PUT"],
    ["/logout", "POST"],
    ["/verify", "POST"],
    ["/otp", "POST"],
    ["/factors", "POST"],
    ["/factors/x", "DELETE"],
    ["/passkeys/x", "PATCH"],
    ["/admin/users", "GET"],
    ["/.well-known/jwks.json", "GET"],
  ] as const;

  test.each(paths)(
    "may call %s by %s with every header that the client sends",
    async (path, method) => {
      const asked = "apikey,authorization,content-type,x-client-info,x-supabase-api-version";
      const { status, headers } = await server.send(path, {
        method: "OPTIONS",
        headers: {
          origin,
          "access-control-request-method": method,
          "access-control-request-headers": asked,
        },
      });
      expect(status).toBe(204);
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("access-control-allow-credentials")).toBeNull();
      expect(headers.get("access-control-allow-methods")?.split(",")).toContain(method);
      const allowed = (headers.get("access-control-allow-headers") ?? "").split(",");
      for (const name of asked.split(",")) expect(allowed).toContain(name);
    },
  );

  test("may add headers of its own, as `global.headers` does", async () => {
    for (const path of ["/auth/v1/user", "/rest/v1/user_roles", "/functions/v1/x"]) {
      const response = await fetch(`${server.url}${path}`, {
        method: "OPTIONS",
        headers: {
          origin,
          "access-control-request-method": "GET",
          "access-control-request-headers": "apikey,x-my-application,x-tenant",
        },
      });
      expect(response.status).toBe(204);
      const allowed = (response.headers.get("access-control-allow-headers") ?? "").split(/,\s*/);
      expect(allowed).toEqual(["apikey", "x-my-application", "x-tenant"]);
      expect(response.headers.get("access-control-allow-credentials")).toBeNull();
    }
  });

  test("is asked for the headers that the installed client really sends, and no more", async () => {
    const sent = new Set<string>();
    const { auth } = await server.signedIn({
      fetch: (input, init) => {
        for (const name of new Headers(init?.headers).keys()) sent.add(name.toLowerCase());
        return fetch(input, init);
      },
    });
    await auth.updateUser({ data: { a: 1 } });
    await auth.refreshSession();
    const { headers } = await server.send("/user", {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "PUT" },
    });
    const allowed = (headers.get("access-control-allow-headers") ?? "").split(",");
    expect([...sent].filter((name) => !allowed.includes(name))).toEqual([]);
  });
});

describe("a bearer that is no user's token", () => {
  const endpoints: [string, string][] = [
    ["GET", "/user"],
    ["PUT", "/user"],
    ["POST", "/logout"],
    ["GET", "/reauthenticate"],
    ["GET", "/user/identities/authorize?provider=google"],
    ["DELETE", `/user/identities/${crypto.randomUUID()}`],
    ["POST", "/factors"],
    ["POST", `/factors/${crypto.randomUUID()}/challenge`],
    ["POST", `/factors/${crypto.randomUUID()}/verify`],
    ["DELETE", `/factors/${crypto.randomUUID()}`],
    ["GET", "/factors/recovery-codes"],
    ["POST", "/factors/recovery-codes"],
    ["DELETE", "/factors/recovery-codes"],
    ["POST", "/factors/recovery-codes/verify"],
    ["POST", "/factors/recovery-codes/regenerate"],
    ["POST", "/passkeys/registration/options"],
    ["POST", "/passkeys/registration/verify"],
    ["GET", "/passkeys"],
    ["PATCH", `/passkeys/${crypto.randomUUID()}`],
    ["DELETE", `/passkeys/${crypto.randomUUID()}`],
  ];
  const send = (method: string, path: string, bearer: string) =>
    server.send(path, {
      method,
      token: bearer,
      ...(method === "GET" ? {} : { body: {} }),
    });

  test.each(endpoints)("%s %s gives nothing to an API key", async (method, path) => {
    const { publishable, secret } = server.context.keys;
    for (const key of [publishable, secret]) {
      const { status, body } = await send(method, path, key);
      expect([status, body]).toEqual([
        403,
        { code: "bad_jwt", message: "invalid claim: missing sub claim" },
      ]);
    }
    const without = await server.send(path, {
      method,
      headers: { authorization: "" },
      ...(method === "GET" ? {} : { body: {} }),
    });
    expect([without.status, without.body]).toEqual([
      401,
      { code: "no_authorization", message: "This endpoint requires a valid Bearer token" },
    ]);
  });

  test("is refused where it is unsigned, signed with what is public, or changed", async () => {
    const good = await token();
    const [header = "", payload = "", signature = ""] = good.split(".");
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const { keys } = await (await fetch(`${server.url}/auth/v1/.well-known/jwks.json`)).json();
    const { publishable, secret } = server.context.keys;
    const hmac = (key: string, head: object) => {
      const signed = `${encode(head)}.${payload}`;
      return `${signed}.${createHmac("sha256", key).update(signed).digest("base64url")}`;
    };
    const kid = JSON.parse(Buffer.from(header, "base64url").toString()).kid;
    const raised = encode({ ...claimsIn(good), role: "service_role", aal: "aal2" });
    const hostile = [
      `${encode({ alg: "none", typ: "JWT" })}.${payload}.`,
      `${encode({ alg: "None", typ: "JWT", kid })}.${payload}.`,
      `${encode({ alg: "none", typ: "JWT", kid })}.${payload}.${signature}`,
      hmac(JSON.stringify(keys[0]), { alg: "HS256", typ: "JWT", kid }),
      hmac(keys[0].x, { alg: "HS256", typ: "JWT", kid }),
      hmac(publishable, { alg: "HS256", typ: "JWT" }),
      hmac(secret, { alg: "HS256", typ: "JWT" }),
      `${header}.${raised}.${signature}`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      `${encode({ alg: "ES256", typ: "JWT", kid: "another" })}.${payload}.${signature}`,
      "garbage",
    ];
    for (const bearer of hostile) {
      for (const path of ["/user", "/passkeys", "/admin/users"]) {
        const { status, body } = await send("GET", path, bearer);
        expect(status, bearer).toBe(403);
        expect(["bad_jwt", "not_admin"], bearer).toContain(body.code);
      }
    }
    expect((await send("GET", "/user", good)).status).toBe(200);
  });

  test("is refused without a key at the gate, whatever else it is", async () => {
    const good = await token();
    const answer = await fetch(`${server.url}/auth/v1/user`, {
      headers: { authorization: `Bearer ${good}` },
    });
    expect(answer.status).toBe(401);
    const lower = await server.send("/user", { headers: { authorization: `bearer ${good}` } });
    expect(lower.status).toBe(200);
  });

  test("is told when it is meant for another audience", async () => {
    const good = await token();
    const asked = await server.send("/user", { token: good, headers: { "X-JWT-AUD": "other" } });
    expect(asked).toMatchObject({
      status: 400,
      body: {
        code: "validation_failed",
        message: "Token audience doesn't match request audience",
      },
    });
  });
});
