/**
 * Sends money to the people it is owed to. Amounts in the currency's smallest unit. Two drivers:
 * Stripe Connect moves it by itself, the bank driver leaves it to a person with a file.
 */
export interface PayoutDriver {
  readonly name: "stripe" | "bank";
  /** Origins of its pages for payees, to which our forms lead. */
  readonly pageOrigins: readonly string[];
  /** The way in which a payee sets their destination. */
  readonly setup: OnboardingSetup | DetailsSetup;

  /**
   * The current state of a destination; undefined when it is unknown or can't be read anymore.
   */
  readDestination(destination: Destination): Promise<DestinationState | undefined>;

  /**
   * Sends an amount, at most once under one transfer id. Never throws for what the provider says:
   * `unknown` means that the money may have left, so it isn't sent again before `find`.
   */
  send(order: TransferOrder): Promise<SendResult>;

  /**
   * The outcome of a transfer. `none`: certainly nothing was sent. `by_hand`: only a person knows.
   */
  find(transferId: string): Promise<FoundTransfer>;

  /**
   * Takes a transfer back, once under one key. Throws `payout_reversal_by_hand` where only the bank
   * can, `payout_reversal_refused`.
   */
  reverse(request: { reference: string; idempotencyKey: string }): Promise<void>;
}

export interface OnboardingSetup {
  kind: "onboarding";
  /** Opens an account at the provider, the same under the same key. Answers its id. */
  openAccount(request: {
    idempotencyKey: string;
    payeeId: string;
    email: string | undefined;
    country: PayoutCountry;
  }): Promise<string>;
  /** A page of the provider where the payee completes the account. Valid for minutes, once. */
  openOnboarding(request: {
    accountId: string;
    /** Absolute addresses: after the form, and where the page has expired. */
    returnUrl: string;
    refreshUrl: string;
  }): Promise<{ url: string }>;
}

export interface DetailsSetup {
  kind: "details";
  /** The details as they are stored: encrypted, and readable in their place alone. */
  seal(details: BankDetails, place: string): string;
  /** The details for the bank's file. Throws an `EncryptionFault`. */
  open(destination: Destination): BankDetails;
}

/** Stored text of where money goes, and the place it is stored in. */
export interface Destination {
  /** An account's id at the provider, or sealed bank details. */
  stored: string;
  place: string;
}

export type PayoutCountry = "CA" | "US";

/** Requirements that are missing before money can be sent. */
export type Requirement = "bank_account" | "identity" | "personal_details" | "terms" | "other";

export interface DestinationState {
  /** `pending`: everything is there, and the provider is still checking it. */
  state: "incomplete" | "pending" | "ready";
  missing: Requirement[];
  /** Names the account without giving it away; null while there is none. */
  label: string | null;
}

export interface TransferOrder {
  /** Our id of the transfer. It is the idempotency key, forever. */
  transferId: string;
  destination: Destination;
  amountCents: number;
  currency: "USD" | "CAD";
  description: string;
}

export type SendResult =
  | { outcome: "sent"; reference: string }
  /** It waits for a person who sends it and says what came of it. */
  | { outcome: "by_hand" }
  /** Certainly not sent. */
  | {
      outcome: "refused";
      reason: string;
      /** It's about the payee's account, and not about ours. */
      isPayeesMatter: boolean;
    }
  | { outcome: "unknown"; reason: string };

export type FoundTransfer =
  | { state: "sent"; reference: string; reversedCents: number }
  | { state: "none" | "by_hand" };

interface BankDetailsBase {
  /** Name on the account. */
  holder: string;
  /** Digits only. */
  account: string;
}

export type BankDetails = BankDetailsBase &
  (
    | { country: "CA"; institution: string; transit: string }
    | { country: "US"; routing: string; type: "checking" | "savings" }
  );
