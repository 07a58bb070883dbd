import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { isProductError } from "#shared/errors.ts";
import { recoveryCodeUsedEmail } from "../auth.emails.ts";
import type { Client } from "../auth.types.ts";
import { countLogin } from "../protection/login-counts.usecases.server.ts";
import { recordSecurityEvent } from "../security-log/security-log.store.server.ts";
import { elevateToAal2, issueSession, type Session } from "../sessions/sessions.usecases.server.ts";
import { factorErrors } from "./factors.errors.ts";
import { holdFactors } from "./own-factors.usecases.server.ts";
import { hashRecoveryCode, normalizeRecoveryCode } from "./recovery-codes.rules.ts";
import {
  countRecoveryCodes,
  countWrongRecoveryCode,
  readRecoverySet,
  takeRecoveryCode,
} from "./recovery-codes.store.server.ts";

/** Uses one of the viewer's recovery codes up and lifts the session to `aal2`. */
export async function verifyRecoveryCode(
  services: Services,
  viewer: UserViewer,
  { code, client }: { code: string; client: Client },
): Promise<Session> {
  const { userId } = viewer;
  const hash = hashRecoveryCode(userId, normalizeRecoveryCode(code));
  const now = services.clock.now();

  // A wrong code is counted, and that must be committed before the error is thrown.
  const outcome = await services.database.asSystem("verify recovery code", async (transaction) => {
    await holdFactors(transaction, viewer);
    const set = await readRecoverySet(transaction, userId);
    if (!set) return factorErrors.recoveryCodeWrong();
    if (set.locked_until && set.locked_until > now) return factorErrors.recoveryCodesLocked();
    const event = {
      type: "factor" as const,
      user: { id: userId, email: viewer.email },
      address: client.address,
      now,
    };
    if (!(await takeRecoveryCode(transaction, { userId, hash, now }))) {
      countLogin(services, "mfa/recovery_code", "failure");
      await countWrongRecoveryCode(transaction, userId, now);
      const traits = { factor_id: set.id, factor_type: "recovery_code" };
      await recordSecurityEvent(transaction, { ...event, action: "verification_failed", traits });
      return factorErrors.recoveryCodeWrong();
    }
    const { remaining } = await countRecoveryCodes(transaction, userId);
    await recordSecurityEvent(transaction, {
      ...event,
      action: "recovery_code_used",
      traits: { factor_id: set.id, factor_type: "recovery_code", remaining },
    });
    const facts = await elevateToAal2(services, transaction, {
      viewer,
      method: "mfa/recovery_code",
      factorId: null,
    });
    const { email } = facts.account.user;
    const news = { baseUrl: services.application.baseUrl, at: now, remaining };
    if (email)
      await services.mail.enqueue(transaction, recoveryCodeUsedEmail(email, news), {
        lane: "security",
      });
    return facts;
  });
  if (isProductError(outcome)) throw outcome;
  return await issueSession(services, outcome);
}
