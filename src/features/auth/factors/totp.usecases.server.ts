import { isEncrypted } from "#platform/crypto/encryption.ts";
import { findTotpStep, newTotpSecret, totpUri } from "#platform/crypto/totp.ts";
import { drawQrCode } from "#platform/qr-code/qr-code.ts";
import { placeOfFactor } from "../keys/secret-places.rules.ts";
import { readCode } from "./factor-code.rules.ts";
import { readLastStep, useStep } from "./factor-guards.store.server.ts";
import type { FactorKind } from "./factor-kinds.types.ts";
import { factorErrors } from "./factors.errors.ts";

/**
 * Codes of an authenticator app. A code is good in its half minute and the one on each side, once:
 * the time step of an accepted code is remembered, and only later ones are taken.
 */
export const totpKind: FactorKind<string> = {
  method: "totp",
  label: "An authenticator app",
  guessable: true,

  async enroll({ application }, viewer, request) {
    const secret = newTotpSecret();
    const issuer = request.issuer || new URL(application.baseUrl).host;
    const uri = totpUri({ secret, issuer, name: viewer.email });
    return { secret, answer: { totp: { qr_code: await drawQrCode(uri), secret, uri } } };
  },

  challenge: async () => ({}),

  readProof: readCode,

  async verify({ clock, encryption }, transaction, { factor, proof }) {
    const wrong = { accepted: false as const, error: factorErrors.totpCodeWrong() };
    if (!factor.secret) return wrong;
    const after = await readLastStep(transaction, factor.id);
    // One that came in by an import since the last start is plain until the next.
    const secret = isEncrypted(factor.secret)
      ? encryption.decrypt(factor.secret, placeOfFactor(factor.id))
      : factor.secret;
    const step = findTotpStep(proof, { secret, now: clock.now(), after });
    if (step === undefined || !(await useStep(transaction, factor.id, step))) return wrong;
    return { accepted: true };
  },
};
