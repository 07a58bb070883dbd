import { expect, test } from "vitest";
import { authErrors } from "../auth.errors.ts";
import { oauthErrors } from "./oauth.errors.ts";
import { exchangeProblem, providerProblem } from "./provider-return.messages.ts";

const problemOf = (query: string) => providerProblem(new URLSearchParams(query));

test("codes are told in sentences of the site, the more exact one first", () => {
  expect(problemOf("error=access_denied&error_code=user_banned")).toBe(
    "This account is suspended. If you think that's a mistake, contact us.",
  );
  expect(problemOf("error=access_denied")).toMatch(/^You didn't finish/);
});

test("what is not known gets a plain sentence, and no text of the address is repeated", () => {
  const hostile = "error=x&error_code=toString&error_description=Call+555+0100";
  expect(problemOf(hostile)).toBe("The service couldn't sign you in. Please try again.");
});

test("an email that's on its way, or that a service doesn't give us, isn't told as a failure to try again", () => {
  expect(problemOf("error_code=over_email_send_rate_limit")).toMatch(/^We may have just emailed/);
  const { message } = oauthErrors.providerEmailMissing();
  const query = new URLSearchParams({ error: "server_error", error_code: "unexpected_failure" });
  expect(providerProblem(query)).toMatch(/try again/);
  query.set("error_description", message);
  expect(providerProblem(query)).toBe(
    "That service didn't give us your email. Sign up with your email, or use another service.",
  );
});

test("an address without codes tells of no problem", () => {
  expect(problemOf("code=abc&error_description=Call+us")).toBeNull();
});

test("a code that leads to no session is told in the site's sentences", () => {
  const tooLate = "Your sign-in took too long, or it started in another browser. Please try again.";
  expect(exchangeProblem(authErrors.flowStateNotFound())).toBe(tooLate);
  expect(exchangeProblem(authErrors.flowStateExpired())).toBe(tooLate);
  expect(exchangeProblem(authErrors.badCodeVerifier())).toBe(tooLate);
  expect(exchangeProblem(authErrors.validationFailed("missing"))).toBe(tooLate);
  expect(exchangeProblem(authErrors.userBanned())).toMatch(/suspended/);
  expect(exchangeProblem(authErrors.overRequestRateLimit())).toMatch(/wait a few minutes/);
  expect(exchangeProblem(authErrors.userNotFound())).toMatch(/^The service couldn't sign you in/);
});
