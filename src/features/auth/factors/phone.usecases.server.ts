import { timingSafeEqual } from "node:crypto";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { brand } from "#shared/brand.ts";
import { addTime, timeBetween, toSeconds } from "#shared/time.ts";
import { authErrors } from "../auth.errors.ts";
import { hashCode, newCode } from "../one-time/one-time.rules.ts";
import { readCode, readFactorPhone } from "./factor-code.rules.ts";
import { challengeLifetime } from "./factor-guards.rules.ts";
import type { FactorKind } from "./factor-kinds.types.ts";
import { factorErrors } from "./factors.errors.ts";
import type { FactorRow } from "./factors.store.server.ts";

const pauseSeconds = 60;
const messagesPerUserAndHour = 10;

/**
 * Codes by text message to a number. The code is stored as a hash that is bound to its challenge.
 */
export const phoneKind: FactorKind<string> = {
  method: "mfa/phone",
  label: "A phone number",
  guessable: true,

  async enroll(_services, _viewer, request) {
    const phone = readFactorPhone(request.phone);
    return { phone, answer: { phone } };
  },

  replaces(existing, { phone }) {
    const same = existing.filter((factor) => factor.phone === phone);
    if (same.some(({ status }) => status === "verified")) throw factorErrors.factorPhoneExists();
    return same;
  },

  admitChallenge,

  async challenge({ application, clock, sms }, transaction, { factor, challengeId }) {
    const code = newCode();
    const { hostname } = new URL(application.baseUrl);
    const usefulUntil = addTime(clock.now(), { seconds: challengeLifetime });
    const message = { to: factor.phone ?? "", text: describeCode(code, hostname) };
    await sms.enqueue(transaction, message, { usefulUntil });
    return { otpCode: hashCode(challengeId, code) };
  },

  readProof: readCode,

  async verify(_services, _transaction, { challenge, proof }) {
    const offered = Buffer.from(hashCode(challenge.id, proof));
    const expected = Buffer.from(challenge.otp_code ?? "");
    const matches = offered.length === expected.length && timingSafeEqual(offered, expected);
    return matches ? { accepted: true } : { accepted: false, error: factorErrors.phoneCodeWrong() };
  },
};

/**
 * A text message costs money and rings with somebody: one a minute for a factor, and to a number
 * that is not in use; few an hour for a user; and the site's budget over all. Numbers in use have a
 * budget of their own, so that nobody who begins with many keeps others from their second step.
 */
async function admitChallenge(
  { auth, clock, rateLimits }: Services,
  viewer: UserViewer,
  factor: FactorRow,
): Promise<void> {
  const last = factor.last_challenged_at;
  const waits = last ? Math.ceil(pauseSeconds - timeBetween(last, clock.now(), "seconds")) : 0;
  if (waits > 0) throw authErrors.overSmsSendRateLimit(waits);

  // A number that is in use belongs to its owner: strangers who begin with it do not keep them out.
  const number = { name: "sms/number", capacity: 1, periodSeconds: pauseSeconds };
  if (factor.status !== "verified" && !(await rateLimits.take(number, factor.phone ?? ""))) {
    throw authErrors.overSmsSendRateLimit(pauseSeconds);
  }
  const user = {
    name: "sms/user",
    capacity: messagesPerUserAndHour,
    periodSeconds: toSeconds({ hours: 1 }),
  };
  const site = {
    name: `sms/site/${factor.status}`,
    capacity: auth.factors.smsPerHour,
    periodSeconds: toSeconds({ hours: 1 }),
  };
  if (!(await rateLimits.take(user, viewer.userId))) throw authErrors.smsBudgetSpent();
  if (!(await rateLimits.take(site, ""))) throw authErrors.smsBudgetSpent();
}

/** The last line lets browsers fill the code in on this site and on no other. */
function describeCode(code: string, host: string): string {
  const minutes = challengeLifetime / 60;
  return `${code} is your ${brand.name} code. It works for ${minutes} minutes. Don't share it with anyone.\n\n@${host} #${code}`;
}
