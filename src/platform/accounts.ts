import type { DatabaseTransaction } from "./database/database.ts";

/** What the platform must know of accounts. The feature `auth`, whose they are, answers it. For the system's transaction. */
export interface Accounts {
  /** Whether there is such an account, and it is not suspended. */
  isActive(transaction: DatabaseTransaction, userId: string, now: Date): Promise<boolean>;
  /** Where an account reads email; undefined without an account or an address. */
  findEmail(transaction: DatabaseTransaction, userId: string): Promise<string | undefined>;
}
