import type { Services } from "#platform/services.ts";
import type { FactorKind, FactorType } from "./factor-kinds.types.ts";
import { phoneKind } from "./phone.usecases.server.ts";
import { totpKind } from "./totp.usecases.server.ts";
import { webauthnKind } from "./webauthn.usecases.server.ts";

/** The kinds of second factors there are. Each is described where it is defined. */
export const factorKinds: Readonly<Record<FactorType, FactorKind>> = {
  totp: totpKind,
  phone: phoneKind,
  webauthn: webauthnKind,
};

/** The kind by that name, if the configuration has it on. */
export function openKind(services: Services, type: FactorType): FactorKind | undefined {
  if (!services.auth.factors.kinds.has(type)) return undefined;
  return factorKinds[type];
}
