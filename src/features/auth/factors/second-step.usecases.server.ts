import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { openKind } from "./factor-kinds.usecases.server.ts";
import { listFactors } from "./factors.store.server.ts";
import { countRecoveryCodes } from "./recovery-codes.store.server.ts";
import type { SecondStep } from "./second-step.types.ts";

const quickestFirst = ["webauthn", "totp", "phone"];

/** Reads the viewer's ways to take the second step. */
export async function readSecondStep(services: Services, viewer: UserViewer): Promise<SecondStep> {
  return await services.database.asSystem("read second step", async (transaction) => {
    const factors = await listFactors(transaction, viewer.userId);
    const codes = await countRecoveryCodes(transaction, viewer.userId);
    return {
      factors: factors
        .filter((factor) => factor.status === "verified" && openKind(services, factor.factor_type))
        .sort((a, b) => quickestFirst.indexOf(a.factor_type) - quickestFirst.indexOf(b.factor_type))
        .map((factor) => ({
          id: factor.id,
          kind: factor.factor_type,
          name: factor.friendly_name ?? "",
          ending: factor.phone?.slice(-3) ?? "",
        })),
      hasRecoveryCode: codes.remaining > 0,
    };
  });
}
