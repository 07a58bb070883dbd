import type { ChosenGateway } from "#platform/payment-gateway/create-payment-gateway.ts";
import type { PurposeHandler } from "./payments.types.ts";

export interface PaymentsServices extends ChosenGateway {
  /** Says what a feature does when its orders change. Called while features are composed. */
  registerPurpose(handler: PurposeHandler): void;
  /** Throws when no feature has registered the purpose. */
  handlerOf(purpose: string): PurposeHandler;
}

declare module "#platform/services.ts" {
  interface Services {
    payments: PaymentsServices;
  }
}

export function createPaymentsServices(chosen: ChosenGateway): PaymentsServices {
  const handlers = new Map<string, PurposeHandler>();
  return {
    ...chosen,
    registerPurpose(handler) {
      if (handlers.has(handler.purpose)) {
        throw new Error(`The payment purpose "${handler.purpose}" was registered twice`);
      }
      handlers.set(handler.purpose, handler);
    },
    handlerOf(purpose) {
      const handler = handlers.get(purpose);
      if (!handler) throw new Error(`No feature has registered the payment purpose "${purpose}"`);
      return handler;
    },
  };
}
