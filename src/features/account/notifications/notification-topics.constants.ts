import { brand } from "#shared/brand.ts";

interface TopicWords {
  title: string;
  description: string;
  /**
   * The full wording that a person agrees to by choosing it, as `topicWording` answers it; each change
   * is stored with these words. `{sender}` stands for the legal name and the postal address, which
   * Canada's law (CASL) requires in a request for consent.
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
    description: "Event updates and news, now and then. We'll ask you to confirm your email first.",
    wording: `{sender} may email me the ${brand.name} newsletter. I can unsubscribe anytime on this page or with the link in every email. Unsubscribing affects nothing else.`,
    byDefault: false,
  },
  announcements: {
    title: "Announcements",
    description: "What's new for people like you: programs, features and offers, now and then.",
    wording:
      "{sender} may email me announcements about its programs, features and offers. I can unsubscribe anytime on this page or with the link in every email. Unsubscribing affects nothing else.",
    byDefault: false,
  },
  job_alerts: {
    title: "New jobs",
    description:
      "New jobs for your saved searches, in one email a day. You can change this for each saved search.",
    wording:
      "{sender} may email me up to once a day about new jobs that match my saved searches. I can stop anytime on this page or with the link in every email. Stopping affects nothing else.",
    byDefault: false,
  },
  payment_reminders: {
    title: "Reminders before a payment is due",
    description:
      "An email three days before your next payment for a playbook. We always send one on the due date.",
    wording: "Email me three days before a payment for a playbook is due.",
    byDefault: true,
  },
  appointment_reminders: {
    title: "Reminders before an appointment",
    description:
      "An email a day before a mentor session or consultation starts, and another an hour before.",
    wording: "Email me a day and an hour before my mentor sessions and consultations start.",
    byDefault: true,
  },
  profile_expiry: {
    title: "Reminders before something in your profile expires",
    description:
      "An email 60 days and 14 days before a document or registration in your professional profile expires.",
    wording:
      "Email me 60 and 14 days before a document or registration in my professional profile expires.",
    byDefault: true,
  },
  plan_reminders: {
    title: "Reminders before your plan's dates",
    description:
      "An email 14 days and 3 days before a date in your current plan. We send at most one a week, so a reminder may come late or not at all.",
    wording:
      "Email me 14 and 3 days before a date in my current plan. You'll send at most one of these emails a week, so a reminder may come late or not at all.",
    byDefault: true,
  },
  confirmations: {
    title: "Confirmations",
    description:
      "An email when you apply for a job, and when you request a CV review or withdraw the request.",
    wording: "Email me to confirm my job applications and my requests for CV reviews.",
    byDefault: true,
  },
  session_reviews: {
    title: "Reviews of mentor sessions",
    description:
      "An email when someone reviews one of your sessions, when the session's reviews are published, and when a mentor replies to your review.",
    wording:
      "Email me when one of my sessions is reviewed, when its reviews are published and when a mentor replies to my review.",
    byDefault: true,
  },
  talent_requests: {
    title: "Requests to connect",
    description:
      "An email when an employer who found your profile in the talent pool asks to connect.",
    wording: "Email me when an employer asks to connect with me through the talent pool.",
    byDefault: true,
  },
  new_applications: {
    title: "New applications",
    description:
      "At most one email a day about applications for the jobs you hire for. It leaves out those that someone has opened.",
    wording: "Email me up to once a day about new applications for the jobs I hire for.",
    byDefault: true,
  },
  unread_messages: {
    title: "Unread messages",
    description:
      "An email when a message from a mentor, mentee, employer or candidate has been unread for 15 minutes. The email says how many unread messages you have and who they're from, not what they say. We won't email you again about the same conversation until you've read it. If you hire with a team, a conversation counts as read once any of you has read it.",
    wording: "Email me when I have unread messages.",
    byDefault: true,
  },
} as const satisfies Record<string, TopicWords>;

export type NotificationTopic = keyof typeof notificationTopics;

/** The words of a topic that a person agrees to, with the company that runs the site. */
export function topicWording(
  topic: NotificationTopic,
  sender: { legalName: string; postalAddress: string },
): string {
  const named = `${sender.legalName} (${sender.postalAddress})`;
  return notificationTopics[topic].wording.replace("{sender}", () => named);
}

export const topicNames = Object.keys(notificationTopics) as NotificationTopic[];

/** Places where a choice can be made, as the log names them. */
export const consentSources = {
  account_page: "Your account",
  mail_link: "A link in an email",
  saved_search: "Your saved searches",
} as const;

export type ConsentSource = keyof typeof consentSources;

export const notificationsPath = "/account/notifications";
