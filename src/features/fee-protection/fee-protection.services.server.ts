import type { CareerService } from "#features/payments/payments.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { FeeProtectionConfiguration } from "./fee-protection.config.server.ts";
import type { FeePolicy } from "./fee-protection.rules.ts";
import type { OpenPaidService } from "./fee-protection.types.ts";

/** A career service that people pay for, as its feature registers it. */
export interface PaidCareerService {
  service: CareerService;
  /** Paid services of a person that aren't over. `transaction` is the system's. */
  listOpen(
    services: Services,
    transaction: DatabaseTransaction,
    userId: string,
  ): Promise<OpenPaidService[]>;
  /**
   * Ends the person's service, gives the fees back and notifies them by email. Runs in a job, outside any
   * transaction, and again when it was interrupted: steps that were done aren't repeated.
   */
  returnFees(services: Services, userId: string): Promise<void>;
}

/** Free services that one protected person gets, and what the site spends on them. */
export interface FreeLimits {
  playbooksPerYear: number;
  monthsPerYear: number;
  sessionsPerYear: number;
  /** US dollars in a calendar month. */
  sessionBudget: number;
}

export interface FeeProtectionServices {
  policy: FeePolicy;
  limits: FreeLimits;
  recruiterLicense: string | null;
  paidServices: readonly PaidCareerService[];
  registerPaidService(service: PaidCareerService): void;
  /** Whether a person has an application for a job under way. */
  hasActiveApplication(transaction: DatabaseTransaction, userId: string): Promise<boolean>;
  /** Registered by the feature that takes applications. */
  registerApplications(
    hasActive: (transaction: DatabaseTransaction, userId: string) => Promise<boolean>,
  ): void;
}

declare module "#platform/services.ts" {
  interface Services {
    feeProtection: FeeProtectionServices;
  }
}

export function createFeeProtection(configured: FeeProtectionConfiguration): FeeProtectionServices {
  const paidServices: PaidCareerService[] = [];
  let hasActive: FeeProtectionServices["hasActiveApplication"] = async () => false;
  return {
    policy: { mode: configured.mode, registrations: configured.registrations },
    limits: {
      playbooksPerYear: configured.freePlaybooks,
      monthsPerYear: configured.freeMonths,
      sessionsPerYear: configured.freeSessions,
      sessionBudget: configured.sessionBudget,
    },
    recruiterLicense: configured.recruiterLicense ?? null,
    paidServices,
    registerPaidService: (service) => void paidServices.push(service),
    hasActiveApplication: (transaction, userId) => hasActive(transaction, userId),
    registerApplications: (given) => {
      hasActive = given;
    },
  };
}
