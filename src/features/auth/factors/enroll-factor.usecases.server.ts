import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { toMilliseconds } from "#shared/time.ts";
import { authErrors } from "../auth.errors.ts";
import type { Client } from "../auth.types.ts";
import { placeOfFactor } from "../keys/secret-places.rules.ts";
import { recordSecurityEvent } from "../security-log/security-log.store.server.ts";
import { factorTypes } from "./factor-kinds.constants.ts";
import type { FactorType } from "./factor-kinds.types.ts";
import { openKind } from "./factor-kinds.usecases.server.ts";
import { disabledFactorErrors, factorErrors } from "./factors.errors.ts";
import type { EnrollRequest } from "./factors.schemas.ts";
import { deleteFactors, type FactorRow, insertFactor } from "./factors.store.server.ts";
import { holdFactors } from "./own-factors.usecases.server.ts";
import { readRecoverySet } from "./recovery-codes.store.server.ts";

const maxFactors = 10;
const unverifiedSeconds = 300;

/** Adds a factor that becomes one with its first verification. The answer alone has its secret. */
export async function enrollFactor(
  services: Services,
  viewer: UserViewer,
  { request, client }: { request: EnrollRequest; client: Client },
): Promise<Record<string, unknown>> {
  const type = readType(request.factor_type);
  const kind = openKind(services, type);
  if (!kind) throw disabledFactorErrors[type].enroll();
  const enrollment = await kind.enroll(services, viewer, request);
  const { answer, ...columns } = enrollment;
  const id = crypto.randomUUID();
  if (columns.secret)
    columns.secret = services.encryption.encrypt(columns.secret, placeOfFactor(id));
  const name = request.friendly_name ?? "";

  await services.database.asSystem("enroll factor", async (transaction) => {
    const now = services.clock.now();
    const { factors, assurance, hasVerified } = await holdFactors(transaction, viewer);
    const given = new Set([
      ...(kind.replaces?.(factors, enrollment) ?? []),
      ...factors.filter((factor) => wasDeleted(factor, now)),
    ]);
    await deleteFactors(
      transaction,
      [...given].map((factor) => factor.id),
    );
    const kept = factors.filter((factor) => !given.has(factor));
    const codes = await readRecoverySet(transaction, viewer.userId);
    const names = kept.map((factor) => factor.friendly_name ?? "");
    if (names.includes(name) || codes?.friendly_name === name) {
      throw factorErrors.factorNameConflict(name);
    }
    if (kept.length >= maxFactors) throw factorErrors.tooManyFactors();
    if (hasVerified && assurance === "aal1") throw factorErrors.insufficientAssuranceToEnroll();
    await insertFactor(transaction, {
      id,
      user_id: viewer.userId,
      friendly_name: name,
      factor_type: type,
      status: "unverified",
      created_at: now,
      updated_at: now,
      ...columns,
    });
    await recordSecurityEvent(transaction, {
      action: "factor_in_progress",
      type: "factor",
      user: { id: viewer.userId, email: viewer.email },
      address: client.address,
      traits: { factor_id: id, factor_type: type },
      now,
    });
  });
  return { id, type, friendly_name: name, ...answer };
}

function readType(name: string | undefined): FactorType {
  const type = factorTypes.find((known) => known === name);
  if (!type) {
    throw authErrors.validationFailed("factor_type needs to be totp, phone, or webauthn");
  }
  return type;
}

/** An attempt that was given up: never verified, never even asked for a code. */
function wasDeleted(factor: FactorRow, now: Date): boolean {
  return (
    factor.status === "unverified" &&
    factor.last_challenged_at === null &&
    now.getTime() - factor.created_at.getTime() >= toMilliseconds({ seconds: unverifiedSeconds })
  );
}
