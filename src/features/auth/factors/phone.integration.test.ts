import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bench, challengeOf, claimsOf, openBench } from "./factors.test-support.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await openBench({ SMS_PER_HOUR: "1000" });
});
afterAll(() => bench.close());

const advance = (seconds: number) => bench.context.clock.advance(seconds);

type Client = ReturnType<Bench["client"]>;

let numbers = 0;
/** A number that no other test has. */
function newNumber(): string {
  numbers += 1;
  return `+1500555${String(numbers).padStart(4, "0")}`;
}

async function enroll(supabase: Client, phone = newNumber(), friendlyName = phone) {
  const { data, error } = await supabase.auth.mfa.enroll({
    factorType: "phone",
    phone,
    friendlyName,
  });
  if (error) throw error;
  return { id: data.id, phone: phone.slice(1) };
}

async function textsTo(phone: string, of = bench): Promise<string[]> {
  const messages = await of.context.outbox();
  return messages
    .filter(({ channel, recipient }) => channel === "sms" && recipient === phone)
    .map(({ text }) => text);
}

const codeIn = (text: string | undefined) => /\b(\d{6})\b/.exec(text ?? "")?.[1] ?? "";

describe("a telephone", () => {
  test("is set up with the code of a text message, and lifts the session", async () => {
    const { supabase } = await bench.person();
    const { data } = await supabase.auth.mfa.enroll({
      factorType: "phone",
      phone: "+44 20 7183 8750",
      friendlyName: "Mine",
    });
    expect(data).toMatchObject({ type: "phone", friendly_name: "Mine", phone: "442071838750" });
    const factorId = data?.id ?? "";
    const challengeId = await challengeOf(supabase, factorId);
    const [text = ""] = await textsTo("442071838750");
    expect(text).toContain("is your Meridian code. It works for 5 minutes.");
    expect(text.split("\n").at(-1)).toBe(`@localhost #${codeIn(text)}`);
    const { error } = await supabase.auth.mfa.verify({ factorId, challengeId, code: codeIn(text) });
    expect(error).toBeNull();
    const claims = await claimsOf(supabase);
    expect(claims.aal).toBe("aal2");
    expect(claims.amr.map(({ method }) => method)).toContain("mfa/phone");
    expect((await supabase.auth.mfa.listFactors()).data?.phone).toMatchObject([
      { id: factorId, phone: "442071838750", status: "verified" },
    ]);
  });

  test("takes no other code, and none twice; the database has no code to read", async () => {
    const { supabase } = await bench.person();
    const { id, phone } = await enroll(supabase);
    const challengeId = await challengeOf(supabase, id);
    const [text] = await textsTo(phone);
    const code = codeIn(text);
    const stored = await bench.context.services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("auth.mfa_challenges")
        .select("otp_code")
        .where("id", "=", challengeId)
        .executeTakeFirstOrThrow(),
    );
    expect(stored.otp_code).not.toContain(code);
    const verify = async (offered: string) =>
      (await supabase.auth.mfa.verify({ factorId: id, challengeId, code: offered })).error;
    const wrong = code === "000000" ? "000001" : "000000";
    expect(await verify(wrong)).toMatchObject({
      status: 422,
      code: "mfa_verification_failed",
      message: "Invalid MFA Phone code entered",
    });
    expect(await verify(stored.otp_code ?? "")).not.toBeNull();
    expect(await verify(`${code.slice(0, 3)} ${code.slice(3)}`)).toBeNull();
    expect((await verify(code))?.code).toBe("mfa_ip_address_mismatch");
  });

  test("a code is good for the challenge that it was sent for", async () => {
    const { supabase } = await bench.person();
    const { id, phone } = await enroll(supabase);
    await challengeOf(supabase, id);
    advance(60);
    const second = await challengeOf(supabase, id);
    const [first] = await textsTo(phone);
    const { error } = await supabase.auth.mfa.verify({
      factorId: id,
      challengeId: second,
      code: codeIn(first),
    });
    expect(error?.code).toBe("mfa_verification_failed");
  });

  test("a code ends with its challenge after five minutes", async () => {
    const { supabase } = await bench.person();
    const { id, phone } = await enroll(supabase);
    const challengeId = await challengeOf(supabase, id);
    const [text] = await textsTo(phone);
    advance(300);
    const { error } = await supabase.auth.mfa.verify({
      factorId: id,
      challengeId,
      code: codeIn(text),
    });
    expect(error?.code).toBe("mfa_challenge_expired");
  });
});

describe("what is refused", () => {
  test("a number that is missing or not one", async () => {
    const { supabase } = await bench.person();
    const denial = async (phone: string) =>
      (await supabase.auth.mfa.enroll({ factorType: "phone", phone })).error;
    expect(await denial("")).toMatchObject({
      status: 400,
      message: "Phone number required to enroll Phone factor",
    });
    for (const phone of ["0171 1234567", "+12ab", "+1234567890123456", "++1500"]) {
      expect(await denial(phone)).toMatchObject({
        status: 400,
        message: "Invalid phone number format (E.164 required)",
      });
    }
  });

  test("a number that is in use by the same person; one that was only begun is replaced", async () => {
    const { supabase } = await bench.person();
    const phone = newNumber();
    await enroll(supabase, phone, "first");
    const again = await enroll(supabase, phone, "second");
    const { data } = await supabase.auth.mfa.listFactors();
    expect(data?.all.map(({ friendly_name }) => friendly_name)).toEqual(["second"]);
    const challengeId = await challengeOf(supabase, again.id);
    const [text] = await textsTo(again.phone);
    await supabase.auth.mfa.verify({ factorId: again.id, challengeId, code: codeIn(text) });
    const { error } = await supabase.auth.mfa.enroll({
      factorType: "phone",
      phone,
      friendlyName: "third",
    });
    expect(error).toMatchObject({ status: 422, code: "mfa_verified_factor_exists" });
  });

  test("a second message within a minute, also to the number of a factor that was added again", async () => {
    const { supabase } = await bench.person();
    const phone = newNumber();
    const { id } = await enroll(supabase, phone);
    await challengeOf(supabase, id);
    advance(20);
    const early = await supabase.auth.mfa.challenge({ factorId: id });
    expect(early.error).toMatchObject({
      status: 429,
      code: "over_sms_send_rate_limit",
      message: "For security purposes, you can only request this after 40 seconds.",
    });
    const again = await enroll(supabase, phone, "again");
    const renewed = await supabase.auth.mfa.challenge({ factorId: again.id });
    expect(renewed.error).toMatchObject({ status: 429, code: "over_sms_send_rate_limit" });
    advance(40);
    expect((await supabase.auth.mfa.challenge({ factorId: again.id })).error).toBeNull();
    expect(await textsTo(again.phone)).toHaveLength(2);
  });

  test("a stranger who begins with somebody's number does not keep them from their second step", async () => {
    const owner = await bench.person();
    const { id, phone } = await enroll(owner.supabase);
    const challengeId = await challengeOf(owner.supabase, id);
    const [text] = await textsTo(phone);
    await owner.supabase.auth.mfa.verify({ factorId: id, challengeId, code: codeIn(text) });
    advance(61);
    const [stranger, another] = [await bench.person(), await bench.person()];
    const pending = await enroll(stranger.supabase, `+${phone}`);
    await challengeOf(stranger.supabase, pending.id);
    await challengeOf(await bench.signIn(owner.user), id);
    const second = await enroll(another.supabase, `+${phone}`);
    const { error } = await another.supabase.auth.mfa.challenge({ factorId: second.id });
    expect(error).toMatchObject({ status: 429, code: "over_sms_send_rate_limit" });
  });

  test("messages beyond the site's budget for an hour", async () => {
    const small = await openBench({ SMS_PER_HOUR: "2" });
    const ask = async () => {
      const { supabase } = await small.person();
      const { id } = await enroll(supabase);
      return (await supabase.auth.mfa.challenge({ factorId: id })).error;
    };
    expect([await ask(), await ask()]).toEqual([null, null]);
    expect(await ask()).toMatchObject({
      status: 429,
      code: "over_sms_send_rate_limit",
      message: "SMS rate limit exceeded",
    });
    small.context.clock.advance(1800);
    expect(await ask()).toBeNull();
    await small.close();
  });

  test("who begins with new numbers does not use up what numbers in use have", async () => {
    const small = await openBench({ SMS_PER_HOUR: "1" });
    const owner = await small.person();
    const { id } = await enroll(owner.supabase);
    expect((await owner.supabase.auth.mfa.challenge({ factorId: id })).error).toBeNull();
    await small.context.services.database.asSystem("test verified", (transaction) =>
      transaction
        .updateTable("auth.mfa_factors")
        .set({ status: "verified" })
        .where("id", "=", id)
        .execute(),
    );
    small.context.clock.advance(61);
    const stranger = await small.person();
    const pending = await enroll(stranger.supabase);
    const refused = await stranger.supabase.auth.mfa.challenge({ factorId: pending.id });
    expect(refused.error?.message).toBe("SMS rate limit exceeded");
    expect((await owner.supabase.auth.mfa.challenge({ factorId: id })).error).toBeNull();
    await small.close();
  });

  test("ten codes in an hour are the most that one person gets", async () => {
    const { supabase } = await bench.person();
    const { id } = await enroll(supabase);
    const outcomes = [];
    for (let count = 0; count < 11; count += 1) {
      outcomes.push((await supabase.auth.mfa.challenge({ factorId: id })).error?.message);
      advance(61);
    }
    // 660 seconds have given one back.
    expect(outcomes.filter(Boolean)).toEqual([]);
    expect((await supabase.auth.mfa.challenge({ factorId: id })).error?.message).toBe(
      "SMS rate limit exceeded",
    );
  });
});

test("where nobody delivers text messages, telephones are off", async () => {
  const production = await openBench({ FACTOR_KINDS: "totp,webauthn" });
  const { supabase } = await production.person();
  const { error } = await supabase.auth.mfa.enroll({ factorType: "phone", phone: newNumber() });
  expect(error).toMatchObject({
    status: 422,
    code: "mfa_phone_enroll_not_enabled",
    message: "MFA enroll is disabled for Phone",
  });
  await production.close();
});
