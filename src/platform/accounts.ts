import type { DatabaseTransaction } from "./database/database.ts";

/**
 * The platform's view of accounts. The feature `auth`, whose they are, provides it. For the
 * system's transaction.
 */
export interface Accounts {
  /** Whether there is such an account, and it is not suspended. */
  isActive(transaction: DatabaseTransaction, userId: string, now: Date): Promise<boolean>;
  /** The address at which an account reads email; undefined without an account or an address. */
  findEmail(transaction: DatabaseTransaction, userId: string): Promise<string | undefined>;
}
