import { brand } from "#shared/brand.ts";

interface TopicWords {
  title: string;
  description: string;
  /**
   * The full wording that a person agrees to by choosing it; each change is stored with these
   * words.
   */
  wording: string;
  /** Whether somebody who has never chosen gets these emails. What needs consent is off. */
  byDefault: boolean;
}

/**
 * The emails that a person can choose, each named here once: the email code asks `wantsEmail`
 * before it writes one. Whoever changes a wording changes it for those who choose from then on; the
 * log keeps what was shown before.
 */
export const notificationTopics = {
  newsletter: {
    title: "Newsletter",
    description:
      "Event updates now and then: what's coming up and what's new. You confirm your address first.",
    wording: `${brand.name}, ${brand.offices.join(" and ")}, may send me its newsletter by email. I can withdraw at any time on this page or with the link in every mail; nothing else depends on it.`,
    byDefault: false,
  },
  payment_reminders: {
    title: "Reminders before a payment is due",
    description:
      "A mail three days before the next payment for a playbook. A mail on the day itself comes in any case.",
    wording: "Send me a mail three days before a payment for a playbook is due.",
    byDefault: true,
  },
  appointment_reminders: {
    title: "Reminders before an appointment",
    description: "A mail a day and an hour before a mentor session or a consultation begins.",
    wording:
      "Send me a mail a day and an hour before a mentor session or a consultation of mine begins.",
    byDefault: true,
  },
  confirmations: {
    title: "Confirmations of what I did",
    description:
      "A mail that repeats what the page has told you: an application for a job was received, a CV review was asked for or withdrawn.",
    wording:
      "Send me a mail that confirms my applications for jobs and my requests for CV reviews.",
    byDefault: true,
  },
  session_reviews: {
    title: "Reviews of mentor sessions",
    description:
      "A mail when the other side has reviewed a session with you, when reviews are published and when a mentor replies to yours.",
    wording:
      "Send me a mail when a session of mine was reviewed, when its reviews are published and when a mentor replies to mine.",
    byDefault: true,
  },
  unread_messages: {
    title: "Unread messages",
    description:
      "A mail when a message from a mentor or a mentee has been unread for 15 minutes: how many and from whom, not what they say. The next one comes after you have read them.",
    wording: "Send me a mail when I have unread messages from mentors or mentees.",
    byDefault: true,
  },
} as const satisfies Record<string, TopicWords>;

export type NotificationTopic = keyof typeof notificationTopics;

export const topicNames = Object.keys(notificationTopics) as NotificationTopic[];

/** Places where a choice can be made, as the log names them. */
export const consentSources = {
  account_page: "Your account",
  mail_link: "A link in a mail",
} as const;

export type ConsentSource = keyof typeof consentSources;

export const notificationsPath = "/account/notifications";
