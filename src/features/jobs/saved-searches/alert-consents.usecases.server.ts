import { recordConsent, type TopicKeeper } from "#features/account/account.contract.ts";
import { topicWording } from "#features/account/account-parts.contract.ts";
import { readProvenEmail } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { readValue, readValues } from "#platform/database/values.ts";
import type { Services } from "#platform/services.ts";
import { addTime } from "#shared/time.ts";
import {
  type AlertFrequency,
  alertFrequencies,
  maxSavedSearches,
} from "./saved-searches.constants.ts";
import { alertWording } from "./saved-searches.rules.ts";
import * as store from "./saved-searches.store.server.ts";

/** A choice as it is stored: from now on, first after one day or week, with the words agreed to. */
export function alertsFrom(
  services: Services,
  frequency: AlertFrequency,
  wording = alertWording(services.company),
): store.Alerts {
  const { days } = alertFrequencies[frequency];
  if (frequency === "off" || days === null) return { frequency: "off" };
  const since = services.clock.now();
  return { frequency, wording, since, next: addTime(since, { days }) };
}

/** Writes the choice into the account's consent log: agreed, or stopped where no other search sends any. */
export async function recordAlertConsent(
  services: Services,
  transaction: DatabaseTransaction,
  {
    userId,
    alerts,
    source,
  }: {
    userId: string;
    alerts: store.Alerts;
    source: "saved_search" | "account_page" | "mail_link";
  },
): Promise<void> {
  const sending = await readValue(transaction, store.alertCount({ userId }));
  const granted = alerts.frequency !== "off";
  if (granted !== sending > 0) return;
  const email = await readProvenEmail(transaction, userId);
  if (!email) return;
  await recordConsent(services, transaction, {
    email,
    topic: "job_alerts",
    granted,
    wording: granted ? alerts.wording : alertWording(services.company),
    source,
  });
}

/** Emails about new jobs among a person's notification choices. Each saved search has its own. */
export const jobAlertsTopic: TopicKeeper = {
  async read(services, user) {
    const [sending, kept] = await services.database.as(user, (transaction) =>
      readValues(transaction, [
        store.alertCount({ userId: user.userId }),
        store.savedSearchCount({ userId: user.userId }),
      ]),
    );
    if (kept === 0) return { wanted: false, note: "You haven't saved a job search yet." };
    return { wanted: sending !== 0, note: `On for ${sending} of ${kept} saved searches.` };
  },

  async change(services, { userId }, { wanted }) {
    const wording = topicWording("job_alerts", services.company);
    await services.database.asSystem("change job alerts", async (transaction) => {
      await store.lockSearchesOf(transaction, userId);
      const alerts = alertsFrom(services, wanted ? "daily" : "off", wording);
      const searches = await store.listSearchesOf(transaction, userId, { limit: maxSavedSearches });
      for (const { id } of searches) await store.updateAlerts(transaction, { id, userId, alerts });
      if (searches.length === 0) return;
      await recordAlertConsent(services, transaction, { userId, alerts, source: "account_page" });
    });
  },
};
