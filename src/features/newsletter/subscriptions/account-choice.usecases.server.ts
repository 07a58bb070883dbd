import {
  type KeptTopic,
  recordConsent,
  type TopicKeeper,
} from "#features/account/account.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { addTime } from "#shared/time.ts";
import { confirmationDays } from "../newsletter.constants.ts";
import { newsletterErrors } from "../newsletter.errors.ts";
import { takeNewsletterEmail } from "./limits.usecases.server.ts";
import { endSubscription, findSubscriptionOf } from "./subscriptions.store.server.ts";
import { askToConfirm, recordChange } from "./subscriptions.usecases.server.ts";
import { accountConsent } from "./wordings.constants.ts";

/**
 * The newsletter among a person's notification choices. There is one record of consent, the one
 * that the newsletter itself goes by; it is kept by address, so that is what the account shows.
 */
export const newsletterTopic: TopicKeeper = {
  async read(services: Services, { email }: UserViewer): Promise<KeptTopic> {
    if (!email) return { wanted: false, note: "Your account has no email yet." };
    const subscription = await services.database.asSystem("read newsletter choice", (transaction) =>
      findSubscriptionOf(transaction, email),
    );
    if (subscription?.status === "confirmed") return { wanted: true };
    if (subscription?.status !== "pending") return { wanted: false };
    const { requestedAt } = subscription;
    if (addTime(requestedAt, { days: confirmationDays }) <= services.clock.now()) {
      return {
        wanted: false,
        note: "Your confirmation link has expired. Choose this again and we'll email you a new one.",
      };
    }
    return {
      wanted: true,
      note: `Not confirmed yet. We've emailed a link to ${email}. Open it to start getting the newsletter.`,
    };
  },

  async change(services, { email }, { wanted, clientAddress }): Promise<void> {
    if (!email) throw newsletterErrors.needsAddress();
    if (wanted && !(await takeNewsletterEmail(services, email)))
      throw newsletterErrors.tooManyRequests();
    const consent = accountConsent(services.company);
    await services.database.asSystem("change newsletter choice", async (transaction) => {
      if (wanted) {
        const request = { email, consent, clientAddress };
        if (!(await askToConfirm(services, transaction, request))) return;
      } else {
        const subscription = await findSubscriptionOf(transaction, email);
        if (!subscription || subscription.status === "unsubscribed") return;
        const { id } = subscription;
        await endSubscription(transaction, { id, now: services.clock.now() });
        await recordChange(services, transaction, "unsubscribed", { id });
      }
      await recordConsent(services, transaction, {
        email,
        topic: "newsletter",
        granted: wanted,
        wording: consent.wording,
        source: "account_page",
      });
    });
  },
};
