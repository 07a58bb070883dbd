import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Metrics } from "#platform/metrics/metrics.ts";
import type { ChosenGateway } from "#platform/payment-gateway/create-payment-gateway.ts";
import type { PayoutHint } from "#platform/payment-gateway/payment-gateway.ts";
import type { Services } from "#platform/services.ts";
import type { ProductError } from "#shared/errors.ts";
import type { CareerService, PayerRule, PurposeHandler } from "./payments.types.ts";
import type { SubscriptionPurpose } from "./subscriptions/subscriptions.types.ts";

export interface PaymentsServices extends ChosenGateway {
  /** Registers what a feature does when its orders change, while features are composed. */
  registerPurpose(handler: PurposeHandler): void;
  /** Throws when no feature has registered the purpose. */
  handlerOf(purpose: string): PurposeHandler;
  /** The same for monthly subscriptions, whose purposes have names of their own. */
  registerSubscriptionPurpose(purpose: SubscriptionPurpose): void;
  /** Throws when no feature has registered the purpose. */
  subscriptionPurposeOf(purpose: string): SubscriptionPurpose;
  /** The names of all purposes with their labels, sorted by label. */
  listKinds(): { name: string; label: string }[];
  /** The label of an order's or a subscription's purpose; the purpose itself when no one sells it. */
  labelOf(purpose: string): string;
  /** Registers what applies the provider's notices about payouts. */
  registerPayoutNotices(apply: ApplyPayoutNotice): void;
  /** Applies one. Throws what keeps it from being applied, for the provider to send it again. */
  applyPayoutNotice: ApplyPayoutNotice;
  /** Registers the rule about who may be charged for career services. */
  registerPayerRule(rule: PayerRule): void;
  /** The reason why a person may not be charged for a purpose now; undefined when they may. */
  findPayerDenial(
    transaction: DatabaseTransaction,
    about: { userId: string | null; careerService: CareerService | null },
  ): Promise<ProductError | undefined>;
}

type ApplyPayoutNotice = (services: Services, hint: PayoutHint) => Promise<void>;

declare module "#platform/services.ts" {
  interface Services {
    payments: PaymentsServices;
  }
}

export function createPaymentsServices(chosen: ChosenGateway, metrics: Metrics): PaymentsServices {
  const orders = new PurposeList<PurposeHandler>("payment purpose");
  const subscriptions = new PurposeList<SubscriptionPurpose>("subscription purpose");
  let payerRule: PayerRule | undefined;
  let applyPayout: ApplyPayoutNotice | undefined;
  /** An alert sees only a change of what it knows, so what it asks about is counted from 0. */
  const countFromZero = ({ purpose }: { purpose: string }) => {
    metrics.count("refunds", { purpose, outcome: "failed" }, 0);
    metrics.count("payments", { purpose, outcome: "capture_failed" }, 0);
  };
  return {
    ...chosen,
    registerPayerRule: (rule) => {
      payerRule = rule;
    },
    registerPayoutNotices: (apply) => {
      applyPayout = apply;
    },
    async applyPayoutNotice(services, hint) {
      await applyPayout?.(services, hint);
    },
    async findPayerDenial(transaction, { userId, careerService }) {
      if (userId === null || careerService === null) return undefined;
      return await payerRule?.(transaction, { userId, service: careerService });
    },
    registerPurpose: (handler) => {
      orders.add(handler);
      countFromZero(handler);
    },
    handlerOf: (purpose) => orders.find(purpose),
    registerSubscriptionPurpose: (handler) => {
      subscriptions.add(handler);
      countFromZero(handler);
    },
    subscriptionPurposeOf: (purpose) => subscriptions.find(purpose),
    listKinds: () =>
      [...orders.list(), ...subscriptions.list()]
        .map(({ purpose: name, label }) => ({ name, label }))
        .sort((one, other) => one.label.localeCompare(other.label, "en")),
    labelOf: (purpose) =>
      [...orders.list(), ...subscriptions.list()].find((sold) => sold.purpose === purpose)?.label ??
      purpose,
  };
}

class PurposeList<Handler extends { purpose: string; label: string }> {
  readonly #handlers = new Map<string, Handler>();
  readonly #kind: string;

  constructor(kind: string) {
    this.#kind = kind;
  }

  add(handler: Handler): void {
    if (this.#handlers.has(handler.purpose)) {
      throw new Error(`The ${this.#kind} "${handler.purpose}" was registered twice`);
    }
    this.#handlers.set(handler.purpose, handler);
  }

  list(): Handler[] {
    return [...this.#handlers.values()];
  }

  find(purpose: string): Handler {
    const handler = this.#handlers.get(purpose);
    if (!handler) throw new Error(`No feature has registered the ${this.#kind} "${purpose}"`);
    return handler;
  }
}
