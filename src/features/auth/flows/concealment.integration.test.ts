import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toUserObject } from "../users/user-object.rules.ts";
import { findUserByEmail, readAccount } from "../users/users.store.server.ts";
import {
  type EmailFlows,
  newAddress,
  newPhone,
  openEmailFlows,
} from "./email-flows.test-support.ts";

/** A server that conceals whether an address has an account. */

let flows: EmailFlows;
beforeAll(async () => {
  flows = await openEmailFlows({ DUPLICATE_SIGN_UP: "conceal" });
});
afterAll(() => flows.close());

const password = "long enough";

/** The keys of an object and of the objects in it, in order, with the kind of each value. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== "object" || value === null) return typeof value;
  return Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]);
}

async function storedUser(email: string): Promise<unknown> {
  return await flows.context.services.database.asSystem("test user", async (transaction) => {
    const user = await findUserByEmail(transaction, email);
    const account = user && (await readAccount(transaction, user.id));
    return account && JSON.parse(JSON.stringify(toUserObject(account)));
  });
}

describe("a sign-up", () => {
  async function addresses() {
    const { email: confirmed } = await flows.account();
    const waiting = newAddress();
    await flows.post("/signup", { email: waiting, password: "of somebody" });
    await flows.context.runJobs();
    flows.context.clock.advance(61);
    return { confirmed, waiting, fresh: newAddress() };
  }

  test("is answered alike for a new, a waiting and a confirmed address, and like a new one", async () => {
    const { confirmed, waiting, fresh } = await addresses();
    const shapes: unknown[] = [];
    for (const email of [confirmed, waiting, fresh]) {
      const { status, body } = await flows.post("/signup", { email, password, data: { a: 1 } });
      expect(status).toBe(200);
      expect(body).toMatchObject({ email, user_metadata: { a: 1, email, sub: body.id } });
      shapes.push(shapeOf(body));
      expect((await flows.post("/signup", { email, password })).status).toBe(429);
    }
    expect(shapes[0]).toEqual(shapes[2]);
    expect(shapes[1]).toEqual(shapes[2]);
    await flows.context.runJobs();
    expect(shapes[2]).toEqual(shapeOf(await storedUser(fresh)));
  });

  test("changes nothing about an account that exists, whose owner is told by mail", async () => {
    const { email, password: own } = await flows.account();
    await flows.client().auth.signUp({ email, password, options: { data: { a: 1 } } });
    const message = await flows.newestTo(email);
    expect(message.subject).toMatch(/already have a/);
    expect(message.link.hostname).toBe("no.link");
    const { data } = await flows.client().auth.signInWithPassword({ email, password: own });
    expect(data.user?.user_metadata.a).toBeUndefined();
  });

  test("makes the account for a new address, by the id that was answered", async () => {
    const email = newAddress();
    const { data } = await flows.client().auth.signUp({ email, password });
    const { link } = await flows.newestTo(email);
    expect(await flows.press(link)).toMatchObject({ session: { user: { id: data.user?.id } } });
    expect((await flows.client().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test("cannot be told from its password either, before the address is confirmed", async () => {
    const { confirmed, fresh } = await addresses();
    const answers = [];
    for (const email of [confirmed, fresh]) {
      await flows.post("/signup", { email, password });
      await flows.context.runJobs();
      const tries = [];
      for (let count = 0; count < 5; count += 1) {
        tries.push(await flows.post("/token?grant_type=password", { email, password }));
      }
      answers.push(tries);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toMatchObject({ status: 400, body: { code: "invalid_credentials" } });
  });
});

test("a link to sign in is said to be sent even where no account is wanted and there is none", async () => {
  const { email: known } = await flows.account();
  const unknown = newAddress();
  const options = { shouldCreateUser: false };
  for (const email of [known, unknown]) {
    expect((await flows.client().auth.signInWithOtp({ email, options })).error).toBeNull();
  }
  expect(await flows.countTo(known)).toBe(1);
  expect(await flows.countTo(unknown)).toBe(0);
});

test("changing to an address that is taken looks as to any other, and leads nowhere", async () => {
  const { email: taken } = await flows.account();
  const { supabase, email } = await flows.signedIn();
  const { data, error } = await supabase.auth.updateUser({ email: taken });
  expect(error).toBeNull();
  expect(data.user?.new_email).toBe(taken);
  expect((await flows.newestTo(taken)).link.hostname).toBe("no.link");
  const { token } = (await flows.newestTo(email)).parts;
  const first = await flows.post("/verify", { type: "email_change", token_hash: token });
  expect(first.body.msg).toMatch(/^Confirmation link accepted/);
  expect((await supabase.auth.getUser()).data.user?.email).toBe(email);
});

test("changing to a telephone number that is taken looks as to any other, and leads nowhere", async () => {
  const open = await openEmailFlows({ DUPLICATE_SIGN_UP: "conceal", PHONE_SIGN_IN: "on" });
  try {
    const [taken, free] = [newPhone(), newPhone()];
    const owner = open.client();
    await owner.auth.signUp({ phone: taken, password });
    const { code } = await open.newestTo(taken);
    await owner.auth.verifyOtp({ phone: taken, token: code, type: "sms" });
    const answers: unknown[] = [];
    for (const phone of [taken, free]) {
      const { supabase } = await open.signedIn();
      const { data, error } = await supabase.auth.updateUser({ phone });
      expect(error).toBeNull();
      expect(data.user?.new_phone).toBe(phone);
      expect((await supabase.auth.getUser()).data.user?.new_phone).toBe(phone);
      answers.push(shapeOf(data.user));
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(await open.countTo(taken)).toBe(1);
    expect(await open.countTo(free)).toBe(1);
  } finally {
    await open.close();
  }
});
