import type { Services } from "#platform/services.ts";
import { isProductError } from "#shared/errors.ts";
import type { AuthenticationMethod } from "../auth.types.ts";

/** Counts a try to sign in, or to take the second step, for `/metrics`. */
export function countLogin(
  services: Services,
  method: AuthenticationMethod,
  outcome: "success" | "failure",
): void {
  services.metrics.count("logins", { method, outcome });
}

/** Does `work`; if it is denied, that counts as a try that failed. */
export async function countFailures<Result>(
  services: Services,
  method: AuthenticationMethod,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isProductError(error)) countLogin(services, method, "failure");
    throw error;
  }
}
