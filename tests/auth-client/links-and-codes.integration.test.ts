import { describe, expect, test } from "vitest";
import { finishEmailLink } from "../../src/features/auth/flows/finish-on-site.usecases.server.ts";
import {
  type Auth,
  claimsIn,
  denial,
  eventsOf,
  type Keep,
  keep,
  newAddress,
  newPhone,
  type Received,
  useAuthServer,
} from "./auth-server.ts";
import { onPage } from "./browser.ts";
import { provesItsShare } from "./coverage.ts";

/** Signing in without a password: codes typed in, tokens handed over, addresses arrived at. */

const server = useAuthServer({
  EMAIL_CONFIRMATION: "required",
  PHONE_SIGN_IN: "on",
  REDIRECT_ALLOW_LIST: "https://app.example/**",
});

const app = "https://app.example/back?x=1";
const expired = denial(403, "otp_expired", "Token has expired or is invalid");
const linkExpired = denial(403, "otp_expired", "Email link is invalid or has expired");

/** Presses the button of the page that an email's link leads to; answers where it sends the person. */
async function press({ parts }: Received): Promise<string> {
  const client = { address: "127.0.0.1", userAgent: null };
  const finished = await finishEmailLink(server.context.services, parts, client);
  if (finished.kind !== "elsewhere") throw new Error(`The link stayed here: ${finished.kind}`);
  return finished.address;
}

describe("a code", () => {
  test.each(["implicit", "pkce"] as const)(
    "is emailed to anyone who has an account and signs in once, in the %s flow",
    async (flowType) => {
      const { email, userId } = await server.signedIn();
      const auth = server.auth({ flowType });
      const events = await eventsOf(auth);
      const asked = await auth.signInWithOtp({ email });
      expect(asked).toEqual({ data: { user: null, session: null }, error: null });
      const { code } = await server.newestTo(email);
      const { data } = await auth.verifyOtp({ type: "email", email, token: code });
      expect(data.session?.user.id).toBe(userId);
      expect(claimsIn(data.session?.access_token ?? "").amr).toMatchObject([{ method: "otp" }]);
      expect(events).toEqual(["SIGNED_IN"]);
      const again = await auth.verifyOtp({ type: "email", email, token: code });
      expect(again.error).toEqual(expired);
    },
  );

  test("makes an account for a new address, unless that is not wanted", async () => {
    const email = newAddress();
    const auth = server.auth();
    await auth.signInWithOtp({ email, options: { data: { name: "Ada" } } });
    const { code } = await server.newestTo(email);
    const { data } = await auth.verifyOtp({ type: "email", email, token: code });
    expect(data.user).toMatchObject({ email, user_metadata: { name: "Ada" } });
    const phone = newPhone();
    const stranger = await auth.signInWithOtp({ phone, options: { shouldCreateUser: false } });
    expect(stranger.error).toEqual(denial(422, "otp_disabled", "Signups not allowed for otp"));
    const unknown = newAddress();
    await auth.signInWithOtp({ email: unknown, options: { shouldCreateUser: false } });
    expect(await server.countTo(unknown)).toBe(0);
  });

  test("goes to a telephone as a text message", async () => {
    const phone = newPhone();
    const auth = server.auth();
    const events = await eventsOf(auth);
    const asked = await auth.signInWithOtp({ phone });
    expect(asked.error).toBeNull();
    const { code, text } = await server.newestTo(phone.slice(1));
    expect(text).toContain(code);
    const { data } = await auth.verifyOtp({ type: "sms", phone, token: code });
    expect(data.user).toMatchObject({ phone: phone.slice(1), email: "" });
    expect(events).toEqual(["SIGNED_IN"]);
  });

  test("is asked for once in a minute, for addresses with and without an account", async () => {
    const { email } = await server.signedIn();
    for (const asked of [email, newAddress()]) {
      await server.auth().signInWithOtp({ email: asked });
      expect((await server.auth().signInWithOtp({ email: asked })).error).toEqual(
        denial(
          429,
          "over_email_send_rate_limit",
          "For security purposes, you can only request this after 60 seconds.",
        ),
      );
    }
  });

  test("that is wrong, late or for another purpose signs nobody in", async () => {
    const { email } = await server.signedIn();
    const auth = server.auth();
    await auth.signInWithOtp({ email });
    const { code } = await server.newestTo(email);
    const wrong = code === "000000" ? "000001" : "000000";
    const verify = async (input: Parameters<Auth["verifyOtp"]>[0]) =>
      (await auth.verifyOtp(input)).error;
    expect(await verify({ type: "email", email, token: wrong })).toEqual(expired);
    expect(await verify({ type: "signup", email, token: code })).toEqual(expired);
    expect(await verify({ type: "email", email: newAddress(), token: code })).toEqual(expired);
    server.pass(3601);
    expect(await verify({ type: "email", email, token: code })).toEqual(expired);
    expect(await verify({ type: "email", email: "nobody", token: code })).toEqual(
      denial(422, "validation_failed", "Invalid email format"),
    );
  });

  test("of somebody who was banned meanwhile does not open a session", async () => {
    const { email, userId } = await server.signedIn();
    const auth = server.auth();
    await auth.signInWithOtp({ email });
    const { code } = await server.newestTo(email);
    await server.admin().updateUserById(userId, { ban_duration: "1h" });
    const { error } = await auth.verifyOtp({ type: "email", email, token: code });
    expect(error).toEqual(denial(403, "user_banned", "User is banned"));
  });
});

describe("a link's token that a program hands over", () => {
  test.each([
    ["magiclink", "implicit", "SIGNED_IN"],
    ["magiclink", "pkce", "SIGNED_IN"],
    ["recovery", "implicit", "PASSWORD_RECOVERY"],
    ["recovery", "pkce", "PASSWORD_RECOVERY"],
  ] as const)(
    "of type %s signs in once, in the %s flow, and tells %s",
    async (type, flowType, event) => {
      const { email } = await server.signedIn();
      const auth = server.auth({ flowType });
      if (type === "recovery") await auth.resetPasswordForEmail(email);
      else await auth.signInWithOtp({ email });
      const { parts } = await server.newestTo(email);
      expect(parts.type).toBe(type);
      // Another device has no verifier and needs none.
      const device = server.auth({ flowType });
      const events = await eventsOf(device);
      const { data } = await device.verifyOtp({ type, token_hash: parts.token });
      expect(data.session?.user.email).toBe(email);
      expect(events).toEqual([event]);
      expect((await device.verifyOtp({ type, token_hash: parts.token })).error).toEqual(
        linkExpired,
      );
    },
  );

  test("of a type that does not fit is refused", async () => {
    const { error } = await server
      .auth()
      .verifyOtp({ type: "sms" as never, token_hash: "a".repeat(43) });
    expect(error).toEqual(denial(400, "validation_failed", "Invalid email verification type"));
  });
});

describe("a link in the protocol's form", () => {
  test("leads on to the page that asks, and uses nothing up", async () => {
    const { email } = await server.signedIn();
    const auth = server.auth();
    await auth.signInWithOtp({ email, options: { emailRedirectTo: app } });
    const { parts, link } = await server.newestTo(email);
    const query = new URLSearchParams({ token: parts.token, type: "magiclink", redirect_to: app });
    for (const _scanner of [1, 2]) {
      const opened = await server.send(`/verify?${query}`);
      expect(opened.status).toBe(303);
      expect(opened.headers.get("location")).toBe(link.href);
    }
    expect(new URL(await press(await server.newestTo(email))).hash).toContain("access_token=");
  });
});

describe("arriving at the program's own address", () => {
  interface Arrival {
    address: string;
    /** The client's settings in that browser, with its storage. */
    browser: { flowType: "implicit" | "pkce"; storage: Keep; storageKey: string };
  }
  const newBrowser = (flowType: "implicit" | "pkce") => ({
    flowType,
    storage: keep(),
    storageKey: newAddress(),
  });

  /** A browser asks for an email; the address that the email's link leads it to. */
  async function arrival(
    flowType: "implicit" | "pkce",
    ask: (auth: Auth, email: string) => Promise<unknown>,
    email = newAddress(),
  ): Promise<Arrival> {
    const browser = newBrowser(flowType);
    await ask(server.auth(browser), email);
    return { address: await press(await server.newestTo(email)), browser };
  }

  /** Opens the address in that browser: the session and events of its client, and the address that it leaves. */
  async function open({ address, browser }: Arrival) {
    const events: string[] = [];
    const { auth, error, left } = await onPage(address, async (page) => {
      const auth = server.auth({ ...browser, detectSessionInUrl: true });
      auth.onAuthStateChange((event) => void events.push(event));
      const { error } = await auth.initialize();
      return { auth, error, left: page.address() };
    });
    const { data } = await auth.getSession();
    await auth.dispose();
    return { error, left, events, session: data.session };
  }

  test("with a code the verifier's browser has a session, and the address is clean", async () => {
    const ask = (auth: Auth, email: string) =>
      auth.signUp({ email, password: "long enough", options: { emailRedirectTo: app } });
    const arrived = await arrival("pkce", ask);
    expect(new URL(arrived.address).searchParams.get("code")).toBeTruthy();
    const opened = await open(arrived);
    expect(opened.error).toBeNull();
    expect(opened.session?.user.id).toBeTruthy();
    expect(opened.events).toContain("SIGNED_IN");
    expect(opened.left.href).toBe(app);
    expect(claimsIn(opened.session?.access_token ?? "").amr).toMatchObject([
      { method: "email/signup" },
    ]);
  });

  test.each([
    ["a sign-in", "SIGNED_IN", "implicit"],
    ["a recovery", "PASSWORD_RECOVERY", "implicit"],
    ["a recovery", "PASSWORD_RECOVERY", "pkce"],
  ] as const)("after %s it tells %s, in the %s flow", async (kind, event, flowType) => {
    const { email } = await server.signedIn();
    const ask = (auth: Auth, to: string) =>
      kind === "a recovery"
        ? auth.resetPasswordForEmail(to, { redirectTo: app })
        : auth.signInWithOtp({ email: to, options: { emailRedirectTo: app } });
    const opened = await open(await arrival(flowType, ask, email));
    expect(opened.error).toBeNull();
    expect(opened.session?.user.email).toBe(email);
    expect(opened.events).toContain(event);
    expect(opened.left.href).not.toMatch(/access_token|code=/);
  });

  test("with an error the client says which", async () => {
    const query = new URLSearchParams({ token: "short", type: "magiclink", redirect_to: app });
    const { headers } = await server.send(`/verify?${query}`);
    const address = headers.get("location") ?? "";
    const { error, session } = await open({ address, browser: newBrowser("implicit") });
    expect(session).toBeNull();
    expect(error).toMatchObject({
      name: "AuthImplicitGrantRedirectError",
      message: "Email link is invalid or has expired",
      details: { error: "access_denied", code: "otp_expired" },
    });
  });

  test("a code is exchanged once, soon, and by the browser that began", async () => {
    const ask = (auth: Auth, to: string) =>
      auth.signInWithOtp({ email: to, options: { emailRedirectTo: app } });
    const { address, browser } = await arrival("pkce", ask, (await server.signedIn()).email);
    const code = new URL(address).searchParams.get("code") ?? "";
    const exchange = async (auth: Auth) => (await auth.exchangeCodeForSession(code)).error;

    expect(await exchange(server.auth({ flowType: "pkce" }))).toMatchObject({
      name: "AuthPKCECodeVerifierMissingError",
      code: "pkce_code_verifier_not_found",
    });
    const stranger = server.auth({ flowType: "pkce" });
    await stranger.signInWithOtp({ email: newAddress() });
    expect(await exchange(stranger)).toEqual(
      denial(
        400,
        "bad_code_verifier",
        "code challenge does not match previously saved code verifier",
      ),
    );
    const copy = { ...browser, storage: keep(browser.storage.items) };
    const own = server.auth(browser);
    const events = await eventsOf(own);
    const { data, error } = await own.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.session?.user.email).toBeTruthy();
    expect(events).toEqual(["SIGNED_IN"]);

    expect(await exchange(server.auth(copy))).toEqual(
      denial(404, "flow_state_not_found", "invalid flow state, no valid flow state found"),
    );
  });

  test("five minutes after the link was opened its code is over", async () => {
    const ask = (auth: Auth, to: string) =>
      auth.signInWithOtp({ email: to, options: { emailRedirectTo: app } });
    const { address, browser } = await arrival("pkce", ask, (await server.signedIn()).email);
    const code = new URL(address).searchParams.get("code") ?? "";
    server.pass(301);
    const { error } = await server.auth(browser).exchangeCodeForSession(code);
    expect(error).toEqual(
      denial(422, "flow_state_expired", "invalid flow state, flow state has expired"),
    );
  });

  test("what is neither an address nor a telephone gets no code", async () => {
    const { error } = await server.auth().signInWithOtp({ email: "nobody" });
    expect(error).toEqual(
      denial(400, "validation_failed", "Unable to validate email address: invalid format"),
    );
  });
});

provesItsShare("links-and-codes");
