import fc from "fast-check";
import { expect, test } from "vitest";
import { emailLink, emailLinkTypes, readEmailLink, withOutcome } from "./email-link.rules.ts";

const site = "https://meridian.example";
const token = "a".repeat(43);

test("what is written into a link is read from it", () => {
  const alphabet = "abcXYZ019-_".split("");
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...alphabet), minLength: 16, maxLength: 128 }),
      fc.constantFrom(...emailLinkTypes),
      fc.option(fc.string(), { nil: undefined }),
      (written, type, next) => {
        const link = new URL(emailLink(site, { token: written, type, next: next?.toWellFormed() }));
        expect(link.origin + link.pathname).toBe(`${site}/auth/confirm`);
        expect(readEmailLink(link.searchParams)).toEqual({
          token: written,
          type,
          next: next?.toWellFormed(),
        });
      },
    ),
  );
});

test.each([
  "",
  "type=signup",
  `token_hash=${token}`,
  `token_hash=${token}&type=constructor`,
  "token_hash=short&type=signup",
  `token_hash=${token}%20&type=signup`,
  `token_hash=${"a".repeat(129)}&type=signup`,
])("%s is no link of ours", (query) => {
  expect(readEmailLink(new URLSearchParams(query))).toBeUndefined();
});

const session = {
  access_token: "a",
  refresh_token: "r",
  token_type: "bearer",
  expires_at: 2,
  expires_in: 1,
};

test("a session is told in the fragment alone, even behind a link that continues a flow", () => {
  const address = new URL(
    withOutcome(`${site}/x?y=1`, { session }, { token: `pkce_${token}`, type: "recovery" }),
  );
  expect(address.search).toBe("?y=1");
  expect(Object.fromEntries(new URLSearchParams(address.hash.slice(1)))).toEqual({
    access_token: "a",
    refresh_token: "r",
    token_type: "bearer",
    expires_at: "2",
    expires_in: "1",
    type: "recovery",
    sb: "",
  });
});

test("a code goes into the query", () => {
  expect(withOutcome(`${site}/x?y=1`, { code: "c" }, { token, type: "signup" })).toBe(
    `${site}/x?y=1&code=c`,
  );
});

test.each([
  [403, "access_denied"],
  [400, "invalid_request"],
  [422, null],
])("an error with status %s is named %s", (status, name) => {
  const error = { code: "otp_expired", status, message: "Email link is invalid or has expired" };
  const implicit = new URL(withOutcome(`${site}/`, { error }, { token, type: "signup" }));
  expect(implicit.search).toBe("");
  const parameters = new URLSearchParams(implicit.hash.slice(1));
  expect(parameters.get("error")).toBe(name);
  expect(parameters.get("error_code")).toBe("otp_expired");
  const flow = { token: `pkce_${token}`, type: "signup" };
  expect(new URL(withOutcome(`${site}/`, { error }, flow)).searchParams.get("error_code")).toBe(
    "otp_expired",
  );
});

test("the first half of a change of address is told as a message", () => {
  const address = withOutcome(`${site}/`, { message: "Half" }, { token, type: "email_change" });
  expect(address).toBe(`${site}/#message=Half&sb=`);
});
