import { hasChosen, withdrawChoice } from "#features/account/account.contract.ts";
import { findMergedInto } from "#features/auth/auth.contract.ts";
import type { FrozenRecipient, MailingKind } from "#features/mailings/mailings.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { announcementReaders } from "./announcement-readers.store.server.ts";
import { adminNewsletterIssuePath, newsletterKind } from "./newsletter.constants.ts";
import { newsletterIssueEmail } from "./newsletter.emails.ts";
import {
  confirmedSubscriptions,
  lockSubscription,
} from "./subscriptions/subscriptions.store.server.ts";
import { leaveNewsletter } from "./subscriptions/subscriptions.usecases.server.ts";

/**
 * Groups, by name. Everyone in one has agreed to that kind of email: to the newsletter with a
 * confirmed address, or to announcements in their account.
 */
const audiences = {
  newsletter: "Newsletter subscribers",
  announcements: "Announcements: everyone who chose them",
  "announcements-jobseeker": "Announcements: job seekers",
  "announcements-employer": "Announcements: employers",
  "announcements-entrepreneur": "Announcements: entrepreneurs",
} as const;

const isNewsletter = (audience: string) => audience === "newsletter";

/** The account that has the choice now: links in old emails name the one that was merged into it. */
const accountNow = async (transaction: DatabaseTransaction, reference: string) =>
  (await findMergedInto(transaction, reference)) ?? reference;

/** Newsletters and announcements among the emails to many people. */
export const newsletterMailings: MailingKind = {
  name: newsletterKind,
  draft: "content.draft",
  send: "content.publish",
  audiences,
  pathOf: ({ id }) => adminNewsletterIssuePath(id),
  recipients: (transaction, { audience }) =>
    isNewsletter(audience)
      ? confirmedSubscriptions(transaction)
      : announcementReaders(transaction, audience),
  compose: ({ application }, { audience, subject, body }, reader) =>
    newsletterIssueEmail(application.baseUrl, {
      ...reader,
      subject,
      body,
      isAnnouncement: !isNewsletter(audience),
    }),
  list: {
    async isOn(transaction, { audience, reference }: FrozenRecipient) {
      if (isNewsletter(audience)) {
        const subscription = await lockSubscription(transaction, reference);
        return subscription !== undefined && subscription.status !== "unsubscribed";
      }
      const userId = await accountNow(transaction, reference);
      return await hasChosen(transaction, userId, "announcements");
    },
    async leave(services, transaction, { audience, reference }) {
      if (!isNewsletter(audience)) {
        const userId = await accountNow(transaction, reference);
        await withdrawChoice(services, transaction, { userId, topic: "announcements" });
        return;
      }
      const subscription = await lockSubscription(transaction, reference);
      if (!subscription || subscription.status === "unsubscribed") return;
      await leaveNewsletter(services, transaction, subscription);
    },
  },
};
