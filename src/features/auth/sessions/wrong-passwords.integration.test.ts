import { afterAll, beforeAll, expect, test } from "vitest";
import { createPasswordHashing } from "#platform/crypto/password-hashing.ts";
import { createTestContext, type TestContext } from "../../../../tests/support/services.ts";
import { refreshSession } from "./sessions.usecases.server.ts";
import { signInWithPassword } from "./sign-in.usecases.server.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext({ passwords: createPasswordHashing() });
});
afterAll(() => context.close());

const from = (address: string) => ({ address, userAgent: null });

async function attempt(email: string, password: string, address = "203.0.113.7"): Promise<string> {
  try {
    await signInWithPassword(context.services, { email, password, client: from(address) });
    return "signed in";
  } catch (error) {
    return (error as { code: string }).code;
  }
}

const wrong = "invalid_credentials";
const wait = "over_request_rate_limit";

test("after three wrong passwords each further one waits longer, for nobody's address alike", async () => {
  const { email } = await context.createUser();
  for (const address of [email, "nobody@people.example"]) {
    const answers: string[] = [];
    for (let tried = 0; tried < 5; tried += 1) answers.push(await attempt(address, "not the one"));
    expect(answers).toEqual([wrong, wrong, wrong, wrong, wait]);
    context.clock.advance(1);
    expect(await attempt(address, "not the one")).toBe(wrong);
    context.clock.advance(1);
    expect(await attempt(address, "not the one")).toBe(wait);
  }
});

test("the right password has to wait too", async () => {
  const { email, password } = await context.createUser();
  for (let tried = 0; tried < 4; tried += 1) await attempt(email, "not the one");
  expect(await attempt(email, password)).toBe(wait);
  context.clock.advance(1);
  expect(await attempt(email, password)).toBe("signed in");
});

test("a stranger's failures do not keep the owner out, and a success forgets one's own", async () => {
  const { email, password } = await context.createUser();
  for (let tried = 0; tried < 4; tried += 1) await attempt(email, "not the one", "198.51.100.9");
  expect(await attempt(email, password, "198.51.100.9")).toBe(wait);
  expect(await attempt(email, password)).toBe("signed in");
  for (let tried = 0; tried < 3; tried += 1) expect(await attempt(email, "no")).toBe(wrong);
  expect(await attempt(email, password)).toBe("signed in");
  for (let tried = 0; tried < 3; tried += 1) expect(await attempt(email, "no")).toBe(wrong);
});

test("strangers from many networks do not keep out who has a session from theirs", async () => {
  const { email, password } = await context.createUser();
  const home = "2001:db8:1:2::7";
  expect(await attempt(email, password, home)).toBe("signed in");
  for (let network = 1; network <= 12; network += 1)
    await attempt(email, "not the one", `198.51.100.${network}`);
  expect(await attempt(email, password, "203.0.113.50")).toBe(wait);
  expect(await attempt(email, password, "2001:db8:1:2::8")).toBe("signed in");
});

test("the network that a session was last renewed from is familiar, not the one it was opened from", async () => {
  const { email, password } = await context.createUser();
  const [june, july] = ["203.0.113.60", "203.0.113.61"];
  const { refresh_token: refreshToken } = await signInWithPassword(context.services, {
    email,
    password,
    client: from(june),
  });
  await refreshSession(context.services, { refreshToken, client: from(july) });
  for (let network = 1; network <= 12; network += 1)
    await attempt(email, "not the one", `198.51.100.${network}`);
  expect(await attempt(email, password, june)).toBe(wait);
  expect(await attempt(email, password, july)).toBe("signed in");
});

test("a wrong password is written down, without the address of nobody", async () => {
  const { email, userId } = await context.createUser();
  await attempt(email, "not the one");
  await attempt("stranger@people.example", "not the one");
  const { rows } = await context.services.database.executeRaw(
    "select payload from auth.audit_log_entries where payload ->> 'action' = 'login_failed'",
  );
  const text = JSON.stringify(rows);
  expect(text).toContain(userId);
  expect(text).not.toContain("stranger@people.example");
});

test("a common password is refused when it is set, and only advised against when it was there", async () => {
  const { email, userId } = await context.createUser();
  const encrypted_password = await context.services.passwords.hash("Password1");
  await context.services.database.asSystem("test password", (transaction) =>
    transaction
      .updateTable("auth.users")
      .set({ encrypted_password })
      .where("id", "=", userId)
      .execute(),
  );
  const client = from("203.0.113.8");
  const session = await signInWithPassword(context.services, {
    email,
    password: "Password1",
    client,
  });
  expect(session.weak_password?.reasons).toEqual(["pwned"]);
});
