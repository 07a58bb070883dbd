import type { FactorKindName } from "../security/account-security.types.ts";
import { type Auth, dataOf } from "./use-security-calls.ts";

/** Removes what an earlier attempt left half done, so that its name is free again. */
export async function removeUnfinished(auth: Auth, kind: FactorKindName): Promise<void> {
  const { all } = dataOf(await auth.mfa.listFactors());
  for (const { id, status, factor_type } of all) {
    if (status === "verified" || factor_type !== kind) continue;
    dataOf(await auth.mfa.unenroll({ factorId: id }));
  }
}
