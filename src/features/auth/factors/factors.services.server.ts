import type { Application } from "#platform/config/application.ts";
import type { Sms } from "#platform/sms/sms.ts";
import type { FactorType } from "./factor-kinds.types.ts";
import type { FactorsConfiguration } from "./factors.config.server.ts";

export interface FactorsServices extends Omit<FactorsConfiguration, "kinds"> {
  /** Those that can be set up and used here. */
  kinds: ReadonlySet<FactorType>;
}

/** Telephone factors need somebody who delivers the codes; in a demo the outbox does. */
export function composeFactors(
  { kinds, ...configuration }: FactorsConfiguration,
  { application, sms }: { application: Application; sms: Sms },
): FactorsServices {
  const canText = sms.driver !== "outbox" || application.mode === "demo";
  return {
    ...configuration,
    kinds: new Set(kinds.filter((kind) => kind !== "phone" || canText)),
  };
}
