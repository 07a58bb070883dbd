import { type Encryption, EncryptionFault } from "#platform/crypto/encryption.ts";
import { maskAccount } from "./bank-details.ts";
import { payoutDriverErrors } from "./payout.errors.ts";
import type { BankDetails, Destination, DetailsSetup, PayoutDriver } from "./payout-driver.ts";

/**
 * Money that a person sends with their bank. It keeps bank details encrypted and moves nothing
 * itself.
 */
export function createBankDriver(encryption: Encryption): PayoutDriver & { setup: DetailsSetup } {
  const open = ({ stored, place }: Destination) =>
    JSON.parse(encryption.decrypt(stored, place)) as BankDetails;

  const tryOpen = (destination: Destination) => {
    try {
      return open(destination);
    } catch (error) {
      if (error instanceof EncryptionFault) return undefined;
      throw error;
    }
  };

  return {
    name: "bank",
    pageOrigins: [],
    setup: {
      kind: "details",
      seal: (details, place) => encryption.encrypt(JSON.stringify(details), place),
      open,
    },

    async readDestination(destination) {
      const details = tryOpen(destination);
      return details && { state: "ready", missing: [], label: maskAccount(details) };
    },

    async send({ destination }) {
      return tryOpen(destination)
        ? { outcome: "by_hand" }
        : { outcome: "refused", reason: "The bank details can't be read.", isPayeesMatter: false };
    },

    find: async () => ({ state: "by_hand" }),

    async reverse() {
      throw payoutDriverErrors.reversalByHand();
    },
  };
}
