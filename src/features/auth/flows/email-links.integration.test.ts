import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteExpiredOneTimeJob } from "../one-time/delete-expired-one-time.job.server.ts";
import { type EmailFlows, newAddress, openEmailFlows } from "./email-flows.test-support.ts";

/** Rules for every link and code in an email. */

let flows: EmailFlows;
beforeAll(async () => {
  flows = await openEmailFlows();
});
afterAll(() => flows.close());

const password = "long enough";

test("programs that open links of mails, by GET and by HEAD, use nothing up", async () => {
  const email = newAddress();
  await flows.client().auth.signUp({ email, password });
  const { link, parts } = await flows.newestTo(email);
  const protocol = new URL(`${flows.url}/auth/v1/verify?token=${parts.token}&type=signup`);
  for (const method of ["HEAD", "GET", "GET"]) {
    const opened = await fetch(protocol, { method, redirect: "manual" });
    expect(opened.status).toBe(303);
    expect(opened.headers.get("referrer-policy")).toBe("no-referrer");
    expect(opened.headers.get("location")).toBe(link.href);
  }
  expect(await flows.press(link)).toMatchObject({ kind: "signed-in" });
});

test("a link in the protocol's form that cannot be one leads back with what is wrong", async () => {
  const get = async (query: string) => {
    const answer = await fetch(`${flows.url}/auth/v1/verify${query}`, { redirect: "manual" });
    return { status: answer.status, location: answer.headers.get("location") ?? "" };
  };
  expect((await get("")).status).toBe(400);
  expect((await get("?type=signup")).status).toBe(400);
  const malformed = await get("?type=signup&token=short&redirect_to=https://evil.example/");
  expect(malformed.status).toBe(303);
  expect(malformed.location).toBe(
    "http://localhost:3000/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=",
  );
  expect((await get(`?type=sms&token=${"a".repeat(43)}`)).location).toContain("validation_failed");
});

test("of many who click at the same time one gets in", async () => {
  const email = newAddress();
  await flows.client().auth.signUp({ email, password });
  const { token } = (await flows.newestTo(email)).parts;
  const tried = await Promise.all(
    Array.from({ length: 8 }, () =>
      flows.client().auth.verifyOtp({ token_hash: token, type: "signup" }),
    ),
  );
  expect(tried.filter(({ error }) => !error)).toHaveLength(1);
  expect(new Set(tried.flatMap(({ error }) => (error ? [error.code] : [])))).toEqual(
    new Set(["otp_expired"]),
  );
});

test("a link is good for a day", async () => {
  const [early, late] = [newAddress(), newAddress()];
  for (const email of [early, late]) await flows.client().auth.signUp({ email, password });
  const links = [await flows.newestTo(early), await flows.newestTo(late)];
  flows.context.clock.advance({ days: 1, seconds: -1 });
  expect(await flows.press(links[0]?.link as URL)).toMatchObject({ kind: "signed-in" });
  flows.context.clock.advance(1);
  await expect(flows.press(links[1]?.link as URL)).rejects.toMatchObject({ code: "otp_expired" });
});

test("five wrong codes end the code, also when they come at the same time, and leave the link to its reader", async () => {
  for (const isConcurrent of [false, true]) {
    const email = newAddress();
    await flows.client().auth.signUp({ email, password });
    const { code, link } = await flows.newestTo(email);
    const wrong = code === "000000" ? "000001" : "000000";
    const guess = () => flows.client().auth.verifyOtp({ email, token: wrong, type: "email" });
    if (isConcurrent) await Promise.all(Array.from({ length: 5 }, guess));
    else for (let tries = 0; tries < 5; tries += 1) await guess();
    const right = await flows.client().auth.verifyOtp({ email, token: code, type: "email" });
    expect(right.error?.code).toBe("otp_expired");
    expect(await flows.press(link)).toMatchObject({ kind: "signed-in" });
  }
});

test("codes for one address can be tried twenty times in a day, with however many mails", async () => {
  const email = newAddress();
  const guess = () => flows.post("/verify", { type: "signup", email, token: "12345x" });
  for (let tries = 0; tries < 20; tries += 1) expect((await guess()).status).toBe(403);
  expect(await guess()).toMatchObject({ status: 429, body: { code: "over_request_rate_limit" } });
});

describe("where the link leads afterwards", () => {
  async function nextOf(query: string, headers: Record<string, string> = {}) {
    const { email } = await flows.account();
    const answer = await fetch(`${flows.url}/auth/v1/recover${query}`, {
      method: "POST",
      headers: { apikey: flows.context.keys.publishable, ...headers },
      body: JSON.stringify({ email }),
    });
    expect(answer.status).toBe(200);
    return (await flows.newestTo(email)).parts.next;
  }

  test("is what was asked for, otherwise the site's root, never the page that asked", async () => {
    expect(await nextOf("?redirect_to=http://localhost:3000/a?b=1")).toBe(
      "http://localhost:3000/a?b=1",
    );
    for (const hostile of ["https://evil.example/", "%00", "%ED%A0%80", "//evil.example"]) {
      expect(await nextOf(`?redirect_to=${hostile}`)).toBe("http://localhost:3000/");
    }
    expect(await nextOf("", { referer: "http://localhost:3000/?secret=1" })).toBe(
      "http://localhost:3000/",
    );
  });
});

test("links and codes that nobody used are forgotten when their time is over", async () => {
  const [old, young] = [newAddress(), newAddress()];
  const kept = () =>
    flows.context.services.database.asSystem("test tokens", async (transaction) => {
      const rows = await transaction
        .selectFrom("auth.one_time_tokens")
        .select("relates_to")
        .where("relates_to", "in", [old, young])
        .execute();
      return rows.map(({ relates_to }) => relates_to);
    });
  await flows.client().auth.signUp({ email: old, password });
  flows.context.clock.advance({ days: 1, seconds: -5 });
  await flows.client().auth.signUp({ email: young, password });
  flows.context.clock.advance(10);
  await deleteExpiredOneTimeJob.handle(flows.context.services, {}, { id: "test" });
  expect(await kept()).toEqual([young]);
});

test("what is wrong with a request is said in the protocol's order", async () => {
  const verify = async (body: object) => {
    const answer = await flows.post("/verify", body);
    return [answer.status, answer.body.code, answer.body.message];
  };
  const hash = "a".repeat(43);
  const bad = (message: string) => [400, "validation_failed", message];
  expect(await verify({})).toEqual(bad("Verify requires a verification type"));
  expect(await verify({ type: "signup" })).toEqual(
    bad("Verify requires either a token or a token hash"),
  );
  expect(await verify({ type: "signup", token: "1", token_hash: hash })).toEqual(
    bad("Verify requires either a token or a token hash"),
  );
  expect(await verify({ type: "signup", token: "123456" })).toEqual(
    bad("Only an email address or phone number should be provided on verify"),
  );
  expect(await verify({ type: "signup", token_hash: hash, email: "a@b.example" })).toEqual(
    bad("Only the token_hash and type should be provided"),
  );
  expect(await verify({ type: "signup", token: "123456", email: "nobody" })).toEqual([
    422,
    "validation_failed",
    "Invalid email format",
  ]);
  expect(await verify({ type: "sms", token_hash: hash })).toEqual(
    bad("Invalid email verification type"),
  );
  expect(await verify({ type: "toString", token: "1", email: "a@b.example" })).toEqual(
    bad("Unsupported verification type"),
  );
  expect(await verify({ type: "email", token: "1", phone: "4479123" })).toEqual(
    bad("Unsupported verification type"),
  );
});

test("a link never leads from this site to another, however its way on is written", async () => {
  for (const path of ["//evil.example/", "///evil.example/", "/.//evil.example/?a=b"]) {
    const { email } = await flows.account();
    const asked = `/recover?redirect_to=${encodeURIComponent(`http://localhost:3000${path}`)}`;
    expect((await flows.post(asked, { email })).status).toBe(200);
    const finished = await flows.press((await flows.newestTo(email)).link);
    const location = finished.kind === "signed-in" ? finished.path : "";
    expect(new URL(location, "http://localhost:3000").host).toBe("localhost:3000");
  }
});

test("flows that no link leads on with any more are forgotten, the others are not", async () => {
  const [old, recent] = [newAddress(), newAddress()];
  const begin = async (email: string) => {
    await flows.client("pkce").auth.signUp({ email, password });
    await flows.context.runJobs();
  };
  const { database } = flows.context.services;
  const flowsOf = (email: string) =>
    database.asSystem("test flows", (transaction) =>
      transaction
        .selectFrom("auth.flow_state")
        .innerJoin("auth.users", "auth.users.id", "auth.flow_state.user_id")
        .select("auth.flow_state.id")
        .where("auth.users.email", "=", email)
        .execute(),
    );
  await begin(old);
  flows.context.clock.advance({ hours: 2 });
  await begin(recent);
  flows.context.clock.advance({ hours: 23 });
  for (let run = 0; run < 2; run += 1) {
    await deleteExpiredOneTimeJob.handle(flows.context.services, {}, { id: "test" });
  }
  expect(await flowsOf(old)).toEqual([]);
  expect(await flowsOf(recent)).toHaveLength(1);
});
