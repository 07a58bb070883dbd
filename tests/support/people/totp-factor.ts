import { challengeFactor } from "../../../src/features/auth/factors/challenge-factor.usecases.server.ts";
import { enrollFactor } from "../../../src/features/auth/factors/enroll-factor.usecases.server.ts";
import {
  enrollRequest,
  verifyFactorRequest,
} from "../../../src/features/auth/factors/factors.schemas.ts";
import { verifyFactor } from "../../../src/features/auth/factors/verify-factor.usecases.server.ts";
import type { Session } from "../../../src/features/auth/sessions/sessions.usecases.server.ts";
import { totpCodeAt } from "../../../src/platform/crypto/totp.ts";
import type { Services } from "../../../src/platform/services.ts";
import type { UserViewer } from "../../../src/platform/viewer.ts";
import type { TestClock } from "../services.ts";

export interface TotpFactor {
  factorId: string;
  secret: string;
  /** The viewer's session after the second step. */
  session: Session;
  /** A code that has not been used: the clock goes to the next half minute for it. */
  nextCode(): string;
}

const client = { address: "127.0.0.1", userAgent: null };

/** Sets up an authenticator app for a user, as its pages do. */
export async function addTotpFactor(
  services: Services,
  clock: TestClock,
  viewer: UserViewer,
): Promise<TotpFactor> {
  const enrolled = await enrollFactor(services, viewer, {
    request: enrollRequest.parse({ factor_type: "totp", friendly_name: "Test app" }),
    client,
  });
  const factorId = String(enrolled.id);
  const { secret } = enrolled.totp as { secret: string };
  const nextCode = () => {
    clock.advance(30);
    return totpCodeAt(secret, clock.now());
  };
  const challenge = await challengeFactor(services, viewer, { factorId, client });
  const session = await verifyFactor(services, viewer, {
    factorId,
    request: verifyFactorRequest.parse({ challenge_id: challenge.id, code: nextCode() }),
    client,
  });
  return { factorId, secret, session, nextCode };
}
