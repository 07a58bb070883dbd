import type { Metrics } from "#platform/metrics/metrics.ts";
import { outcomeOf } from "./hand-over.ts";
import type { MailDriver } from "./mail.ts";

/** The driver, with what comes of each email counted for `/metrics`. */
export function countEmails(driver: MailDriver, metrics: Metrics): MailDriver {
  return {
    ...driver,
    async send(id, message, lane = "transactional") {
      try {
        await driver.send(id, message, lane);
        metrics.count("emails", { lane, outcome: "handed_over" });
      } catch (error) {
        metrics.count("emails", { lane, outcome: outcomeOf(error).outcome });
        throw error;
      }
    },
  };
}
