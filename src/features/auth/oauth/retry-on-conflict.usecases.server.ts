import { isDeadlock, violates } from "#platform/database/database.errors.ts";

const attempts = 5;

/**
 * Runs a transaction that adds an identity or an account. Where another one was faster with the
 * same, or the two kept each other waiting, it runs again and finds what that one made.
 */
export async function retryOnConflict<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isTaken =
        violates(error, "identities_provider_id_provider_unique") ||
        violates(error, "users_email_partial_key") ||
        isDeadlock(error);
      if (!isTaken || attempt === attempts) throw error;
    }
  }
}
