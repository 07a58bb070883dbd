import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestContext, type TestContext } from "../../../../tests/support/services.ts";
import { type Listening, listenTo } from "../admin-api.test-support.ts";

/** Invitations and links made for an operator, as the real client asks for them. */

let context: TestContext;
let server: Listening;
beforeAll(async () => {
  context = await createTestContext({ environment: { EMAIL_CONFIRMATION: "required" } });
  server = await listenTo(context);
});
afterAll(async () => {
  server.close();
  await context.close();
});

let made = 0;
const newEmail = () => `linked-${++made}@people.example`;
const emailsTo = async (email: string) =>
  (await context.outbox()).filter(({ recipient }) => recipient === email);

/** Uses a link's token as the client does, and answers the user it signs in. */
async function redeem(type: "signup" | "invite" | "magiclink" | "recovery", token: string) {
  return await server.visitor().auth.verifyOtp({ type, token_hash: token });
}

describe("an invitation", () => {
  test("makes an account and mails its owner the one link into it", async () => {
    const email = newEmail();
    const { data, error } = await server.admin.inviteUserByEmail(email, {
      data: { team: "red" },
      redirectTo: "http://localhost:3000/dashboard",
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { team: "red" } });
    expect(data.user?.invited_at).toBeTruthy();
    expect(data.user).not.toHaveProperty("email_confirmed_at");
    const [message] = await emailsTo(email);
    expect(message?.subject).toMatch(/invited/);
    // No page asks for one, so it has none.
    expect(message?.text).not.toContain("Your code");
    const link = new URL(/http\S+token_hash=\S+/.exec(message?.text ?? "")?.[0] ?? "");
    expect(link.searchParams.get("type")).toBe("invite");
    expect(link.searchParams.get("next")).toBe("http://localhost:3000/dashboard");
    const accepted = await redeem("invite", link.searchParams.get("token_hash") ?? "");
    expect(accepted.error).toBeNull();
    expect(accepted.data.user?.email_confirmed_at).toBeTruthy();
  });

  test("is made again while it waits, and refused once the address is confirmed", async () => {
    const email = newEmail();
    const first = await server.admin.inviteUserByEmail(email);
    context.clock.advance(61);
    const again = await server.admin.inviteUserByEmail(email);
    expect(again.data.user?.id).toBe(first.data.user?.id);
    expect(await emailsTo(email)).toHaveLength(2);
    await server.admin.updateUserById(first.data.user?.id ?? "", { email_confirm: true });
    expect((await server.admin.inviteUserByEmail(email)).error).toMatchObject({
      code: "email_exists",
      status: 422,
    });
  });

  test("never leads to another site", async () => {
    const email = newEmail();
    await server.admin.inviteUserByEmail(email, { redirectTo: "https://evil.example/" });
    const [message] = await emailsTo(email);
    expect(message?.text).not.toContain("evil.example");
  });
});

describe("a link for the operator to send", () => {
  test("signs up with a password, and sends no mail", async () => {
    const email = newEmail();
    const { data, error } = await server.admin.generateLink({
      type: "signup",
      email,
      password: "long enough",
      options: { data: { team: "blue" }, redirectTo: "http://localhost:3000/talent" },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { team: "blue" } });
    expect(data.properties).toMatchObject({
      verification_type: "signup",
      redirect_to: "http://localhost:3000/talent",
      email_otp: expect.stringMatching(/^\d{6}$/),
    });
    const link = new URL(data.properties?.action_link ?? "");
    expect(link.pathname).toBe("/auth/v1/verify");
    expect(link.searchParams.get("token")).toBe(data.properties?.hashed_token);
    expect(await emailsTo(email)).toEqual([]);
    expect((await redeem("signup", data.properties?.hashed_token ?? "")).error).toBeNull();
    const again = await server.admin.generateLink({
      type: "signup",
      email,
      password: "long enough",
    });
    expect(again.error?.code).toBe("email_exists");
  });

  test("signs in, and makes the account where there is none", async () => {
    const email = newEmail();
    const fresh = await server.admin.generateLink({ type: "magiclink", email });
    expect(fresh.data.properties?.verification_type).toBe("signup");
    expect((await redeem("signup", fresh.data.properties?.hashed_token ?? "")).error).toBeNull();
    const known = await server.admin.generateLink({ type: "magiclink", email });
    expect(known.data.properties?.verification_type).toBe("magiclink");
    const token = known.data.properties?.hashed_token ?? "";
    expect((await redeem("magiclink", token)).data.user?.email).toBe(email);
    expect((await redeem("magiclink", token)).error?.code).toBe("otp_expired");
  });

  test("leads to a new password, by its typed code too", async () => {
    const user = await context.createUser();
    const { data } = await server.admin.generateLink({ type: "recovery", email: user.email });
    const { error } = await server.visitor().auth.verifyOtp({
      type: "recovery",
      email: user.email,
      token: data.properties?.email_otp ?? "",
    });
    expect(error).toBeNull();
  });

  test("changes an address when both halves are confirmed", async () => {
    const user = await context.createUser();
    const newAddress = newEmail();
    const ask = (type: "email_change_current" | "email_change_new") =>
      server.admin.generateLink({ type, email: user.email, newEmail: newAddress });
    const [current, next] = [await ask("email_change_current"), await ask("email_change_new")];
    expect(current.data.properties?.verification_type).toBe("email_change_current");
    expect(current.data.user).toMatchObject({ new_email: newAddress });
    const confirm = (token: string) =>
      server.visitor().auth.verifyOtp({ type: "email_change", token_hash: token });
    expect((await confirm(current.data.properties?.hashed_token ?? "")).error).toBeNull();
    const { data } = await confirm(next.data.properties?.hashed_token ?? "");
    expect(data.user?.email).toBe(newAddress);
  });

  test("is refused for nobody, for taken addresses and for kinds that are none", async () => {
    const [user, other] = [await context.createUser(), await context.createUser()];
    const ask = async (body: object) =>
      (await server.call("/admin/generate_link", { method: "POST", body: JSON.stringify(body) }))
        .body;
    const unknown = { type: "recovery", email: newEmail() };
    expect(await ask(unknown)).toMatchObject({ code: "user_not_found" });
    expect(
      await ask({ type: "email_change_new", email: user.email, new_email: other.email }),
    ).toMatchObject({ code: "email_exists" });
    expect(await ask({ type: "email_change_new", email: user.email })).toMatchObject({
      code: "validation_failed",
    });
    for (const type of ["", "phone_change", "constructor", "__proto__"]) {
      expect(await ask({ type, email: user.email })).toMatchObject({ code: "validation_failed" });
    }
    expect(await ask({ type: "signup", email: newEmail() })).toMatchObject({
      message: "Signup requires a valid password",
    });
  });

  test("is in the log of its owner and in the audit, without its token", async () => {
    const user = await context.createUser();
    const { data } = await server.admin.generateLink({ type: "recovery", email: user.email });
    const { rows } = await context.services.database.executeRaw(
      "select payload::text as text from auth.audit_log_entries union all select details::text || action from private.audit_entries",
    );
    const texts = rows.map(({ text }) => String(text)).filter((text) => text.includes("link"));
    expect(texts.some((text) => text.includes("link_generated"))).toBe(true);
    expect(texts.some((text) => text.includes("accounts.link_generated"))).toBe(true);
    const token = data.properties?.hashed_token ?? "none";
    expect(rows.some(({ text }) => String(text).includes(token))).toBe(false);
  });
});
