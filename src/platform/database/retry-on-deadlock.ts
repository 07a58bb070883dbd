import { isDeadlock } from "./database.errors.ts";

/** Runs a transaction, again when it was given up so that another one could go on. */
export async function retryOnDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let triesLeft = 3; ; triesLeft -= 1) {
    try {
      return await work();
    } catch (error) {
      if (triesLeft === 0 || !isDeadlock(error)) throw error;
    }
  }
}
