import { hasFreshProof } from "#features/auth/auth.contract.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type UserViewer, type Viewer } from "#platform/viewer.ts";
import { payoutErrors } from "../payouts.errors.ts";

/** Throws `forbidden` without the right money. */
export function requireMoney(viewer: Viewer): UserViewer {
  if (viewer.kind !== "user" || !hasRight(viewer, "money")) throw httpErrors.forbidden();
  return viewer;
}

/** As `requireMoney`, with a proof of the last ten minutes: for what lets money leave. */
export async function requireProvenMoney(services: Services, viewer: Viewer): Promise<UserViewer> {
  const operator = requireMoney(viewer);
  if (!(await hasFreshProof(services, operator))) throw payoutErrors.proofNeeded();
  return operator;
}
